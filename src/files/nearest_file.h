/* Suggestions for the path of a file that does not exist. */
#pragma once

#include "base/error.h"

/* Appends "; did you mean 'FILE'?" to an error if `path` does not exist, but a file
 * with nearly its name does: in its folder, or among the program's puzzles. */
void nearest_file_hint(const char *path, struct error *e);
