/* Writes a frame as a PNG file. */
#pragma once

#include "draw/raster.h"

#include <stdio.h>

/* Writes to an open file and does not close it. An error names the file as `name`. */
bool png_write(FILE *file, const char *name, const struct frame *f, struct error *e);
