/* Writes a frame as a PNG file. */
#ifndef RECORD_PNG_FILE_H
#define RECORD_PNG_FILE_H

#include "base/error.h"
#include "draw/raster.h"

/* Errors name the path and the cause. */
bool png_write(const char *path, const struct frame *f, struct error *e);

#endif
