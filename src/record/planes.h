/* Converts frames to planes of luma and 4:2:0 chroma: integer BT.709, limited range. */
#pragma once

#include "draw/raster.h"

size_t planes_size(int width, int height); /* in bytes; width and height are even */

/* Writes the planes Y, Cb and Cr one after the other, each with its top row first. A
 * chroma value is the mean of four pixels. */
void planes_convert(const struct frame *f, uint8_t *out);
