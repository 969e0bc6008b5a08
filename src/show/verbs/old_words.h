/* Tours of earlier versions had commands of their own: `load`, `select`, `search`. */
#pragma once

#include "base/text.h"

/* Appends the line in today's words to `out`, and sets *shift to the number of columns
 * by which the argument has moved. False if the line has no old words. The caller keeps
 * *has_old_lens from line to line: whether an old command such as `select` opened the
 * lens; then `run` means to play the stages of the lens. */
bool old_words_translate(const char *line, bool *has_old_lens, struct text *out,
                         int *shift);
