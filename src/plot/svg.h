/* A plot's draw list as SVG: rectangles, lines and texts. A viewer's own monospaced
 * font shows the texts; each has the width that the list gives it. */
#pragma once

#include "draw/draw.h"

#define SVG_SCALE 100 /* pixels of the list per unit of the SVG */

extern const struct glyphs svg_glyphs; /* widths and heights only */

/* The list is drawn in SVG_SCALE with svg_glyphs. Appends to `out`. */
void svg_write(const struct draw_list *d, struct text *out);
