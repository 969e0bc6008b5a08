/* The listing of a search's strategy, with the line that it carries out now; for a fast
 * search, how often it carries out each line. */
#pragma once

#include "view/board_views.h"
#include "view/layout.h"

/* Plain data, all zero at first. */
struct code_view {
    uint64_t before[CODE_LINES];
    int64_t updated_ns;
    double shares[CODE_LINES]; /* how often a line ran lately; most often: 1 */
};

/* Updates the shares. Call it once per frame. */
void code_view_update(struct code_view *v, const struct snapshot *snap, int64_t now_ns);

/* Returns the line in progress. While a step's changes are shown one by one (the wave
 * of `style`), that is the line that made the last visible change; else the last line
 * of the step. CODE_NONE: the search has given up. */
enum code_line code_view_line(const struct snapshot *snap,
                              const struct board_style *style);

/* Divides the room of board, lens and code of a layout with LAYOUT_LENS anew: among
 * board, listing (l->code) and data structure (l->chart; empty if there is no room). */
void code_view_place(struct layout *l, int n);

/* Puts borders around the cells that the last step was about, unless its wave marks
 * changes of the board. */
void code_view_mark(struct draw_list *d, const struct layout *l,
                    const struct snapshot *snap, const struct board_style *style);

/* Draws the listing, if the search has one, in l->code. With `is_fast` it shows the
 * shares of the lines, else the line in progress. */
void code_view_draw(struct draw_list *d, const struct layout *l,
                    const struct code_view *v, const struct snapshot *snap,
                    const struct board_style *style, bool is_fast);
