/* Replaces small files atomically: a reader sees the old content or the new one. */
#pragma once

#include "base/text.h"

/* Renames a temporary file beside `path`; makes missing folders, for the owner only. */
bool atomic_file_write(const char *path, const struct text *t, struct error *e);
