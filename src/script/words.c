#include "script/words.h"

#include <stddef.h>

#define WORD_ROW(...) {__VA_ARGS__},
static const struct script_word words[] = {SCRIPT_DEFINES(WORD_ROW)
                                               SCRIPT_WORDS(WORD_ROW)};

const struct script_word *script_word(int i)
{
    return i < (int)(sizeof words / sizeof *words) ? &words[i] : NULL;
}
