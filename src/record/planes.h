/* Converts frames for video encoders: planes of luma and subsampled chroma (4:2:0),
 * ITU-R BT.709, limited range, in integer arithmetic. */
#pragma once

#include "draw/raster.h"

#include <stddef.h>

/* Bytes of the three planes; width and height must be even. */
size_t planes_size(int width, int height);

/* Writes Y, Cb, Cr, rows from the top. Chroma is the mean of a block of four pixels. */
void planes_convert(const struct frame *f, uint8_t *out);
