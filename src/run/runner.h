/* A player with a thread of its own, on the wall clock. */
#pragma once

#include "run/player.h"

/* Starts the thread at automatic speed. Takes the search; stop with player_stop.
 * play.elapsed_ns leaves out pauses. player_send never waits for a step. */
struct player *runner_start(struct search *search, bool paused);
