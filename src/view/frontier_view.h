/* Shows the boards that a search keeps as thumbnails: a heap as a tree, a stack, queue
 * or pool row by row. At low speeds boards move to their new places; in a heap they
 * move along the edges of the tree, which shows how the heap sifts them up and down. */
#pragma once

#include "solve/frontier_sample.h"
#include "view/pen.h"

/* The boards on the screen; owned by the drawing thread. */
struct frontier_view {
    struct frontier_sample *shown, *before;
    uint64_t step;    /* of `shown` */
    int64_t shown_ns; /* the time since when `shown` is on the screen */
    double way;       /* part of the way from `before` to `shown`, 0 .. 1 */
    struct rect place[OPEN_BOARDS]; /* of the boards shown, at the end of their way */
};

void frontier_view_init(struct frontier_view *v);
void frontier_view_free(struct frontier_view *v);

/* Call once per frame. Takes over the boards of `step` if those on the screen have been
 * there for a third of a second. True if the next frame will differ. */
bool frontier_view_update(struct frontier_view *v, const struct frontier_sample *now,
                          uint64_t step, int64_t now_ns);

/* `strategy` is the name of the search, for the hint if it keeps no boards. */
void frontier_view_draw(struct draw_list *d, struct rect at, struct frontier_view *v,
                        int palette, const char *strategy, const struct glyphs *glyphs);

/* The board at a point; empty if there is none. */
struct description frontier_view_describe(const struct frontier_view *v, int x, int y);
