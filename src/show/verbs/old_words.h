/* Translates old commands of tours, such as `load`, `select` and `search`. */
#pragma once

#include "base/text.h"

/* If the line has old words, appends it in today's words to `out`, sets *shift to the
 * number of columns by which the argument has moved, and returns true. The caller keeps
 * *has_old_lens from line to line: an old command such as `select`, which opens the
 * lens, sets it. While it is true, `run` plays the stages of the lens. */
bool old_words_translate(const char *line, bool *has_old_lens, struct text *out,
                         int *shift);
