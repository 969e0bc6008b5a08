/* A player with its own thread, on the wall clock. */
#pragma once

#include "run/player.h"

/* Starts at automatic speed; takes ownership of the search. player_send never waits. */
struct player *runner_start(struct search *search, bool paused);
