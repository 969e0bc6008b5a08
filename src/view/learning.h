/* The view of a search that learns clauses: how active cells are in its conflicts,
 * which cells are in the last learnt clause, and which cells the last backjump undid.
 */
#pragma once

#include "solve/snapshot.h"
#include "view/layout.h"

/* The brightness of a cell's colour (its activity in conflicts), of its mark if it is
 * in the learnt clause, and of its mark if it was undone; each 0 .. 1. */
struct lights {
    float activity, clause, undone;
};

/* The brightness of all cells. It fades over several frames, since thousands of
 * conflicts may happen between two frames. All zero before the first frame. The drawing
 * thread owns and frees it. */
struct glow {
    int n; /* side of the board; 0: no board, or the search learns nothing */
    uint64_t conflicts;
    int64_t at_ns;
    bool is_moving;       /* the next frame will differ, even for the same snapshot */
    struct lights *light; /* [n * n]; owned */
};

void glow_free(struct glow *g);

/* Call once per frame. A mark appears at once (in calm mode slowly), and then fades. */
void glow_update(struct glow *g, const struct snapshot *snap, int64_t now_ns,
                 bool calm);

/* Outlines the cells of the last learnt clause, and puts squares into the cells that
 * its backjump undid, unless they show digits again. Cells too small for marks are
 * tinted by board_fill_learning (board_views.h). If `glow` is NULL or of another board,
 * nothing fades: the marks are those of the snapshot. */
void learning_draw(struct draw_list *d, const struct layout *l,
                   const struct snapshot *snap, const struct glow *glow);
