/* Random complete grids of any shape, and puzzles made by emptying some of their cells.
 * No search is needed: a known grid is mixed by moves that keep it valid. */
#ifndef PUZZLE_GENERATE_H
#define PUZZLE_GENERATE_H

#include "base/rng.h"
#include "puzzle/puzzle.h"

/* Fills grid[n_cells] with a well-mixed random solution. Starts from a cyclic pattern;
 * then random cycle switches between two lines of one band or stack, and Kempe switches
 * of two values. About 4 n^2 moves of O(n) each. */
void generate_grid(const struct geometry *geo, struct rng *r, value_t *grid);

/* A puzzle with `holes` of its cells (0 .. n_cells) emptied so that any two rows,
 * columns or boxes differ by at most one hole. Its solution need not be unique. */
struct puzzle *generate_puzzle(int box_rows, int box_cols, int holes, struct rng *r,
                               const char *name);

#endif
