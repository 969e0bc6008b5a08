/* An exact cover: a variable per candidate; groups: unassigned cells, (unit, value). */
#pragma once

#include "base/rng.h"
#include "solve/store.h"
#include "solve/strategies/learn/literal.h"
#include "solve/strategies/learn/owned.h"

#include <assert.h>

/* The cell, and the value in its row, its column and its box. */
#define GROUPS_OF_VAR (1 + UNIT_KINDS)

/* A solution makes exactly one member of every group true. Variables are numbered cell
 * by cell in reading order, within a cell least constraining first: a good order of
 * decisions. Groups of cells precede those of (unit, value). Members are literals: a
 * group is also the clause "at least one". Owned by a learner; snapshots read it. */
struct cover {
    uint32_t n_vars, n_groups, n_cell_groups;
    uint32_t *candidate; /* [n_vars]: cell << 8 | value, as on the store's trail */
    uint32_t (*groups_of)[GROUPS_OF_VAR]; /* [n_vars] */
    lit_t *member;                        /* [GROUPS_OF_VAR * n_vars] */
    uint32_t *first;                      /* [n_groups]: index of its first member */
    uint32_t *count;                      /* [n_groups]: members */
    bool contradiction;                   /* a group has no member */
};

/* Collects the candidates whose value is still missing in every unit of the cell; `r`
 * breaks ties. */
void cover_init(struct cover *c, const struct store *s, struct rng *r);
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

/* At the root: permanently drops the false members. */
void cover_drop_false(struct cover *c, const int8_t *value);
