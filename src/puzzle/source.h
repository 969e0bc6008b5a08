/* A puzzle text, and errors that name a position in it. */
#pragma once

#include "base/error.h"

struct source {       /* a text up to `end`; may contain NUL bytes */
    const char *file; /* name of the file in messages; not owned */
    const char *text, *end;
    int lines_before; /* lines of the file before `text` */
    /* Is set if an error is at the end of the text, which more text may mend; or NULL.
     */
    bool *is_short;
};

/* What a parser knows about the next lines of its text. It is kept from board to board,
 * so that no line is examined again for each one. Only parse_shape.c uses it. */
struct lookahead {         /* all zero before the first board */
    const char *from, *to; /* the lines that were examined so far */
    int n_lines;           /* number of lines in from .. to */
    bool is_closed;        /* true if the last of these lines is blank */
    /* The last line that has a bar, a letter, a comma; NULL: no line has one. */
    const char *bar, *letter, *comma;
    /* Each line before this position is a whole board in one line; NULL: unknown. */
    const char *one_line_until;
};

/* The line and the column of a byte; they count from 1, columns in bytes. */
struct source_place {
    int line, column;
};
struct source_place source_place(const struct source *s, const char *at);

/* Sets the error to "FILE:LINE:COLUMN: MESSAGE" for the byte `at` and returns
 * false. */
bool source_fail(const struct source *s, const char *at, struct error *e,
                 const char *format, ...) __attribute__((format(printf, 4, 5)));
