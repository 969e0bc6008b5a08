/* Reads the words of a line of commands; errors name its file, line and column. */
#pragma once

#include "base/error.h"
#include "options/verbs.h"
#include "puzzle/puzzle.h"

struct reader {
    const char *file, *start, *at; /* start: of the line; at: the next character */
    int line;
    int shift; /* of columns: the line that the user wrote was this much shorter */
    enum command_source source;
    char word[64];     /* the last one that was read, cut to fit */
    const char *where; /* its first character; errors name its column */
    struct error *e;
};

int reader_column(const struct reader *r);

/* False, with an error: what was expected, and what stands at r->where. */
bool reader_fail(const struct reader *r, const char *expected);
bool reader_fail_because(const struct reader *r, const char *why);

void reader_skip_blanks(struct reader *r);

/* The next word; "" at the end of the command. */
const char *reader_word(struct reader *r);
bool reader_is_at_end(const struct reader *r);

/* A text in quotes, or up to the next `;` without blanks around it, in a tour up to the
 * end of the line. The caller frees it. NULL with an error if the quotes do not end. */
char *reader_text(struct reader *r);

/* Candidates of the cells of a first row up to the end of the command: digits (12), or
 * numbers with commas (1,12). *out: the empty board, owned by the caller also on an
 * error. */
bool reader_domains(struct reader *r, struct puzzle **out);
