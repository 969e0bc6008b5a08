/* Explains why a board has no solution, if propagation of its clues alone shows it. */
#pragma once

#include "puzzle/geometry.h"

struct store;
struct matching_search;

enum contradiction_kind {
    CONTRADICTION_NONE,  /* there is no contradiction, or only a search would find it */
    CONTRADICTION_CELL,  /* a cell has no candidate left */
    CONTRADICTION_VALUE, /* no cell of a unit can take a value */
    CONTRADICTION_HALL   /* k cells of a unit have only k - 1 candidates (Hall 1935) */
};

#define NO_UNIT 0xffffu

/* Plain data. */
struct contradiction {
    enum contradiction_kind kind;
    cell_t cells[MAX_N]; /* [n_cells]: for CELL, the cell; for HALL, the k cells */
    int n_cells;
    int unit;      /* unit number, for VALUE and HALL; else -1 */
    value_t value; /* for VALUE: the value without a cell; else VALUE_NONE */
    uint64_t values[MAX_WORDS]; /* for HALL: the set of all candidates of the k cells */
    /* For CELL, by value: a unit of the cell where another cell has the value. The
     * units are chosen so that few of them explain all values. NO_UNIT: no unit has the
     * value; a propagator removed it for another reason. */
    uint16_t taken_by[MAX_N];
};

/* Explains the dead end of a store on which only the clues were propagated. */
void contradiction_find(const struct store *s, struct contradiction *out);

/* Matches the cells of a unit to values, one cell after the other. Returns -1 if all
 * cells can differ, else the first position without an augmenting path; `t` then has
 * the failed search for a path. Sets owner_of[v] to the position that is matched to
 * value v. `rows`, `row_of` and owner_of are as in matching.h. */
int contradiction_find_unmatched(const uint64_t *rows, const cell_t *row_of, int n,
                                 struct matching_search *t, uint16_t *owner_of);
