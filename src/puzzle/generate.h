/* Random solved grids of any shape, and puzzles made by removing clues. Needs no
 * search: random moves that keep a grid valid shuffle a known one. */
#pragma once

#include "base/rng.h"
#include "puzzle/puzzle.h"

/* Fills grid[n_cells] with a random solution. Starts from a cyclic pattern, then
 * applies cycle switches between two lines of a band or stack and Kempe switches of two
 * values: about 4 n^2 moves of O(n). */
void generate_grid(const struct geometry *geo, struct rng *r, value_t *grid);

/* A puzzle with `holes` empty cells, 0 .. n_cells, balanced: any two rows, columns or
 * boxes differ by at most one hole. Its solution need not be unique. */
struct puzzle *generate_puzzle(int box_rows, int box_cols, int holes, struct rng *r,
                               const char *name);
