/* What a parser knows about the next lines of its text. The parser keeps it from one
 * board to the next, so that no line is examined again for each board before it. Only
 * parse_shape.c uses it. */
#pragma once

#include <stdbool.h>

struct lookahead {                    /* all zero before the first board */
    const char *from, *to;            /* the lines that were examined */
    int n_lines;                      /* number of lines in from .. to */
    bool is_closed;                   /* the last of these lines is blank */
    const char *bar, *letter, *comma; /* last line that contains one; NULL: none */
    const char *one_line_until; /* each line before it is a board; NULL: unknown */
};
