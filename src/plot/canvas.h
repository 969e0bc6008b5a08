/* Lines and texts, written as SVG or drawn as pixels. Lengths are in units of the plot:
 * x to the right, y down. */
#pragma once

#include "draw/raster.h"
#include "plot/letters.h"

struct point {
    double x, y;
};

enum anchor { ANCHOR_LEFT, ANCHOR_CENTRE, ANCHOR_RIGHT }; /* x is there, y: baseline */

/* One output is used, `svg` or `frame`; the other is NULL. */
struct canvas {
    struct letters *letters; /* not owned */
    struct text *svg;        /* not owned */
    struct frame *frame;     /* not owned */
    double scale;            /* pixels per unit */
    struct mask mask;        /* owned */
    struct text used; /* the characters that the SVG defines, a byte each; owned */
};

void canvas_begin_svg(struct canvas *c, struct letters *l, double width, double height,
                      struct text *svg);

/* The frame has the size of the plot times `scale`. */
void canvas_begin_frame(struct canvas *c, struct letters *l, double scale,
                        struct frame *frame);
void canvas_end(struct canvas *c);

/* Draws a line with round ends and corners; a single point is a dot. */
void canvas_line(struct canvas *c, const struct point *points, int count, double width,
                 color_t color);

void canvas_text(struct canvas *c, struct lettering at, enum anchor anchor,
                 color_t color, const char *text);
