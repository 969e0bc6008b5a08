/* Runs a show in a window, on the wall clock, at 60 frames a second. */
#pragma once

#include "show/show.h"

/* Runs until the user quits, a signal comes, or the clock reaches end_ns. A race
 * opened from the show runs within this call. The show needs a window and a report. */
void window_loop_run(struct show *s, int64_t end_ns);

/* The two halves of such a race: opens it over a search (NULL: the search says why
 * not); closes it and returns to the search what the keys of the race changed. */
struct show *window_loop_open_race(struct show *parent);
void window_loop_close_race(struct show *race);

/* The end of --seconds from now; INT64_MAX without that option. */
int64_t window_loop_end_ns(const struct options *o);
