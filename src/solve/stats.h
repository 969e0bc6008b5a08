/* What a search counts. Every strategy counts the same things, so that searches can be
 * compared; a strategy that does not do a thing counts 0. */
#pragma once

#include <stdint.h>

struct stats {
    /* The search chooses a value for an unassigned cell. A search over whole boards
     * does so when it takes a board from its frontier, or when it drops a dead board at
     * once. */
    uint64_t decisions;
    /* The search has shown that a decision leads to no further solution. Backtracking
     * then undoes it. In clause learning each conflict refutes one decision, but may
     * undo several. In an exhausted tree every decision is refuted, unless restarts or
     * backjumps dropped some. */
    uint64_t refutations;
    /* A candidate is removed or assigned: by a clue, by a decision or refutation, or by
     * propagation. */
    uint64_t propagations;
    /* A step of a local search: it tries or makes one change of a complete grid. */
    uint64_t moves;

    uint64_t restarts;
    uint64_t backjumps; /* refutations that undo more than one decision */
    uint64_t solutions;
    int depth; /* decision level; a strategy defines what counts as a decision */
    int max_depth;
};

/* The unit of limits, speeds and restarts. A node is a decision or a refutation, each
 * with its propagation, that is, a node of the binary search tree; or a move. */
static inline uint64_t stats_nodes(const struct stats *s)
{
    return s->decisions + s->refutations + s->moves;
}

enum metric_unit {
    METRIC_COUNT,
    METRIC_EVENTS, /* a count that only grows; the panel shows its rate */
    METRIC_RATIO,
    METRIC_BYTES,
    METRIC_COST /* the search minimises it to 0; the picture of the stack plots it */
};

/* A number that only some strategies measure. */
struct metric {
    const char *name;
    enum metric_unit unit;
    double value;
};

#define MAX_METRICS 8
