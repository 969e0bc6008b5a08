/* What keys mean alike for one search and for a race of several. */
#ifndef SHOW_STEER_H
#define SHOW_STEER_H

#include "show/keys.h"
#include "view/board.h"

/* Whether a key sets a speed; *speed is that in nodes a second, RUNNER_FLAT_OUT or
 * RUNNER_AUTOMATIC, from the one that stands. Where `now` is no rate to start from, 0
 * or less, faster and slower make it automatic. */
bool steer_speed(enum key_id key, double now, double *speed);

/* The speed in words. */
void steer_describe_speed(double speed, char *out, size_t size);

/* Whether a key chooses a view. */
bool steer_view(enum key_id key, enum board_view *view);

#endif
