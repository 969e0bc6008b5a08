/* A snapshot of a player: its search and its playback state. */
#pragma once

#include "run/playback.h"
#include "solve/snapshot.h"

/* Plain data. snap.n is 0 before the first snapshot. */
struct played {
    struct snapshot snap;
    struct playback play;
};
