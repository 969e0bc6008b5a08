/* Counts on complete grids, seen as Latin squares. */
#pragma once

#include "puzzle/geometry.h"

/* The Hamming distance: cells in which two grids differ. */
int square_distance(const value_t *a, const value_t *b, int n_cells);

/* Counts the intercalates of a Latin square: two rows and two columns whose four cells
 * hold only two values. Exchanging the values gives another Latin square. Takes about
 * n^3 / 2 comparisons. */
int square_intercalates(const value_t *grid, int n);
