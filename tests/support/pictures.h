/* For tests of what is drawn: a font of blocks, how rectangles lie, and a list as text.
 */
#ifndef SUPPORT_PICTURES_H
#define SUPPORT_PICTURES_H

#include "draw/raster.h"

/* A font whose characters are full blocks of a known size. */
struct glyphs blocks(void);

static inline bool are_apart(struct rect a, struct rect b)
{
    return a.x >= b.x + b.w || b.x >= a.x + a.w || a.y >= b.y + b.h || b.y >= a.y + a.h;
}

static inline bool holds(struct rect outer, struct rect inner)
{
    return inner.x >= outer.x && inner.y >= outer.y &&
           inner.x + inner.w <= outer.x + outer.w &&
           inner.y + inner.h <= outer.y + outer.h;
}

/* Whether a frame has the bytes that the whole list makes. */
bool frame_shows(const struct frame *f, const struct draw_list *d);

/* Every command as a line of text, images as a hash. */
void draw_describe(const struct draw_list *d, struct text *out);

#endif
