/* Composes frames at the cost of what changes: a tile (raster.h) that is drawn by the
 * same commands as in the last frame keeps its pixels. For each tile, the commands that
 * reach it are hashed in their order, with all that decides their pixels.
 *
 * Two different tiles have the same hash of 64 bits with probability 2^-64 or so,
 * because no one chooses the commands to collide. A window that changes all 8,160 tiles
 * of a 4K frame 60 times a second shows one wrong tile in 1.2 million years; with 32
 * bits it would be one in 2.4 hours. */
#pragma once

#include "draw/raster.h"

/* All zero: no frame yet. Between two calls nobody else writes to the frame. */
struct damage {
    int width, height;    /* of the last frame, in pixels */
    uint64_t *last, *now; /* the hashes of its tiles; those of the frame in progress */
    bool *differs;        /* tiles to paint in the frame in progress */
    bool *is_new;         /* tiles painted since damage_forget */
};

void damage_free(struct damage *g);

/* Makes the same frame as raster_compose. `f` is the frame of the last call. */
void damage_compose(struct damage *g, struct frame *f, const struct draw_list *d);

/* Draws the commands from number `from` on over the frame that damage_compose has just
 * made of the others. */
void damage_extend(struct damage *g, struct frame *f, const struct draw_list *d,
                   int from);

/* Steps through rectangles that hold all pixels that were painted since damage_forget.
 * Before the first call *r is all zeros. */
bool damage_next(const struct damage *g, struct rect *r);

void damage_forget(struct damage *g);
