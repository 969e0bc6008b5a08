/* Lines, cells and messages of puzzle files: what stands in a text, before anybody
 * knows what shape it has. For parse*.c alone. */
#ifndef PUZZLE_PARSE_SCAN_H
#define PUZZLE_PARSE_SCAN_H

#include "puzzle/parse.h"

/* Alphabets of one symbol a cell end at Z. */
#define MAX_SYMBOL_N      35
#define MAX_NUMBER_LENGTH 3

/* A line without its comment and line end. */
struct line {
    const char *start, *end;
};

/* One cell of the text: where it stands and how long it is. */
struct item {
    const char *at;
    int length;
};

enum layout { LAYOUT_SYMBOLS, LAYOUT_NUMBERS };

/* ---- Messages: these set the error and return false ---- */

bool scan_fail_at(const struct parser *p, const char *at, struct error *e,
                  const char *message);
bool scan_fail_found(const struct parser *p, struct item item, struct error *e,
                     const char *expected);
bool scan_fail_count(const struct parser *p, const char *at, struct error *e, int n,
                     const char *what, int found);
/* ---- Characters ---- */

bool scan_is_gap(char c);
bool scan_is_empty_symbol(char c);
bool scan_is_digit(char c);
bool scan_is_letter(char c);
/* ---- Lines ---- */

/* The line at `at`, and in *next where the one after it starts. */
struct line scan_line_at(const struct parser *p, const char *at, const char **next);

/* Skips blank lines, comments and sections; the progress that .sdk files keep under
 * [State] is not a puzzle. False at the end of the text. */
bool scan_content_line(const struct parser *p, const char **at, struct line *out);

/* Lines that only draw boxes. Where bars stand, dashes never are empty cells. */
bool scan_is_border(struct line l, bool has_bars);

/* The next line that is no border; *at moves behind it. False if there is none. */
bool scan_row_line(const struct parser *p, const char **at, bool has_bars,
                   struct line *out);

/* A frame's last border belongs to the board above it. */
void scan_skip_borders(const struct parser *p, const char **at, bool has_bars);

/* ---- Cells within a line ---- */

/* The next cell at or after *s: one symbol, or a run up to the next gap. */
bool scan_next_item(enum layout layout, const char **s, const char *end,
                    struct item *out);
int scan_count_items(enum layout layout, struct line l);
bool scan_is_number(struct item item);

/* Of an item that is all digits. */
int scan_number_of(struct item item);

/* 1 .. 9 for digits, 10 .. 35 for letters; -1 for an empty cell, -2 for no symbol. 0 is
 * told from the other empty symbols by the caller. */
int scan_symbol_rank(char c);

#endif
