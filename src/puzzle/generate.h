/* Random solved grids (valid moves from a known one, no search), and their puzzles. */
#pragma once

#include "base/rng.h"
#include "puzzle/puzzle.h"

/* Fills grid[n_cells] at random: a cyclic pattern, then about 4 n^2 moves of O(n):
 * cycle switches between two lines of a band or stack, Kempe switches of two values. */
void generate_grid(const struct geometry *geo, struct rng *r, value_t *grid);

/* The number of holes that is nearest to a share, 0 .. 1, of the cells. */
int generate_holes(int n_cells, double share);

/* A puzzle with `holes` empty cells, 0 .. n_cells, balanced: any two rows, columns or
 * boxes differ by at most one hole. Its solution need not be unique. */
struct puzzle *generate_puzzle(int box_rows, int box_cols, int holes, struct rng *r,
                               const char *name);
