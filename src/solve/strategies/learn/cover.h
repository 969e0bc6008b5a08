/* The unassigned part of a board as an exact cover: a variable for each candidate, a
 * group of variables for each unassigned cell and each missing value of a unit. */
#pragma once

#include "base/rng.h"
#include "solve/store.h"
#include "solve/strategies/learn/literal.h"
#include "solve/strategies/learn/owned.h"

/* A variable is in the group of its cell, and in one for each unit of the cell. */
#define GROUPS_OF_VAR (1 + UNIT_KINDS)

/* A solution makes exactly one member of every group true. Variables are numbered cell
 * by cell in reading order, within a cell the least constraining first, which is a good
 * order of decisions. Groups of cells precede those of (unit, value). Members are
 * literals, so a group is also the clause "at least one". Owned by a learner. */
struct cover {
    uint32_t n_vars, n_groups, n_cell_groups;
    uint32_t *candidate; /* [n_vars]: cell << 8 | value, as on the store's trail */
    uint32_t (*groups_of)[GROUPS_OF_VAR]; /* [n_vars] */
    lit_t *member;                        /* [GROUPS_OF_VAR * n_vars] */
    uint32_t *first;                      /* [n_groups]: index of its first member */
    uint32_t *count;                      /* [n_groups]: members */
    bool contradiction;                   /* a group has no member */
};

/* Makes variables of the candidates whose value all units of their cell lack; `r`
 * breaks ties. False if `stop` (setting.h) ended it: then the cover is incomplete, and
 * only cover_owned may be called, to free it. */
bool cover_init(struct cover *c, const struct store *s, struct rng *r,
                bool (*stop)(void));
void cover_owned(struct cover *c, struct owned *o);

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

/* Drops members that are false in `value` from their groups; call it at the root. */
void cover_drop_false(struct cover *c, const int8_t *value);
