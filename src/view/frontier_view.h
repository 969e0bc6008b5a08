/* Draws the frontier (the boards that a search keeps) as thumbnails. A heap is drawn as
 * a tree; a stack, queue or pool row by row. At low speeds boards move to their new
 * places, in a heap along the edges of the tree, as the heap sifts them up and down.
 *
 * The heap of greedy search has lists of boards, one for each unassigned cell. It is
 * shown as a tree and, below the tree, as an array. A list is drawn as the values that
 * its boards give the cell, in the places of pencil marks. */
#pragma once

#include "solve/branching.h"
#include "solve/frontier_sample.h"
#include "view/pen.h"

/* The boards on the screen; owned by the drawing thread. */
struct frontier_view {
    struct frontier_sample *shown, *before;
    uint64_t step;    /* number of steps after which the search had `shown` */
    int64_t shown_ns; /* when `shown` appeared on the screen */
    double way;       /* how far boards have moved to their new places, 0 .. 1 */
    int n_drawn;
    int n_places;                  /* number of places laid out, at least n_drawn */
    struct rect place[OPEN_LISTS]; /* where each board or list comes to rest */
};

void frontier_view_init(struct frontier_view *v);
void frontier_view_free(struct frontier_view *v);

/* Shows the boards `now`, which the search keeps after `step`. Without `shows_each`,
 * the boards on the screen stay for at least a third of a second, except that changes
 * of the heap of lists are shown at once. Call it once per frame. Returns true if the
 * next frame will differ. */
bool frontier_view_update(struct frontier_view *v, const struct frontier_sample *now,
                          uint64_t step, int64_t now_ns, bool shows_each);

/* Draws the boards or, if the search keeps none, a hint that names its `strategy`.
 * `growth` is NULL, or says how the search tree grows: growth[0] with cells chosen by
 * position, growth[1] by fewest values. */
void frontier_view_draw(struct draw_list *d, struct rect at, struct frontier_view *v,
                        int palette, const char *strategy, const struct growth *growth);

/* Describes the board or list at a point; empty if there is none. */
struct description frontier_view_describe(const struct frontier_view *v, int x, int y);
