/* The shape of a puzzle in a text: from a size line, or guessed from the lines that
 * follow. For parse*.c alone. */
#ifndef PUZZLE_PARSE_SHAPE_H
#define PUZZLE_PARSE_SHAPE_H

#include "puzzle/parse_scan.h"

/* What a look ahead tells about the puzzle that starts at a line. */
struct shape {
    enum layout layout;
    int n;
    int box_rows, box_cols; /* 0 while unknown */
    bool one_line;          /* all cells stand in one line */
    bool has_bars;
};

/* Takes an optional size line. `*at` moves behind it. */
bool shape_take_size_line(const struct parser *p, const char **at, struct shape *shape,
                          struct error *e);

/* Fills what the size line did not say, by a look at the puzzle that begins at `at`. */
bool shape_find(struct parser *p, const char *at, struct shape *shape, struct error *e);

#endif
