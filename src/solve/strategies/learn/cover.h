/* The open part of a board as an exact cover: one variable for every candidate, one
 * group for every open cell and for every value that a unit still needs. */
#ifndef SOLVE_LEARN_COVER_H
#define SOLVE_LEARN_COVER_H

#include "base/rng.h"
#include "solve/store.h"
#include "solve/strategies/learn/literal.h"

#include <stddef.h>

/* A cell, its row's, its column's and its box's line. */
#define GROUPS_OF_VAR (1 + UNIT_KINDS)

/*
 * Exactly one member of every group is true. Variables are numbered cell by cell in
 * reading order, within a cell by how little they take from others, so that the order
 * of the numbers alone is a good order of decisions. Groups of cells come before groups
 * of lines. Members of a group are literals, so that a group is also the clause "at
 * least one". Owned by a learner; read by whoever shows it.
 */
struct cover {
    uint32_t n_vars, n_groups, n_cell_groups;
    uint32_t *candidate; /* [n_vars]: cell << 8 | value, as on the store's trail */
    uint32_t (*groups_of)[GROUPS_OF_VAR]; /* [n_vars] */
    lit_t *member;                        /* [GROUPS_OF_VAR * n_vars] */
    uint32_t *first;                      /* [n_groups]: of its members */
    uint32_t *count;                      /* [n_groups] */
    bool contradiction;                   /* some group has no member */
};

/* From the candidates that are live and stand in no unit yet; `r` breaks ties. */
void cover_init(struct cover *c, const struct store *s, struct rng *r);
void cover_free(struct cover *c);

/* Drops the members whose literal has a negative value: they are false for good. */
void cover_drop_false(struct cover *c, const int8_t *value);

size_t cover_bytes(const struct cover *c);

#endif
