/* What a search counts. Every strategy counts the same things, so that searches can be
 * compared; a strategy that does not do a thing counts 0. */
#pragma once

#include <stdint.h>

struct stats {
    /* An unassigned cell gets a value by choice. A search over whole boards decides
     * when it takes a board from its frontier, or finds a new board dead at once. */
    uint64_t decisions;
    /* A decision turns out to lead to no further solution: below it everything is
     * explored. Backtracking then undoes it. Clause learning refutes one decision with
     * each conflict, and undoes as many as it can. An exhausted tree has as many
     * refutations as decisions, unless a restart or a backjump dropped decisions. */
    uint64_t refutations;
    /* A candidate becomes certain: removed or assigned, by a clue, a decision, a
     * refutation or what follows from them. */
    uint64_t propagations;
    /* A step of a local search: one change to a complete grid is tried or made. */
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
