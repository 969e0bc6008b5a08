/* Translates old commands of tours, such as `load`, `select` and `search`. */
#pragma once

#include "base/text.h"

/* Appends the line in today's words to `out`, and sets *shift to the number of columns
 * by which the argument has moved. Returns false if the line has no old words. The
 * caller keeps *has_old_lens from line to line. It is true after an old command, such
 * as `select`, that opened the lens; `run` then plays the stages of the lens. */
bool old_words_translate(const char *line, bool *has_old_lens, struct text *out,
                         int *shift);
