/* Draws the listing of a search's strategy, with the line that is carried out now; for
 * a fast search, with how often each line is carried out. */
#pragma once

#include "view/board_views.h"

/* Plain data, all zero at first. */
struct code_view {
    uint64_t before[CODE_LINES];
    int64_t updated_ns;
    bool is_fast; /* true: the listing shows the shares, else the line in progress */
    /* How often each line ran lately; the most frequent line has 1. */
    double shares[CODE_LINES];
};

/* Updates the view. Call it once per frame. */
void code_view_update(struct code_view *v, const struct snapshot *snap, int64_t now_ns,
                      bool is_fast);

/* Returns the line in progress. While the changes of a step are shown one by one
 * (style->wave), that is the line that made the last visible change; otherwise the last
 * line of the step. CODE_NONE: the search has given up. */
enum code_line code_view_line(const struct snapshot *snap,
                              const struct board_style *style);

/* Places board, listing (l->code) and data structure (l->chart, empty if there is no
 * room) in the space that LAYOUT_LENS gives to board, lens and algorithm. */
void code_view_place(struct layout *l, int n);

/* Draws borders around the cells that the listing calls x, or a and b. If the board
 * marks changes of the last step, draws nothing. */
void code_view_mark(struct draw_list *d, const struct layout *l,
                    const struct snapshot *snap, const struct board_style *style);

/* Draws the listing in l->code, if the search has one. */
void code_view_draw(struct draw_list *d, const struct layout *l,
                    const struct code_view *v, const struct snapshot *snap,
                    const struct board_style *style);
