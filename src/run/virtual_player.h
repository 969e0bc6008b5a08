/* A player without a thread: player_advance sets its time, so runs are reproducible. */
#pragma once

#include "run/player.h"

#define VIRTUAL_MAXIMUM 100000.0 /* maximum speed in steps per second */

/* Starts paused, at time 0 and automatic speed. Takes ownership of the search. Commands
 * act at once, but a seek takes its steps in player_advance. */
struct player *virtual_player_start(struct search *search);
