/* If a board has no solution for a reason that needs no search, shows the reason in
 * words and outlines. */
#pragma once

#include "solve/snapshot.h"
#include "view/layout.h"
#include "view/pen.h"

struct phrase unit_name(const struct unit_numbers *units, int unit); /* "row 1" */

/* Writes the reason why the board has no solution: "r1c9 has no candidate: 1–8 in row
 * 1, 9 in column 9". A text longer than `size` ends in an ellipsis. Writes "" if no
 * reason is known. */
void contradiction_view_write(const struct snapshot *snap, char *out, size_t size);

/* Outlines the units and the cells of the reason on the board. */
void contradiction_view_draw(struct draw_list *d, const struct layout *l,
                             const struct snapshot *snap);

/* Sets `out` to the rectangles whose borders outline a unit, and returns their number.
 * A rectangular unit has one rectangle; a diagonal has one for each cell. A region has
 * one for each cell side on its border, with a width or a height of 0. */
#define UNIT_RECTS (4 * MAX_N)
int unit_rects(const struct layout *l, const struct snapshot *snap, int unit,
               struct rect out[static UNIT_RECTS]);

/* Adds to `out`, which has `count` rectangles, a rectangle for each side of cell c that
 * is on the border of its region. Returns the new number of rectangles. */
int region_sides(const struct layout *l, const struct snapshot *snap, cell_t c,
                 struct rect *out, int count);

/* Outlines a rectangle, visibly on every colour: a border within a black one. */
void alarm_outline(struct draw_list *d, struct rect at, int thickness, uint32_t color,
                   int alpha);
