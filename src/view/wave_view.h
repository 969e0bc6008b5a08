/* The wave (solve/wave.h): marks on the board, a change and its cause each, and their
 * words.
 */
#pragma once

#include "view/board_views.h"
#include "view/layout.h"

/* Frames the cell of the marked change, outlines what forces it, strikes its candidate.
 * Call after board_draw; only the view of values has marks. */
void wave_draw(struct draw_list *d, const struct layout *l, const struct snapshot *snap,
               const struct glyphs *glyphs, const struct board_style *style);

/* The marked change and its reason, or how far the wave is; false if there is none.
 * Here and below: two lines of at most PANEL_COLUMNS characters. */
bool wave_describe(const struct snapshot *snap, const struct board_style *style,
                   char *first, char *second, size_t size);

/* Why a candidate of the cell under the pointer went: the one whose pencil mark would
 * be at this pixel; in cells without marks, the last one of the wave. Why the wave
 * assigned it. False: the cell's own description says more. */
bool wave_describe_cell(const struct snapshot *snap, const struct board_style *style,
                        const struct layout *l, int x, int y, char *first, char *second,
                        size_t size);
