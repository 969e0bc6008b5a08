/* A puzzle's shape: from its size line or guessed from its text. For parse*.c only. */
#pragma once

#include "puzzle/parse_scan.h"

struct shape {
    enum cell_layout layout;
    int n;                  /* 0: unknown */
    int box_rows, box_cols; /* 0: unknown */
    bool one_line;          /* all cells are in one line of the text */
    bool has_bars;
};

/* Reads a size line, if there is one, and moves *at past it. False: a wrong size. */
bool shape_take_size_line(const struct source *s, const char **at, struct shape *shape,
                          struct error *e);

/* Finds the unknown members of *shape in the text from `at` on. On success the box is
 * valid (geometry_is_valid). */
bool shape_find(const struct source *s, const char *at, struct lookahead *ahead,
                struct shape *shape, struct error *e);
