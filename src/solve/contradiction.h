/* Explains why a board has no solution, if propagating its clues shows it. */
#pragma once

#include "puzzle/geometry.h"

struct store;
struct matching_search;

enum contradiction_kind {
    CONTRADICTION_NONE,  /* none, or it takes a search */
    CONTRADICTION_CELL,  /* a cell has no candidate */
    CONTRADICTION_VALUE, /* a value has no cell in a unit */
    CONTRADICTION_HALL   /* in a unit, some cells have one value fewer (Hall 1935) */
};

#define NO_UNIT 0xffffu

/* Plain data. */
struct contradiction {
    enum contradiction_kind kind;
    cell_t cells[MAX_N]; /* CELL: one; HALL */
    int n_cells;
    int unit;                   /* VALUE, HALL; else -1 */
    value_t value;              /* VALUE; else VALUE_NONE */
    uint64_t values[MAX_WORDS]; /* HALL: all that the cells may take */
    /* CELL, by value: a unit that has the value, from as few units as possible;
     * NO_UNIT: a propagator removed the value for another reason. */
    uint16_t taken_by[MAX_N];
};

/* `s` must have failed while its clues were propagated. */
void contradiction_find(const struct store *s, struct contradiction *out);

/* Matches the cells of a unit one by one. Returns the first position that has no
 * augmenting path; `t` is its search then. -1: the cells can all differ. Rows as in
 * matching.h. */
int contradiction_find_unmatched(const uint64_t *rows, const cell_t *row_of, int n,
                                 int words, struct matching_search *t);
