/* Composes a draw list into pixels. Window, screenshots and recordings all use it. */
#pragma once

#include "draw/draw.h"

/* width * height pixels 0xffRRGGBB in rows from the top; owned. All zero: no pixels. */
struct frame {
    uint32_t *pixels;
    int width, height;
};

void frame_free(struct frame *f);

/* The pixel in column x of row y; if x is the width, the end of the row. */
static inline uint32_t *frame_at(const struct frame *f, int x, int y)
{
    assert(0 <= x && x <= f->width && 0 <= y && y < f->height);
    return &f->pixels[(size_t)y * (size_t)f->width + (size_t)x];
}

/* Resizes a frame and fills it with background. */
void frame_clear(struct frame *f, int width, int height);

void frame_copy(struct frame *to, const struct frame *from);

/* Gives `to` this size, and shows all of `from` (not empty) in it. If `from` lacks at
 * most a row and a column of this size, it is copied, else scaled by nearest neighbour.
 * Pixels that it does not cover are background. */
void frame_fit(struct frame *to, int width, int height, const struct frame *from);

/* Draws a list into a frame of the same size; clips at the edges. */
void raster_compose(struct frame *f, const struct draw_list *d);

/* Draws a list over the pixels that a frame already has. */
void raster_paint(struct frame *f, const struct draw_list *d);
