/* Draws a frame: one lane with its panel and the pictures beside the board, or a grid
 * of all lanes with a plot of their progress. */
#pragma once

#include "show/show.h"

/* Fades the panel, and glides the board to make room for the lens or a picture. In
 * fullscreen an automatic panel is opaque after each input, and fades later. */
void show_frame_advance(struct show *s);

/* Whether the panel of a large lane is visible, or still fades. */
bool show_frame_has_panel(const struct show *s);

/* Finds the cell under the pointer, lays out the frame and draws it without overlays.
 * In a window, the lowest line of a grid shows a message, describes the cell or has
 * hints of keys. If only boards are shown, a message is drawn over them. */
void show_frame_draw(struct show *s);

/* Returns the index of the lane at this point of the grid; -1: there is none. */
int show_frame_lane_at(struct show *s, int x, int y);
