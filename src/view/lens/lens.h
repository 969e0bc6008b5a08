/* The lens shows beside the board how alldifferent filters one unit. It draws the
 * bipartite graph of cells and values; in a terminal, and for n > EXPLAIN_SMALL_N, it
 * draws the graph's adjacency matrix. Around the diagram are, unless the lens is plain,
 * the queue or the table of the search, and the algorithm with its line in progress. */
#pragma once

#include "solve/explain.h"
#include "solve/snapshot.h"
#include "view/layout.h"
#include "view/pen.h"

struct lens {
    const struct explanation *e;
    int stage;       /* 0 .. e->n_stages - 1 */
    double progress; /* progress of the stage's animation, 0 .. 1 */
    double glide;    /* 0: the cells are on the board, 1: in the lens */
    int applied;     /* number of candidates that the user has just removed */
    bool is_plain;   /* without the algorithm and its queue or table */
    bool is_live;    /* true while the search runs: stages have no numbers */
    int palette;
    const char *hint; /* text that names keys; NULL: none */
};

/* Draws within l->lens, outlines the unit on the board, and moves the unit's cells
 * between board and lens. Call it after board_draw with the same snapshot. */
void lens_draw(struct draw_list *d, const struct layout *l, const struct snapshot *snap,
               const struct lens *lens);

/* Returns the name of the unit: "Column 1". */
struct phrase lens_title(const struct explanation *e, const struct snapshot *snap);

/* Explains a stage in at most three lines of 40 characters. */
struct phrase lens_sentence(const struct explanation *e, struct alphabet a,
                            const struct explain_state *s, int applied);
