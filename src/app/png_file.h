/* A frame as a PNG file. */
#ifndef APP_PNG_FILE_H
#define APP_PNG_FILE_H

#include "base/error.h"
#include "view/raster.h"

bool png_write(const char *path, const struct frame *f, struct error *e);

/* Writes a screenshot under the user's pictures (XDG), named by the time; path[0 ..
 * size) tells where. */
bool png_write_screenshot(const struct frame *f, char *path, size_t size,
                          struct error *e);

#endif
