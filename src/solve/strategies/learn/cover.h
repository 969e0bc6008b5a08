/* The unassigned part of a board as an exact cover: a variable for each candidate; a
 * group of variables for each unassigned cell, and for each value that a unit lacks. */
#pragma once

#include "base/rng.h"
#include "solve/store.h"
#include "solve/strategies/learn/literal.h"

/* In a solution exactly one member of every group is true. Variables are numbered cell
 * by cell in reading order, and within a cell from the least constraining on, a good
 * order of decisions. The groups of cells precede those of units and values. Members
 * are literals, so a group is also the clause "at least one". A variable is in the
 * group of its cell, then in one for each unit of the cell. Owned by a learner. */
struct cover {
    uint32_t n_vars, n_groups, n_cell_groups;
    uint32_t *candidate;     /* [n_vars]: cell << 8 | value, as on the store's trail */
    uint32_t groups_of_each; /* groups of a variable if all have equally many, else 0 */
    uint32_t n_memberships;  /* sum of the numbers of groups of all variables */
    uint32_t *first_group;   /* [n_vars + 1]: where each variable begins in `group` */
    uint32_t *group;         /* [n_memberships]: the groups of each variable */
    lit_t *member;           /* [n_memberships]: the members of each group */
    uint32_t *first;         /* [n_groups]: index in `member` where each group begins */
    uint32_t *count;         /* [n_groups]: number of members */
    bool contradiction;      /* true if a group has no member */
};

/* Makes a variable of each candidate in `s`, unless a unit of its cell has the value.
 * `r` orders equally constraining values. False if `stop` (setting.h) returned true:
 * then the cover is incomplete and can only be freed (learner_free). */
bool cover_init(struct cover *c, const struct store *s, struct rng *r,
                bool (*stop)(void));

/* The groups of a variable. `of_each` is 0, or c->groups_of_each as a constant for the
 * compiler (COVER_DISPATCH). */
static ALWAYS_INLINE const uint32_t *cover_groups(const struct cover *c, uint32_t var,
                                                  uint32_t of_each)
{
    return &c->group[of_each ? var * of_each : c->first_group[var]];
}

static ALWAYS_INLINE uint32_t cover_count_groups(const struct cover *c, uint32_t var,
                                                 uint32_t of_each)
{
    return of_each ? of_each : c->first_group[var + 1] - c->first_group[var];
}

static inline bool cover_has(const struct cover *c, uint32_t var, uint32_t group)
{
    uint32_t count = cover_count_groups(c, var, 0), k = 0;

    while (k < count && cover_groups(c, var, 0)[k] != group)
        k++;
    return k < count;
}

/* Calls CALL with groups_of_each as a constant if that is 4 or 3, else with 0. */
#define COVER_DISPATCH(c, CALL)                                                        \
    ((c)->groups_of_each == 4 ? CALL(4) : (c)->groups_of_each == 3 ? CALL(3) : CALL(0))

static inline uint32_t cover_cell_group(const struct cover *c, uint32_t var)
{
    return c->group[c->first_group[var]];
}

static inline cell_t cover_cell(const struct cover *c, lit_t lit)
{
    assert(lit_var(lit) < c->n_vars);
    return trail_cell(c->candidate[lit_var(lit)]);
}

static inline value_t cover_value(const struct cover *c, lit_t lit)
{
    assert(lit_var(lit) < c->n_vars);
    return trail_value(c->candidate[lit_var(lit)]);
}
