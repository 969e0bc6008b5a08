/* Replaces small files atomically: a reader sees the old content or the new one. */
#ifndef BASE_ATOMIC_FILE_H
#define BASE_ATOMIC_FILE_H

#include "base/text.h"

/* Writes a temporary file beside `path` and renames it. Creates missing parent folders,
 * accessible to their owner only. */
bool atomic_file_write(const char *path, const struct text *t, struct error *e);

#endif
