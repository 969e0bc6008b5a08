/* Checks solutions. Shares no code with the solver, so that it can verify the
 * solver. */
#pragma once

#include "base/error.h"
#include "puzzle/puzzle.h"

/* Whether grid[n_cells] (VALUE_NONE: empty) is complete, has all values once per unit
 * and keeps the clues and candidates. The error names a wrong cell (row and column from
 * 1). */
bool check_solution(const struct puzzle *p, const value_t *grid, struct error *e);

/* Like check_no_duplicates; the error writes values as the alphabet does. */
bool check_duplicates_as(const struct geometry *geo, struct alphabet a,
                         const value_t *grid, cell_t *second, struct error *e);

/* Whether no unit of a partial grid has a value twice. If one has, the error names two
 * cells with the value, and *second is the later of them; `second` may be NULL. */
bool check_no_duplicates(const struct geometry *geo, const value_t *grid,
                         cell_t *second, struct error *e);
