/* Divides a puzzle into parts: puzzles with more clues. Every solution of the puzzle is
 * one of exactly one part, so the parts can be searched independently. */
#pragma once

#include "puzzle/puzzle.h"

struct part {
    value_t *clue; /* [n_cells] */
    /* Logarithm to base 2 of the ways to fill its cells with their candidates: an upper
     * bound of its solutions, and the estimate of its size. */
    double size;
};

/* The largest part first. Owned by the caller. */
struct parts {
    struct part *part;
    int count; /* 0: the puzzle has no solution */
    int n_cells;
};

/* Divides the part of the largest size by the candidates of the cell that has the
 * fewest of them, until there are `least` parts, or fewer if all are solved. Parts that
 * propagation (alldifferent) proves unsolvable are left out; cells that it assigns
 * become clues. Calls `stop` often; NULL if that was true. */
struct parts *parts_make(const struct puzzle *p, int least, bool (*stop)(void *context),
                         void *context);
void parts_free(struct parts *parts);
