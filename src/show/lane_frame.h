/* Draws a frame with one lane: its parts and what each shows. */
#pragma once

#include "show/show.h"

/* Advances what moves by itself: the panel fades, the board glides to the lens. */
void lane_frame_advance(struct show *s);

/* Names the window after the board and its share of assigned cells. */
void lane_frame_title(struct show *s);

/* Whether the panel shows now: an automatic one may have faded out. */
bool lane_frame_has_panel(const struct show *s);

/* Lays out the frame and draws it. Open overlays draw over it afterwards. */
void lane_frame_draw(struct show *s);

/* Sets the font sizes of values and candidates in cells of this many pixels. */
void lane_frame_fit_cells(struct font *f, int cell, const struct snapshot *snap);
