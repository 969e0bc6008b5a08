/* Is it a solution? Shares nothing with the solver, so that it can judge it. */
#ifndef PUZZLE_CHECK_H
#define PUZZLE_CHECK_H

#include "base/error.h"
#include "puzzle/puzzle.h"

/* Whether `grid` ([n_cells] values, VALUE_NONE for an empty cell) is complete, has
 * every value once in each row, column and box, and keeps the clues. The error names
 * the first cell (row and column from 1) where it is not. */
bool check_solution(const struct puzzle *p, const value_t *grid, struct error *e);

/* Whether no unit of a partial grid holds a value twice. On failure *first and *second
 * (each may be NULL) are the two cells and the error names them. */
bool check_no_duplicates(const struct geometry *geo, const value_t *grid, cell_t *first,
                         cell_t *second, struct error *e);

#endif
