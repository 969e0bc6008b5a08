/* Generates solved grids and puzzles. A solved grid comes from random moves that start
 * from a fixed pattern or, on a board with more units than rows, columns and boxes,
 * from a search. */
#pragma once

#include "base/rng.h"
#include "puzzle/puzzle.h"

/* The number of holes (empty cells) nearest to `share`, 0 .. 1, of all cells. */
int generate_holes(int n_cells, double share);

/* A puzzle with `holes` empty cells, 0 .. n_cells, balanced: any two rows, columns or
 * boxes differ by at most one hole. Its solution need not be unique. NULL if the search
 * found no solved grid: then the board has regions, diagonals or windows. */
struct puzzle *generate_puzzle(struct board_shape shape, int holes, struct rng *r,
                               const char *name);

/* The same with random connected regions, which replace those of the shape. */
struct puzzle *generate_with_regions(struct board_shape shape, int holes, struct rng *r,
                                     const char *name);

/* Like generate_puzzle, for a share of holes and a seed, as --holes and --seed give
 * them. */
struct puzzle *generate_seeded(struct board_shape shape, double share, uint64_t seed,
                               const char *name);
