/* A player with its own thread, on the wall clock. */
#pragma once

#include "base/error.h"
#include "run/player.h"

/* Starts the thread at automatic speed. Takes ownership of the search; stop with
 * player_stop. player_send waits only while the mailbox is full, about one step at
 * most. NULL if no thread can be started. */
struct player *threaded_player_start(struct search *search, bool paused,
                                     struct error *e);
