/* Writes a plot's draw list as SVG: rectangles, lines and texts. The viewer chooses a
 * monospaced font, and fits each text to the width that it has in the list. */
#pragma once

#include "draw/draw.h"

#define SVG_SCALE 100 /* pixels of the draw list per unit of the SVG */

extern const struct glyphs svg_glyphs; /* sizes of characters only, no pictures */

/* Appends the SVG to `out`. The list must have been drawn with a canvas of SVG_SCALE
 * pixels per unit, and with svg_glyphs. */
void svg_write(const struct draw_list *d, struct text *out);
