/* The trail of a learner: the true literals, with their decision levels and reasons. */
#pragma once

#include "base/bits.h"
#include "solve/strategies/learn/literal.h"

struct var_state {
    uint32_t level; /* decision level; 0 is the root, before any decision */
    reason_t reason;
};

/* A false literal and a reason that implies it. */
struct conflict {
    lit_t lit;
    reason_t reason;
};

/* Invariants: value[lit] == -value[lit_not(lit)]; a variable is on the trail if and
 * only if it is assigned; levels never decrease along the trail; level_start never
 * decreases and stays within the trail; head <= n_trail. */
struct assignment {
    int8_t *value;         /* [2 n_vars], by literal: 1 true, -1 false, 0 unassigned */
    struct var_state *var; /* [n_vars]: valid while the variable is assigned */
    lit_t *trail; /* [n_vars]: the true literals; the first `head` are propagated */
    uint32_t n_vars, n_trail, head;
    struct list level_start; /* index in the trail of the decision of level 1, 2 ... */

    bool in_conflict;
    struct conflict conflict; /* valid while in_conflict */
};

/* Makes an unassigned literal true at the current level. */
static inline void assignment_push(struct assignment *a, lit_t lit, reason_t reason)
{
    assert(lit_var(lit) < a->n_vars && a->n_trail < a->n_vars);
    assert(a->value[lit] == 0 && a->value[lit_not(lit)] == 0);
    assert(a->n_trail == 0 ||
           a->var[lit_var(a->trail[a->n_trail - 1])].level <= a->level_start.count);
    a->value[lit] = 1;
    a->value[lit_not(lit)] = -1;
    a->var[lit_var(lit)] = (struct var_state){a->level_start.count, reason};
    a->trail[a->n_trail++] = lit;
}

/* Records a conflict: `reason` implies `lit`, which is false. Returns false. */
static ALWAYS_INLINE bool assignment_fail(struct assignment *a, lit_t lit,
                                          reason_t reason)
{
    assert(lit_var(lit) < a->n_vars && reason != REASON_NONE);
    a->conflict = (struct conflict){lit, reason};
    a->in_conflict = true;
    return false;
}
