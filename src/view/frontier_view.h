/* Shows the boards that a search keeps as thumbnails: a heap as a tree, a stack, queue
 * or pool row by row. At low speeds boards move to their new places; in a heap they
 * move along the edges of the tree, which shows how the heap sifts them up and down.
 *
 * The heap of greedy search, whose items are lists of boards, is shown as a tree and,
 * below it, as the array that it is.  A list belongs to a cell. It is drawn as the
 * values that its boards give this cell, in the places of pencil marks. */
#pragma once

#include "solve/branching.h"
#include "solve/frontier_sample.h"
#include "view/pen.h"

/* The boards on the screen; owned by the drawing thread. */
struct frontier_view {
    struct frontier_sample *shown, *before;
    uint64_t step;    /* the step after which the search had `shown` */
    int64_t shown_ns; /* when `shown` appeared on the screen */
    double way;       /* part of the way from `before` to `shown`, 0 .. 1 */
    int n_drawn;      /* number of boards or lists on the screen */
    int n_places;     /* at least n_drawn: number of places laid out */
    struct rect place[OPEN_LISTS]; /* where each board or list comes to rest */
};

void frontier_view_init(struct frontier_view *v);
void frontier_view_free(struct frontier_view *v);

/* Shows the boards `now` of this step; without `shows_each` only if the boards on the
 * screen appeared a third of a second ago. Call it once per frame. Returns true if the
 * next frame will differ. */
bool frontier_view_update(struct frontier_view *v, const struct frontier_sample *now,
                          uint64_t step, int64_t now_ns, bool shows_each);

/* Draws the boards. If the search keeps none, a hint names its `strategy`. `growth`, or
 * NULL, has the growth of its tree by position and by fewest values. */
void frontier_view_draw(struct draw_list *d, struct rect at, struct frontier_view *v,
                        int palette, const char *strategy, const struct growth *growth);

/* Describes the board or list at a point; empty if there is none. */
struct description frontier_view_describe(const struct frontier_view *v, int x, int y);
