/* Composes a draw list into pixels: the window, screenshots and recordings show what
 * this makes, so they show the same. */
#ifndef DRAW_RASTER_H
#define DRAW_RASTER_H

#include "draw/glyphs.h"

/* width * height pixels 0xffRRGGBB, rows one after the other. */
struct frame {
    uint32_t *pixels;
    int width, height;
};

void frame_init(struct frame *f);
void frame_free(struct frame *f);

/* That size, all background. */
void frame_clear(struct frame *f, int width, int height);

/* Makes `to` a copy of `from`. */
void frame_copy(struct frame *to, const struct frame *from);

/* Shows all of `from` in a frame of that size: as it is where it lacks no more than a
 * row and a column, else stretched by nearest neighbour, with background around it. */
void frame_fit(struct frame *to, int width, int height, const struct frame *from);

/* The frame takes the size of the list. Everything outside it is clipped. */
void raster_compose(struct frame *f, const struct draw_list *d,
                    const struct glyphs *glyphs);

/* Draws a list over what the frame shows. */
void raster_paint(struct frame *f, const struct draw_list *d,
                  const struct glyphs *glyphs);

#endif
