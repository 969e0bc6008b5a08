/* Colours and markers of curves. Colours differ for colour-blind readers too (Okabe,
 * Ito 2008), and curves of one colour have different markers. */
#pragma once

#include "plot/canvas.h"

color_t marker_color(int style);
void marker_draw(int style, struct point at, const struct canvas *out);
