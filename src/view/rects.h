/* Rectangles made from rectangles. */
#ifndef VIEW_RECTS_H
#define VIEW_RECTS_H

#include "draw/draw.h"

/* `by` pixels more on every side; fewer if `by` is negative. */
static inline struct rect rect_grown(struct rect r, int by)
{
    return (struct rect){r.x - by, r.y - by, r.w + 2 * by, r.h + 2 * by};
}

/* w x h in the centre of `in`. */
static inline struct rect rect_centred(struct rect in, int w, int h)
{
    return (struct rect){in.x + (in.w - w) / 2, in.y + (in.h - h) / 2, w, h};
}

#endif
