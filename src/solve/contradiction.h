/* Explains why a board has no solution, if propagating its clues shows it. */
#pragma once

#include "puzzle/geometry.h"

struct store;
struct matching_search;

enum contradiction_kind {
    CONTRADICTION_NONE,  /* there is none, or only a search would find it */
    CONTRADICTION_CELL,  /* a cell has no candidate */
    CONTRADICTION_VALUE, /* a value has no cell in a unit */
    CONTRADICTION_HALL   /* k cells of a unit have only k - 1 values (Hall 1935) */
};

#define NO_UNIT 0xffffu

/* Plain data. */
struct contradiction {
    enum contradiction_kind kind;
    cell_t cells[MAX_N]; /* for CELL and HALL */
    int n_cells;
    int unit;                   /* for VALUE and HALL; else -1 */
    value_t value;              /* for VALUE; else VALUE_NONE */
    uint64_t values[MAX_WORDS]; /* for HALL: all values that the cells may take */
    /* For CELL, by value: a unit of the cell in which another cell has the value,
     * chosen so that few units explain all values; NO_UNIT if no unit has the value,
     * because a propagator had another reason to remove it. */
    uint16_t taken_by[MAX_N];
};

/* Explains the dead end that the propagation of the clues has met on this store. */
void contradiction_find(const struct store *s, struct contradiction *out);

/* Matches the cells of a unit one by one. Returns the first position that has no
 * augmenting path, and leaves the failed search for such a path in `t`; or returns -1
 * if the cells can all differ. Sets owner_of[0 .. n) to the positions of the values.
 * `rows`, `row_of` and owner_of are as in matching.h. */
int contradiction_find_unmatched(const uint64_t *rows, const cell_t *row_of, int n,
                                 int words, struct matching_search *t,
                                 uint16_t *owner_of);
