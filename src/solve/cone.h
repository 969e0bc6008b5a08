/* A conflict of clause learning, with the implications that led to it, copied before
 * the analysis undoes the trail. */
#pragma once

#include "base/alloc.h"
#include "puzzle/geometry.h"

enum cone_reason {
    CONE_DECISION,
    CONE_VALUE,  /* the cell has another value, or `unit` has the value elsewhere */
    CONE_CELL,   /* the cell has no other candidate left */
    CONE_PLACE,  /* the value has no other place left in `unit` */
    CONE_HALL,   /* a Hall set of `unit` excludes the value */
    CONE_BINARY, /* a learnt clause of two literals */
    CONE_CLAUSE  /* a longer learnt clause */
};

/* A true literal above level 0: the cell has the value or, if is_removal, lacks it. It
 * is implied by its antecedents and literals of level 0. */
struct cone_node {
    cell_t cell;
    value_t value;
    bool is_removal;
    uint8_t reason; /* enum cone_reason */
    int16_t unit;   /* the unit of the reason; -1: none */
    uint32_t level;
    int first, count; /* its antecedents are antecedents[first .. first + count) */
};

/* The nodes, in order:
 *  - Node 0 is the conflict: its antecedents cannot all be true. Its `reason` would
 *    imply a literal that is already false: `cell` and `value` are of that literal.
 *  - Nodes 1 .. n_nodes - 1 are in reverse order of the trail, so the antecedents of a
 *    node have higher indices.
 *  - The next n_after nodes have no antecedents. They are the literals that the next
 *    step propagates; the first is the one that the learnt clause implies. */
struct cone {
    struct unit_numbers units;
    struct cone_node *nodes; /* [n_nodes + n_after]: owned */
    int n_nodes;             /* nodes of the conflict; 0: no conflict */
    int n_after;             /* nodes of the next step, after n_nodes; 0: unknown */
    bool is_dead_again;      /* true if the next step leads to another conflict */
    int *antecedents;        /* indices of nodes; owned */
    int n_antecedents;
};

/* Whether the node has one antecedent and a reason of two literals. If the level of
 * such a node is below that of the conflict, the learnt clause has the antecedent
 * instead of the node. */
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
