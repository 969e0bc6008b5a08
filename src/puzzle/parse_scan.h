/* Characters, lines and cells of a puzzle text of no known shape; parse*.c only. */
#pragma once

#include "puzzle/source.h"

#define MAX_NUMBER_LENGTH 3

struct line { /* without its comment, line end and surrounding spaces */
    const char *start, *end;
};

struct item { /* the text of one cell; length > 0 */
    const char *at;
    int length;
};

enum layout { LAYOUT_SYMBOLS, LAYOUT_NUMBERS };

#define SCAN_NUL_BYTE "expected text, found a NUL byte"

/* Sets the error "expected FORMAT..., found 'ITEM'" and returns false. */
bool scan_fail(const struct source *s, struct item item, struct error *e,
               const char *format, ...) __attribute__((format(printf, 4, 5)));

bool scan_is_gap(char c);
bool scan_is_digit(char c);

/* 1 .. 9 for digits, 10 .. 35 for letters; '0' ranks as empty, but may be a value. */
enum { SYMBOL_EMPTY = -1, SYMBOL_INVALID = -2 };
int scan_symbol_rank(char c);

/* The line at `at`; *next is the start of the following one. */
struct line scan_line_at(const struct source *s, const char *at, const char **next);

/* The next line with content: skips blank lines, comments, section headers and [State]
 * (progress) of .sdk files. *at moves past it. False at the end of the text. */
bool scan_content_line(const struct source *s, const char **at, struct line *out);

/* Whether a line only draws boxes. In a text with bars a run of dashes is enough. */
bool scan_is_border(struct line l, bool has_bars);

/* The next line with content that is not a border; *at moves past it. */
bool scan_row_line(const struct source *s, const char **at, bool has_bars,
                   struct line *out);

/* Moves *at past the borders that close the board above. */
void scan_skip_borders(const struct source *s, const char **at, bool has_bars);

/* The next cell at or after *at: one symbol, or a run up to the next gap. */
bool scan_next_item(enum layout layout, const char **at, const char *end,
                    struct item *out);
int scan_count_items(enum layout layout, struct line l);

/* The number in an item, 0 for a symbol of an empty cell, -1 for anything else. */
int scan_number_of(struct item item);

const char *scan_cell_name(enum layout layout); /* "numbers" or "symbols" */
