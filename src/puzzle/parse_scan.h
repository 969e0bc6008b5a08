/* Characters, lines and cells of a puzzle text of unknown shape. For parse*.c only. */
#pragma once

#include "puzzle/source.h"

#include <stddef.h>

#define MAX_NUMBER_LENGTH 3 /* digits of a number */

/* A part of a text: a line without its comment, line end and outer spaces, or the text
 * of one cell, which is not empty. */
struct span {
    const char *start, *end;
};

static inline size_t span_length(struct span s)
{
    return (size_t)(s.end - s.start);
}

/* How a text writes a cell. */
enum cell_layout {
    LAYOUT_SYMBOLS, /* one symbol */
    LAYOUT_NUMBERS, /* a number */
    LAYOUT_GROUPS,  /* its candidates (puzzle_read_group) */
    LAYOUT_MASKS    /* n symbols; the k-th is k if that is a candidate, else empty */
};

#define SCAN_NUL_BYTE "expected text, found a NUL byte"

/* Sets the error "expected FORMAT..., found 'FOUND'" and returns false. */
bool scan_fail(const struct source *s, struct span found, struct error *e,
               const char *format, ...) __attribute__((format(printf, 4, 5)));

/* Whether c separates two cells. Digits and dots, which most cells are, are told at
 * once. */
bool scan_is_other_gap(enum cell_layout layout, char c);
static inline bool scan_is_gap(enum cell_layout layout, char c)
{
    bool is_cell = (c >= '0' && c <= '9') || c == '.';

    return !is_cell && scan_is_other_gap(layout, c);
}

/* The rank of a symbol: 1 .. 9 for digits, 10 .. 35 for letters, SYMBOL_EMPTY for
 * 0 . * _ - and SYMBOL_INVALID for all others. On some boards '0' is a value; the
 * callers check that. */
enum { SYMBOL_EMPTY = -1, SYMBOL_INVALID = -2 };
int scan_symbol_rank(char c);

/* Whether the text begins with the word null of JSON, None of Python, nan or NaN of
 * NumPy and pandas, or NA of R. */
bool scan_is_null(const char *at, const char *end);

/* Returns the line that begins at `at`; sets *next to the start of the next one. */
struct span scan_line_at(const struct source *s, const char *at, const char **next);

/* Sets *out to the next line with content and moves *at past it. Skips blank lines,
 * comments, and in .sdk files section headers and the section [State], which holds a
 * player's progress. False at the end of the text. */
bool scan_content_line(const struct source *s, const char **at, struct span *out);

/* Whether a line is a border, which only draws boxes: it consists of - + = | * and
 * spaces, and somewhere has -- or ==.
 *  - In a text without bars (|) it must also have a + or =.
 *  - In a text with bars it may also begin and end with . : or ' and have more of
 *    these, but must then have no |. */
bool scan_is_border(struct span l, bool has_bars);

/* Like scan_content_line, but also skips borders. */
bool scan_row_line(const struct source *s, const char **at, bool has_bars,
                   struct span *out);

/* Takes the next cell from the start of *rest: one symbol, or for numbers and groups
 * all characters up to the next gap. False: only gaps are left. */
bool scan_next_cell(enum cell_layout layout, struct span *rest, struct span *out);
int scan_count_cells(enum cell_layout layout, struct span line);

/* Splits a line into the texts of exactly `count` cells. Errors call them `name`. */
bool scan_cells(const struct source *s, struct span line, enum cell_layout layout,
                int count, const char *name, struct span *cells, struct error *e);

/* A whole number without its fraction, 5 of "5." and "5.00"; else the text itself. */
struct span scan_whole(struct span text);

/* Whether the line begins with so many digits and dots that it can only be cells. */
bool scan_is_plainly_cells(struct span line);

/* The number that a text of 1 to 3 digits means; -1: the text is anything else. */
int scan_number(struct span text);

/* What messages call the cells: "symbols", "numbers", ... */
const char *scan_cell_name(enum cell_layout layout);
