/* Tours of earlier versions had commands of their own: `load`, `select`, `search`. */
#pragma once

#include "base/text.h"

/* Appends the line in today's commands, and sets by how many columns its argument has
 * moved. False if the line has no old words. *has_old_lens is kept from line to line:
 * whether `select` opened the lens; then `run` played its stages. */
bool old_words_translate(const char *line, bool *has_old_lens, struct text *out,
                         int *shift);
