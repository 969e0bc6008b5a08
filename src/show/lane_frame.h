/* Draws a frame with one lane: the board, the panel, and the pictures beside them. */
#pragma once

#include "show/show.h"

/* Fades the panel, and glides the board to make room for the lens or a picture. */
void lane_frame_advance(struct show *s);

/* Sets the title of the window: the board's size and the progress (lane_progress). */
void lane_frame_title(struct show *s);

/* Whether the panel is visible. In fullscreen an automatic panel fades out some time
 * after the last input. */
bool lane_frame_has_panel(const struct show *s);

/* Lays out the frame and draws it. Open overlays draw over it afterwards. */
void lane_frame_draw(struct show *s);

/* Returns the height of small text in pixels, large enough to read in the window. */
int lane_frame_small_px(const struct show *s);

/* Sets the font sizes of values and candidates in cells of `cell` pixels. */
void lane_frame_fit_cells(struct font *f, int cell, const struct snapshot *snap);
