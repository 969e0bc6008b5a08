/* The output file of a recording, for video and for sound. */
#pragma once

#include "base/out_file.h"

bool target_exists(const char *path); /* as a regular file, which is replaced */

/* Opens the output. An existing file is replaced when the output is committed. A new
 * file, or "-", is written in place. */
bool target_open(struct out_file *file, const char *path, struct error *e);
