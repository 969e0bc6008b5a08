/* Finds the player command for a key or click that seeks. Works on the playback after
 * all commands that were sent (player.h). */
#pragma once

#include "run/player_view.h"
#include "show/reply.h"

/* Seeks to a step, or the nearest step of the history; refuses without a history of
 * `strategy`. */
struct reply rewind_seek(const struct playback *will, const char *strategy,
                         uint64_t step);

struct reply rewind_step_back(const struct playback *will, const char *strategy);

/* One change of the wave back; at its start to the end of the step before. */
struct reply rewind_change_back(const struct playback *will, const char *strategy);

/* The step a small part of the run backward (by = -1) or forward (by = 1). */
uint64_t rewind_scrub_step(const struct playback *will, int by);
