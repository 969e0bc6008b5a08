/* What a search counts. */
#ifndef SOLVE_STATS_H
#define SOLVE_STATS_H

#include <stdint.h>

/* A node is one node of the binary search tree: a decision (cell = value) or, after an
 * undo, its refutation (cell != value); each with its propagation. */
struct stats {
    uint64_t nodes;
    uint64_t backtracks; /* undos */
    uint64_t restarts;
    uint64_t solutions;
    int depth; /* decisions that stand, of whatever the strategy decides */
    int max_depth;
};

#endif
