/* Reads the words of a line of commands; errors name file, line and column. */
#pragma once

#include "show/verbs/verbs.h"

struct reader {
    const char *file, *start, *at; /* start: of the line; at: next character */
    int line;
    int shift; /* columns by which reader_translate moved the argument to the right */
    enum command_source source;
    char word[64];     /* the last word that was read, cut to fit */
    const char *where; /* first character of `word`; errors name its column */
    struct error *e;
};

int reader_column(const struct reader *r);

/* Both set an error and return false. The error of reader_fail says what was expected
 * and what was found; the error of reader_fail_because says `why`. */
bool reader_fail(const struct reader *r, const char *expected);
bool reader_fail_because(const struct reader *r, const char *why);

void reader_skip_blanks(struct reader *r);

/* Reads the next word; "" at the end of the command. */
const char *reader_word(struct reader *r);
bool reader_is_at_end(const struct reader *r);

/* Reads a text, which the caller frees. A text without quotes ends at the next `;` or,
 * in a tour, at the end of the line, and loses the blanks around it. NULL with an error
 * if a closing quote is missing. */
char *reader_text(struct reader *r);

/* Reads the candidates of each cell of the first row, up to the end of the command, as
 * digits (12) or as numbers with commas (1,12). Sets *out, which must be NULL, to an
 * empty board with these candidates; the caller owns it, also after an error. */
bool reader_domains(struct reader *r, struct puzzle **out);

/* Translates an old command of tours, such as `load`, `select` or `search`: appends the
 * new command to `out`, and sets *shift to the number of columns by which the argument
 * has moved. Returns false if the line has no old command. The caller keeps
 * *has_old_lens from line to line: it is true after an old command that opens the lens
 * (`select`). Then `run` is an old command too, which plays the stages of the lens. */
bool reader_translate(const char *line, bool *has_old_lens, struct text *out,
                      int *shift);
