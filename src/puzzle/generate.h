/* Generates solved grids, by random moves that start from a fixed pattern, and puzzles,
 * by emptying cells of such grids. No search is needed. */
#pragma once

#include "base/rng.h"
#include "puzzle/puzzle.h"

/* The number of holes (empty cells) nearest to `share`, 0 .. 1, of all cells. */
int generate_holes(int n_cells, double share);

/* A puzzle with `holes` empty cells, 0 .. n_cells, balanced: any two rows, columns or
 * boxes differ by at most one hole. Its solution need not be unique. */
struct puzzle *generate_puzzle(int box_rows, int box_cols, int holes, struct rng *r,
                               const char *name);

/* Like generate_puzzle, for a share of holes and a seed, as --holes and --seed give
 * them. */
struct puzzle *generate_seeded(int box_rows, int box_cols, double share, uint64_t seed,
                               const char *name);
