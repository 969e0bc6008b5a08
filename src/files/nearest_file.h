/* Suggestions for the path of a file that does not exist. */
#pragma once

#include "base/error.h"

/* If `path` does not exist, but a file of a similar name does, in the same folder or
 * among the program's puzzles: appends "; did you mean 'FILE'?" to the error. */
void nearest_file_hint(const char *path, struct error *e);
