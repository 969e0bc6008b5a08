/* A player without a thread and without a clock: it plays to the time it is told, so
 * every run is the same. */
#pragma once

#include "run/player.h"

/* Steps a second that maximum speed counts as. */
#define CLOCKWORK_MAXIMUM 100000.0

/* Starts at time 0 and automatic speed. Takes the search; stop with player_stop.
 * Commands act at once, but the way to a target takes steps of player_advance. */
struct player *clockwork_start(struct search *search, bool paused);
