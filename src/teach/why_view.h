/* Draws a chain of reasons: a list beside the board, and marks on the board. Cells of
 * steps below the selected row of the list are black. */
#pragma once

#include "teach/chain.h"
#include "view/layout.h"

/* A row of the list: the step w->chain[first], or a band, which stands for all steps
 * w->chain[first .. last - 1] of one or more earlier decision levels. */
struct why_row {
    int first, last;
    bool is_band;
};

/* Fills `rows`, which has room for w->n_chain rows, and returns their number. Unless
 * `unfolds`, folds a long chain: the steps of a level share a single row (a band),
 * except those of the last level. */
int why_list_rows(const struct why *w, bool unfolds, struct why_row *rows);

struct why_view {
    const struct why *w;
    const struct why_row *rows; /* from why_list_rows */
    int n_rows, row;            /* number of rows; index of the selected row */
    const char *hint;           /* text that names keys; NULL: none */
};

/* Call it after board_draw with the same snapshot. Draws the list in l->lens. */
void why_view_draw(struct draw_list *d, const struct layout *l,
                   const struct snapshot *snap, const struct why_view *view);
