/* Divides a puzzle into parts: puzzles with the same candidates and more clues. Every
 * solution of the puzzle is a solution of exactly one part, so the parts can be
 * searched independently. */
#pragma once

#include "puzzle/puzzle.h"

struct part {
    value_t *clue; /* [n_cells] */
    /* The base-2 logarithm of the number of ways to fill its cells with their
     * candidates, which is an upper bound of the number of its solutions. */
    double size;
};

/* Sorted, the largest part first. Owned by the caller. */
struct parts {
    struct part *part;
    int count; /* 0: the puzzle has no solution */
};

/* Divides the largest part again and again: each candidate of a cell with the fewest
 * candidates gives a smaller part. Ends when there are `least` parts, or when all parts
 * are solved. Parts that propagation (alldifferent) proves unsolvable are left out;
 * cells that it assigns become clues. Calls `stop` before it tries a candidate; if
 * `stop` returns true, parts_make returns NULL. */
struct parts *parts_make(const struct puzzle *p, int least, bool (*stop)(void *context),
                         void *context);
void parts_free(struct parts *parts);
