/* Translates old commands of tours, such as `load`, `select` and `search`. */
#pragma once

#include "base/text.h"

/* If the line has an old command, appends its translation to `out`, sets *shift to the
 * number of columns by which the argument has moved, and returns true. The caller keeps
 * *has_old_lens from line to line. An old command that opens the lens (`select`) sets
 * it; then `run` is an old command too, which plays the stages of the lens. */
bool old_words_translate(const char *line, bool *has_old_lens, struct text *out,
                         int *shift);
