/* A frame as a PNG file. */
#ifndef RECORD_PNG_FILE_H
#define RECORD_PNG_FILE_H

#include "base/error.h"
#include "draw/raster.h"

bool png_write(const char *path, const struct frame *f, struct error *e);

#endif
