/* Reads the words of a line of commands; errors name its file, line and column. */
#pragma once

#include "base/error.h"
#include "options/verbs.h"
#include "puzzle/puzzle.h"

struct reader {
    const char *file, *start, *at; /* start: of the line; at: the next character */
    int line;
    int shift; /* columns that the line has more than the one that the user wrote */
    enum command_source source;
    char word[64];     /* the last one that was read, cut to fit */
    const char *where; /* its first character; errors name its column */
    struct error *e;
};

int reader_column(const struct reader *r);

/* Both return false with an error: the expected text and the found one, or `why`. */
bool reader_fail(const struct reader *r, const char *expected);
bool reader_fail_because(const struct reader *r, const char *why);

void reader_skip_blanks(struct reader *r);

/* Reads the next word; "" at the end of the command. */
const char *reader_word(struct reader *r);
bool reader_is_at_end(const struct reader *r);

/* Reads a text in quotes, or up to the next `;` without blanks around it, in a tour up
 * to the end of the line. The caller frees it. NULL with an error if the quotes do not
 * end. */
char *reader_text(struct reader *r);

/* Reads the candidates of the cells of a first row, up to the end of the command:
 * digits (12), or numbers with commas (1,12). *out becomes an empty board with these
 * candidates; the caller owns it also on an error. */
bool reader_domains(struct reader *r, struct puzzle **out);
