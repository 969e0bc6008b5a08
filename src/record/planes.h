/* Frames as video encoders take them: planes of luma and halved chroma (4:2:0), ITU-R
 * BT.709 in its limited range, in whole-number arithmetic. */
#ifndef RECORD_PLANES_H
#define RECORD_PLANES_H

#include "draw/raster.h"

#include <stddef.h>

/* Bytes of the three planes; width and height are even. */
size_t planes_size(int width, int height);

/* Writes planes_size bytes: Y, then Cb, then Cr, rows one after the other. Chroma is
 * the mean of the four pixels of a block. */
void planes_convert(const struct frame *f, uint8_t *out);

#endif
