/* Looks for the step at which two lanes of a race part (trace/parting.h), and shows
 * both lanes there. The command `part` begins to compare the selected lane and the next
 * one; the caption tells how far they are equal or, once it is known, where they part.
 * For the drawing thread. */
#pragma once

#include "show/show.h"

/* Goes on comparing, as far as both lanes have searched. Where they part, pauses the
 * lanes and seeks these two to that step. Ends if a lane searches something else. Call
 * it once a frame. */
void parting_watch_tick(struct show *s);

void parting_watch_end(struct show *s);

/* The cell of lane i that shows the difference, while the lane is at the step where the
 * two part. NULL: none. */
const cell_t *parting_watch_cell(const struct show *s, int i);

/* The number of nodes after which the two part; 0: that is unknown, or they are equal.
 */
double parting_watch_nodes(const struct show *s);
