/* Frames as planes of luma and 4:2:0 chroma: BT.709, limited range, all in integers. */
#pragma once

#include "draw/raster.h"

#include <stddef.h>

size_t planes_size(int width, int height); /* in bytes; both sides even */

/* Writes Y, Cb, Cr, rows from the top. Chroma is the mean of a block of four pixels. */
void planes_convert(const struct frame *f, uint8_t *out);
