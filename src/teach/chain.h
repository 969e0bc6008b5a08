/* A chain of reasons: its nodes are causes, which need no reason, and steps. A step
 * assigns a value or finds a Hall set (Hall 1935); its reasons name, for each candidate
 * that must be absent, the node that removes it. A removed candidate is a node only if
 * it is what the chain explains. */
#pragma once

#include "solve/snapshot.h"

enum why_kind {
    /* Causes: */
    WHY_CLUE,
    WHY_DECISION,
    WHY_REFUTED, /* the search tried the value under decisions 1 .. level: it failed */
    WHY_LEARNT,  /* a learnt clause assigned the value */
    /* Steps: */
    WHY_NAKED,  /* the cell has no other candidate */
    WHY_HIDDEN, /* the value has no other place in `unit` */
    WHY_HALL, /* k cells of `unit` have only k values: other cells cannot have these */
    /* The end of a chain that explains no assignment: */
    WHY_REMOVED,      /* the cell cannot have the value */
    WHY_NO_CANDIDATE, /* dead end: the cell has no candidate */
    WHY_NO_PLACE,     /* dead end: the value has no place in `unit` */
    WHY_VIOLATOR      /* dead end: k cells of `unit` have fewer than k values */
};

static inline bool why_is_cause(enum why_kind kind)
{
    return kind <= WHY_LEARNT;
}

struct why_node {
    uint8_t kind; /* enum why_kind */
    cell_t cell;
    value_t value;
    int16_t unit;   /* -1: none */
    uint16_t level; /* highest level of the causes it rests on; 0: clues alone */
    int number;     /* of a step: from 1, in the order of the chain; of other nodes 0 */
    int first_bar, n_bars; /* its reasons: bars[first_bar ...] of struct why */
    int n_set;             /* WHY_HALL, WHY_VIOLATOR: number of cells in the set */
    uint64_t cells[MAX_WORDS] /* positions in `unit` */, values[MAX_WORDS];
    /* While the chain is made: the next node of a list of struct replay (-1: none), and
     * the round or, later, the number of the derivation that gave the node. */
    int next, when;
};

/* A candidate that must be absent. `by` is the index of the node that removes it, or -1
 * if the puzzle excludes it. */
struct why_bar {
    cell_t cell;
    value_t value;
    int by;
};

enum why_answer {
    WHY_FOUND,
    WHY_NO_REASONS, /* the strategy has none: it is not made of decisions */
    WHY_OPEN,       /* nothing to explain: unassigned, still a candidate, no dead end */
    WHY_UNKNOWN     /* propagation does not give the result, or not within the budget */
};

/* Plain data, owned by the caller, all zero before the first why_explain. */
struct why {
    enum why_answer answer;
    cell_t cell;   /* the cell asked about; CELL_NONE: the dead end */
    value_t value; /* the value asked about; VALUE_NONE: the one that the cell has */

    struct why_node *nodes;
    int n_nodes;
    struct why_bar *bars;
    int n_bars;
    int *chain; /* indices of nodes: causes by level, steps by level, result */
    int n_causes, n_steps, n_chain;
    int n_first;      /* how many steps the chain had before it was shortened */
    bool is_shortest; /* the budget was enough to test that no node can be left out */
    uint64_t work;    /* done so far, in the unit of WHY_BUDGET (why.h) */
};
