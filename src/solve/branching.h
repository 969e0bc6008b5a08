/* Measures how much a variable order branches: how many candidates each cell has when
 * its turn comes, and the product of these numbers. The board starts with the clues.
 * The cells that a snapshot has assigned get their values again, in the order of the
 * search or in another one, without propagation. The candidates of a cell at its turn
 * are those of the puzzle that no peer has as its value; a cell with fewer than two is
 * no level. So two orders are compared on the same cells and values. The product
 * estimates the leaves of a search that only removes the values of peers. */
#pragma once

#include "solve/snapshot.h"

enum branching_order {
    BRANCHING_AS_SEARCHED,
    BRANCHING_INPUT, /* row by row */
    BRANCHING_MRV    /* fewest candidates first, ties row by row */
};

struct branching {
    int levels;
    uint64_t product; /* product of all candidate counts; at most UINT64_MAX */
    double log10;     /* decimal logarithm of the exact product */
};

/* Fills in *out. False if the snapshot does not have the order in which the search
 * assigned its cells, which only backtracking records. BRANCHING_MRV takes a few
 * milliseconds on a board of 100x100; the other orders take less. */
bool branching_measure(const struct snapshot *snap, enum branching_order order,
                       struct branching *out);

#define GROWTH_LEVELS 3

/* How a search tree grows over the first cells of an order. The board starts with the
 * clues, and each cell in turn gets its lowest candidate. candidates[k] is the number
 * of candidates of cell k. boards[k] estimates how many boards the tree has over the
 * cells 0 .. k: boards[0] = candidates[0], boards[k] = boards[k - 1] * (1 +
 * candidates[k]). */
struct growth {
    /* Below GROWTH_LEVELS if the board is full or a cell has no candidate. */
    int levels;
    int candidates[GROWTH_LEVELS];
    uint64_t boards[GROWTH_LEVELS];
};

/* `order` is BRANCHING_INPUT or BRANCHING_MRV. */
struct growth growth_measure(const struct snapshot *snap, enum branching_order order);

/* Returns the order that `solve --json` compares with the order of the search:
 * BRANCHING_INPUT or, if the search itself goes row by row, BRANCHING_MRV. */
enum branching_order branching_other(const struct snapshot *snap);
const char *branching_name(enum branching_order order);
