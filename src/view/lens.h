/* The lens: how alldifferent filters one unit, as a picture beside the board. A
 * bipartite graph of cells and values while that can be read, else a matrix. */
#ifndef VIEW_LENS_H
#define VIEW_LENS_H

#include "solve/explain.h"
#include "view/layout.h"

#include "solve/snapshot.h"

/* From this size on the graph is drawn as a matrix. */
#define LENS_MATRIX_N (EXPLAIN_SMALL_N + 1)

/* What is to be seen; made anew for every frame. */
struct lens {
    const struct explanation *e;
    int stage;
    double progress; /* 0 .. 1: how far the stage has come in */
    double glide;    /* 0: the cells are in the grid, 1: in their places */
    bool is_live;    /* follows a running search: stages are not told */
    int palette;
};

/* After board_draw, of the same snapshot. Draws within l->lens, marks the unit on the
 * board, and lets its cells glide in between. */
void lens_draw(struct draw_list *d, const struct layout *l, const struct snapshot *snap,
               const struct glyphs *glyphs, const struct lens *lens);

/* "Column 1". */
void lens_title(const struct explanation *e, const struct snapshot *snap, char *out,
                size_t size);

/* What happens at a stage, in one sentence. */
void lens_sentence(const struct explanation *e, const struct explain_state *s,
                   char *out, size_t size);

#endif
