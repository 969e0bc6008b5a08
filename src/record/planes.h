/* Converts frames to planes of luma and 4:2:0 chroma: integer BT.709, limited range. */
#pragma once

#include "draw/raster.h"

/* Returns the size of the three planes in bytes. Width and height are even. */
size_t planes_size(int width, int height);

/* Writes the planes Y, Cb and Cr one after the other, each with its top row first. A
 * chroma value stands for 2x2 pixels: it is the chroma of their mean colour. */
void planes_convert(const struct frame *f, uint8_t *out);
