/* Facts about the lines ahead in a text, so that a line is not read again for each of
 * the boards before it. Plain data of a parser, used by parse_shape.c only. */
#pragma once

#include <stdbool.h>

struct lookahead {                    /* all zero before the first board */
    const char *from, *to;            /* the lines that were examined */
    int n_lines;                      /* number of lines in from .. to */
    bool is_closed;                   /* the last of these lines is blank */
    const char *bar, *letter, *comma; /* last line that contains one; NULL: none */
    const char *one_line_until; /* each line before it is a board; NULL: unknown */
};
