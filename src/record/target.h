/* The file that a recording becomes. */
#pragma once

#include "base/out_file.h"

bool target_exists(const char *path); /* as a regular file, which is to be replaced */

/* Opens a file that replaces an existing one once committed; a new one, or "-", grows
 * in place. */
bool target_open(struct out_file *file, const char *path, struct error *e);
