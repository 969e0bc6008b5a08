/* Composes a draw list into pixels: the window, screenshots and recordings show what
 * this makes, so they show the same. */
#ifndef VIEW_RASTER_H
#define VIEW_RASTER_H

#include "view/glyphs.h"

/* width * height pixels 0xffRRGGBB, rows one after the other. */
struct frame {
    uint32_t *pixels;
    int width, height;
};

void frame_init(struct frame *f);
void frame_free(struct frame *f);

/* The frame takes the size of the list. Everything outside it is clipped. */
void raster_compose(struct frame *f, const struct draw_list *d,
                    const struct glyphs *glyphs);

#endif
