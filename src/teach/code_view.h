/* The listing of a search's strategy, with the line that it carries out now; for a fast
 * search, how often it carries out each line. */
#pragma once

#include "view/board_views.h"
#include "view/layout.h"

/* Plain data, all zero at first. */
struct code_view {
    uint64_t before[CODE_LINES];
    int64_t updated_ns;
    double shares[CODE_LINES]; /* how often a line ran lately, 1: the most frequent */
};

/* Call once a frame, so that the shares follow the search. */
void code_view_update(struct code_view *v, const struct snapshot *snap, int64_t now_ns);

/* The line in progress: within a wave that of its last visible change, else the last
 * line of the step. CODE_NONE: the search has given up. `style` has the wave. */
enum code_line code_view_line(const struct snapshot *snap,
                              const struct board_style *style);

/* Places board, listing (`code`) and data structure (`chart`, perhaps none) where a
 * layout with LAYOUT_LENS has its board, lens and code. */
void code_view_place(struct layout *l, int n);

/* Draws the listing, if the search has one, in l->code. `is_fast`: with shares, and no
 * line in progress. */
void code_view_draw(struct draw_list *d, const struct layout *l,
                    const struct code_view *v, const struct snapshot *snap,
                    const struct board_style *style, bool is_fast);
