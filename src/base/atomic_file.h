/* Replaces small files atomically: a reader sees the old content or the new one. */
#pragma once

#include "base/text.h"

/* Renames a temporary file beside `path`. Creates missing folders with mode 0700. */
bool atomic_file_write(const char *path, const struct text *t, struct error *e);
