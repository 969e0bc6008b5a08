/* A chain of reasons explains one result. Its nodes are causes, which need no reason,
 * then steps, then the result. A step assigns a value or finds a Hall set (Hall 1935).
 * A step holds because certain candidates are absent. Each of its reasons (bars) names
 * one such candidate and the node that removes it. Removals by propagation are no
 * nodes, except the result. */
#pragma once

#include "solve/snapshot.h"

enum why_kind {
    /* Causes: */
    WHY_CLUE,
    WHY_DECISION,
    WHY_REFUTED, /* the value failed under the decisions of levels 1 .. `level` */
    WHY_LEARNT,  /* a learnt clause assigned the value */
    /* Steps: */
    WHY_NAKED,  /* the cell has no other candidate */
    WHY_HIDDEN, /* the value has no other place in `unit` */
    WHY_HALL,   /* k cells of `unit` have only k values, so other cells lose them */
    /* Results other than an assignment; only the last node of a chain is one: */
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
    int16_t unit;          /* unit in which the node was derived; -1: none */
    uint16_t level;        /* highest level of the causes it rests on; 0: no decision */
    int number;            /* number of a step in the chain's order, from 1; else 0 */
    int first_bar, n_bars; /* the node's reasons: bars[first_bar ...] of struct why */
    int n_set;             /* WHY_HALL, WHY_VIOLATOR: number of cells in the set */
    /* WHY_HALL, WHY_VIOLATOR: bits of the set's cells (positions in `unit`) and of its
     * values. */
    uint64_t cells[MAX_WORDS], values[MAX_WORDS];
    /* Used only while the chain is made. `next`: the next node of a list of struct
     * replay; -1: none. `when`: the round that derived the node; why.c later replaces
     * it by the node's place in the order of derivation. */
    int next, when;
};

/* A candidate that must be absent. `by` is the index of the node that removes it; -1:
 * the puzzle excludes it. */
struct why_bar {
    cell_t cell;
    value_t value;
    int by;
};

enum why_answer {
    WHY_FOUND,
    WHY_NO_REASONS, /* the strategy makes no decisions, so it has no reasons */
    /* Nothing to explain: the cell is unassigned, the candidate is not removed, or the
     * board is not at a dead end. */
    WHY_OPEN,
    WHY_UNKNOWN /* propagation from the causes does not give the result */
};

/* Plain data, owned by the caller. All zero before the first why_explain. */
struct why {
    enum why_answer answer;
    cell_t cell;   /* cell asked about; CELL_NONE: the dead end is asked about */
    value_t value; /* value asked about; VALUE_NONE: the value of the cell */

    struct why_node *nodes;
    int n_nodes;
    struct why_bar *bars;
    int n_bars;
    /* Indices of nodes: causes by level, then steps by level; the result is last. */
    int *chain;
    int n_causes, n_steps, n_chain;
    int n_first;      /* number of steps of the chain before it was shortened */
    bool is_shortest; /* the budget sufficed to test that no node can be left out */
    uint64_t work;    /* work done, in the unit of WHY_BUDGET (why.h) */
};
