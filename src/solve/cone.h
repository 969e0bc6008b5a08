/* A conflict of clause learning with the reasons of all that led to it, copied before
 * the analysis undoes the trail. */
#pragma once

#include "base/alloc.h"
#include "puzzle/geometry.h"

enum cone_reason {
    CONE_DECISION,
    CONE_VALUE,  /* "at most one": its only antecedent is the value that excludes it */
    CONE_CELL,   /* the cell has no other candidate */
    CONE_PLACE,  /* the value has no other place in `unit` */
    CONE_HALL,   /* a Hall set of `unit` excludes it */
    CONE_BINARY, /* a learnt clause of two literals */
    CONE_CLAUSE  /* a longer learnt clause */
};

/* A true literal above the root: the cell has the value or, if is_removal, lacks it. It
 * follows from its antecedents together with literals of the root. */
struct cone_node {
    cell_t cell;
    value_t value;
    bool is_removal;
    uint8_t reason; /* enum cone_reason */
    int16_t unit;   /* -1: none */
    uint32_t level;
    int first, count; /* its antecedents: a part of `antecedents` */
};

/* Node 0 is the conflict: its antecedents cannot all hold. Its cell and value are those
 * of the literal that `reason` implies although it is false. The other nodes are in the
 * order of the trail, the last one first, so antecedents have higher indices. The
 * n_after nodes behind them are the literals that the next step propagates after it has
 * learnt the clause, beginning with the literal that the clause implies. They have no
 * antecedents. Plain data. */
struct cone {
    struct unit_numbers units;
    struct cone_node *nodes; /* [n_nodes + n_after]: owned */
    int n_nodes;             /* 0: there is no conflict */
    int n_after;             /* 0: unknown */
    bool is_dead_again;      /* the next step leads to another conflict */
    int *antecedents;        /* owned: indices of nodes */
    int n_antecedents;
};

/* Whether learnt clauses contain the node's only antecedent in place of the node, if
 * the node is below the current level. */
static inline bool cone_is_lifted(const struct cone_node *k)
{
    return k->count == 1 && (k->reason == CONE_VALUE || k->reason == CONE_BINARY);
}

static inline void cone_free(struct cone *c)
{
    free(c->nodes);
    free(c->antecedents);
    *c = (struct cone){0};
}
