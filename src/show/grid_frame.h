/* Draws a frame with several lanes: their boards, and a plot of their progress. */
#pragma once

#include "show/show.h"

/* Finds the cell under the pointer, lays out the frame and draws it. In a window the
 * lowest line has a message, a description of that cell or hints of keys. */
void grid_frame_draw(struct show *s);

/* Returns the index of the lane at a point of the last frame, or -1. */
int grid_frame_lane_at(struct show *s, int x, int y);
