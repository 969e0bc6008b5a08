/* A player with its own thread, on the wall clock. */
#pragma once

#include "run/player.h"

/* Starts the thread, paused, at automatic speed; player_stop ends it. Takes ownership
 * of the search. player_send waits only while the mailbox is full, about one step at
 * most. NULL if no thread can be started; then the search is destroyed. */
struct player *threaded_player_start(struct search *search, struct error *e);
