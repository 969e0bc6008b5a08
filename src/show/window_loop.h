/* Runs a show in a window, on the wall clock, at 60 frames a second. */
#pragma once

#include "show/show_driver.h"

/* Runs the show until the user quits, a signal comes, or the clock reaches end_ns. The
 * show must have a window and a report. */
void window_loop_run(struct show *s, int64_t end_ns);

/* Returns the time at which the show ends if it starts now: after --seconds, or
 * INT64_MAX without that option. */
int64_t window_loop_end_ns(const struct options *o);
