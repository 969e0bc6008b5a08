/* A puzzle text, and errors that name a position in it. */
#pragma once

#include "base/error.h"

struct source {       /* text .. end; may contain NUL bytes */
    const char *file; /* its name in messages; not owned */
    const char *text, *end;
};

/* What a parser knows about the next lines of its text. The parser keeps it from one
 * board to the next, so that no line is examined again for each board before it. Only
 * parse_shape.c uses it. */
struct lookahead {                    /* all zero before the first board */
    const char *from, *to;            /* the lines that were examined */
    int n_lines;                      /* number of lines in from .. to */
    bool is_closed;                   /* the last of these lines is blank */
    const char *bar, *letter, *comma; /* last line that contains one; NULL: none */
    const char *one_line_until; /* each line before it is a board; NULL: unknown */
};

/* Sets the error to "FILE:LINE:COLUMN: MESSAGE" for the byte `at` and returns false.
 * Lines and columns count from 1, columns in bytes. */
bool source_fail(const struct source *s, const char *at, struct error *e,
                 const char *format, ...) __attribute__((format(printf, 4, 5)));
