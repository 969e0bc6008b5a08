/* Divides a puzzle into parts: puzzles with more clues. Every solution of the puzzle is
 * one of exactly one part, so the parts can be searched independently. */
#pragma once

#include "puzzle/puzzle.h"

struct part {
    value_t *clue; /* [n_cells] */
    /* The base-2 logarithm of the number of ways to fill its cells with their
     * candidates, which is an upper bound of its solutions. */
    double size;
};

/* The largest part first. Owned by the caller. */
struct parts {
    struct part *part;
    int count; /* 0: the puzzle has no solution */
    int n_cells;
};

/* Divides the largest part by the candidates of its cell with the fewest, again and
 * again until there are `least` parts, or fewer if all are solved. Parts that
 * propagation (alldifferent) proves unsolvable are left out; cells that it assigns
 * become clues. Calls `stop` before each division; NULL if that returned true. */
struct parts *parts_make(const struct puzzle *p, int least, bool (*stop)(void *context),
                         void *context);
void parts_free(struct parts *parts);
