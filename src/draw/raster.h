/* Composes a draw list into pixels. Window, screenshots and recordings all use it. */
#pragma once

#include "draw/draw.h"

/* width * height pixels 0xffRRGGBB in rows from the top; owned. All zero: no pixels. */
struct frame {
    uint32_t *pixels;
    int width, height;
};

void frame_free(struct frame *f);

/* Returns a pointer to pixel x of row y, or to the end of the row if x = width. */
static inline uint32_t *frame_at(const struct frame *f, int x, int y)
{
    assert(0 <= x && x <= f->width && 0 <= y && y < f->height);
    return &f->pixels[(size_t)y * (size_t)f->width + (size_t)x];
}

/* Resizes a frame and fills it with COLOR_BACKGROUND. */
void frame_clear(struct frame *f, int width, int height);

void frame_copy(struct frame *to, const struct frame *from);

/* Gives `to` this size and shows all of `from` (not empty) in it. If width and height
 * of `from` are equal to those of `to` or one pixel smaller, copies `from`; otherwise
 * scales it by nearest neighbour. The pixels of `to` that remain are background. */
void frame_fit(struct frame *to, int width, int height, const struct frame *from);

/* Gives the frame the size of the list, fills it with background and draws the list. */
void raster_compose(struct frame *f, const struct draw_list *d);

/* Draws a list over the pixels that a frame already has; clips at the edges. */
void raster_paint(struct frame *f, const struct draw_list *d);
