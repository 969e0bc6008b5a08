/* Tours of earlier versions had commands of their own: `load`, `select`, `search`. */
#pragma once

#include "base/text.h"

/* Appends the line in today's commands, and sets by how much its argument has moved;
 * false if the line has no old words. *has_old_lens is kept from line to line: whether
 * `select` opened the lens, of which `run` then played the stages. */
bool old_words_translate(const char *line, bool *has_old_lens, struct text *out,
                         int *shift);
