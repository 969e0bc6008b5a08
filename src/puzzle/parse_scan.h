/* Characters, lines and cells of a puzzle text of unknown shape. For parse*.c only. */
#pragma once

#include "puzzle/source.h"

#define MAX_NUMBER_LENGTH 3 /* digits of a number */

struct line { /* a line without its comment, line end and outer spaces */
    const char *start, *end;
};

struct item { /* the text of one cell; length > 0 */
    const char *at;
    int length;
};

/* How a text writes a cell. */
enum layout {
    LAYOUT_SYMBOLS, /* one symbol */
    LAYOUT_NUMBERS, /* a number */
    LAYOUT_GROUPS,  /* its candidates (puzzle_read_group) */
    LAYOUT_MASKS    /* n symbols; the k-th is k if that is a candidate, else empty */
};

#define SCAN_NUL_BYTE "expected text, found a NUL byte"

/* Sets the error "expected FORMAT..., found 'ITEM'" and returns false. */
bool scan_fail(const struct source *s, struct item item, struct error *e,
               const char *format, ...) __attribute__((format(printf, 4, 5)));

bool scan_is_gap(enum layout layout, char c); /* whether c separates two cells */

/* The rank of a symbol: 1 .. 9 for digits, 10 .. 35 for letters, SYMBOL_EMPTY for
 * 0 . * _ - and SYMBOL_INVALID for all others. On some boards '0' is a value; the
 * callers check that. */
enum { SYMBOL_EMPTY = -1, SYMBOL_INVALID = -2 };
int scan_symbol_rank(char c);

/* Returns the line that begins at `at`; sets *next to the start of the next one. */
struct line scan_line_at(const struct source *s, const char *at, const char **next);

/* Sets *out to the next line with content and moves *at past it. Skips blank lines,
 * comments, and in .sdk files section headers and the section [State], which holds a
 * player's progress. False at the end of the text. */
bool scan_content_line(const struct source *s, const char **at, struct line *out);

/* Whether a line is a border, which only draws boxes: it consists of - + = | * and
 * spaces, and somewhere has -- or ==.
 *  - In a text without bars (|) it must also have a + or =.
 *  - In a text with bars it may also begin and end with . : or ' and have more of
 *    these, but must then have no |. */
bool scan_is_border(struct line l, bool has_bars);

/* Like scan_content_line, but also skips borders. */
bool scan_row_line(const struct source *s, const char **at, bool has_bars,
                   struct line *out);

/* Moves *at, which is at the end of a board, past the borders that follow. */
void scan_skip_borders(const struct source *s, const char **at, bool has_bars);

/* Sets *out to the next cell at or after *at and moves *at past it: one symbol or, for
 * numbers and groups, all characters up to the next gap. False: only gaps are left. */
bool scan_next_item(enum layout layout, const char **at, const char *end,
                    struct item *out);
int scan_count_items(enum layout layout, struct line l);

/* Splits a line into the texts of exactly `count` cells. Errors call them `name`. */
bool scan_cells(const struct source *s, struct line l, enum layout layout, int count,
                const char *name, struct item *cells, struct error *e);

/* The number in start .. end of 1 to 3 digits; -1: they are anything else. */
int scan_number(const char *start, const char *end);

/* For messages: "symbols", "numbers", ... */
const char *scan_cell_name(enum layout layout);
