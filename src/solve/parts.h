/* Divides a puzzle into parts: puzzles with the same candidates and more clues. Every
 * solution of the puzzle is a solution of exactly one part, so that the parts can be
 * searched independently. */
#pragma once

#include "puzzle/puzzle.h"

struct part {
    value_t *clue; /* [n_cells]: the clues of the part; owned */
    /* log2 of the product of all cells' numbers of candidates, times 2^32. The product
     * is an upper bound of the number of the part's solutions. */
    uint64_t size;
    int place; /* before the sort, which keeps the order of parts of one size */
};

/* Sorted, the largest part first. Owned by the caller. */
struct parts {
    struct part *part;
    int count; /* 0: the puzzle has no solution */
};

/* Divides the largest part again and again: takes a cell with the fewest candidates and
 * makes a smaller part for each candidate. Ends when there are at least `least` parts,
 * or when all cells of all parts have values. Parts that propagation (alldifferent)
 * proves unsolvable are left out; cells that it assigns become clues. Calls `stop`
 * before it tries each candidate; if `stop` returns true, parts_make returns NULL. */
struct parts *parts_make(const struct puzzle *p, int least, bool (*stop)(void));
void parts_free(struct parts *parts);
