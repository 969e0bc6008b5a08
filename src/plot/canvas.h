/* The canvas of a plot, which collects lines and texts in a draw list. Coordinates and
 * lengths are in units of the canvas: x grows to the right, y down. */
#pragma once

#include "draw/draw.h"

/* Font sizes of TEXT_SMALL and TEXT_LARGE, in units of the canvas. */
#define CANVAS_SMALL 13
#define CANVAS_LARGE 17

struct point {
    double x, y;
};

/* The point of a text that canvas_text puts at at.x. Each constant is the distance of
 * its point from the text's left end, in halves of the text's width. */
enum anchor { ANCHOR_LEFT, ANCHOR_CENTRE, ANCHOR_RIGHT };

struct canvas {
    struct draw_list *list; /* not owned */
    int scale;              /* pixels of the draw list per unit */
};

/* Draws lines from point to point; a single point is a dot. */
void canvas_line(const struct canvas *c, const struct point *points, int count,
                 double width, color_t color);

double canvas_text_width(const struct canvas *c, enum text_size size, const char *text);

/* Writes a text with its left end, centre or right end (`anchor`) at at.x, and the
 * middle of its height at at.y. */
void canvas_text(const struct canvas *c, struct point at, enum anchor anchor,
                 enum text_size size, color_t color, const char *text);

/* Colours and markers of curves. Colours differ for colour-blind readers too (Okabe,
 * Ito 2008), and curves of one colour have different markers. */
color_t marker_color(int style);
void marker_draw(int style, struct point at, const struct canvas *out);
