/* Random solved grids (valid moves from a known one, no search), and their puzzles. */
#pragma once

#include "base/rng.h"
#include "puzzle/puzzle.h"

/* The number of holes that is nearest to a share, 0 .. 1, of the cells. */
int generate_holes(int n_cells, double share);

/* A puzzle with `holes` empty cells, 0 .. n_cells, balanced: any two rows, columns or
 * boxes differ by at most one hole. Its solution need not be unique. */
struct puzzle *generate_puzzle(int box_rows, int box_cols, int holes, struct rng *r,
                               const char *name);
