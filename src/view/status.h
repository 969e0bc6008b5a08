/* The state of a search in the words that people read. JSON and exit codes have words
 * of their own, which never change. */
#ifndef VIEW_STATUS_H
#define VIEW_STATUS_H

#include "run/playback.h"
#include "solve/snapshot.h"

/* "searching", "solved" ...; never NULL. `play` is NULL for a search that cannot be
 * paused or rewound, as in a race. */
const char *status_word(const struct snapshot *snap, const struct playback *play);

#endif
