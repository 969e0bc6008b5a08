/* What a search counts. */
#pragma once

#include <stdint.h>

/* A node is one node of the binary search tree: a decision (cell = value) or, after an
 * undo, its refutation (cell != value); each with its propagation. */
struct stats {
    uint64_t nodes;
    uint64_t backtracks; /* undos */
    uint64_t restarts;
    uint64_t backjumps; /* undos of more than one level */
    uint64_t solutions;
    int depth; /* decision level; a strategy defines what counts as a decision */
    int max_depth;
};

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
