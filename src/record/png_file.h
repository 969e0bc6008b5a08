/* Writes a frame as a PNG file. */
#pragma once

#include "base/error.h"
#include "draw/raster.h"

/* Errors name the path and the cause. */
bool png_write(const char *path, const struct frame *f, struct error *e);
