/* Writes a plot's draw list as SVG: rectangles, lines and texts. Texts are shown in a
 * monospaced font of the viewer, each with its width in the list. */
#pragma once

#include "draw/draw.h"

#define SVG_SCALE 100 /* pixels of the list per unit of the SVG */

extern const struct glyphs svg_glyphs; /* sizes without pictures */

/* Appends the SVG to `out`. The list must have been drawn with SVG_SCALE and
 * svg_glyphs.
 */
void svg_write(const struct draw_list *d, struct text *out);
