/* What a player shows at a moment: the search, and how it is played. */
#ifndef RUN_PLAYED_H
#define RUN_PLAYED_H

#include "run/playback.h"
#include "solve/snapshot.h"

/* Plain data. snap.n is 0 before the first snapshot. */
struct played {
    struct snapshot snap;
    struct playback play;
};

#endif
