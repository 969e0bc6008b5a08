/* Sets the font sizes of a frame and lays it out. A font may be NULL: no text. */
#pragma once

#include "front/font.h"
#include "solve/snapshot.h"
#include "view/layout.h"

/* For the frame of `d`. `wants` is a set of enum layout_wants. While a lens or a large
 * picture opens, `share` runs from 0 to 1, and the board glides to its place beside the
 * lens. */
struct layout fit_frame(struct font *f, const struct draw_list *d,
                        const struct snapshot *snap, unsigned wants, double share);

/* For a race: call fit_race before the layout, then fit_cells with its cell size. */
void fit_race(struct font *f, int width, int height);
void fit_cells(struct font *f, int cell, const struct snapshot *snap);
