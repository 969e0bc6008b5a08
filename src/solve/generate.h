/* Generates solved grids and puzzles. A solved grid comes from random moves that start
 * from a fixed pattern. If the board has windows instead of boxes, its rows and columns
 * are then reordered. If it has other units, a search finds the grid. */
#pragma once

#include "base/rng.h"
#include "puzzle/puzzle.h"
#include "solve/hole_pattern.h"

/* The number of holes (empty cells) nearest to `share`, 0 .. 1, of all cells. */
int generate_holes(int n_cells, double share);

/* Returns a puzzle with `holes` empty cells, 0 .. n_cells, balanced: any two rows,
 * columns or boxes differ by at most one hole. Its solution need not be unique. Returns
 * NULL if the board has regions, diagonals or windows and the search for a solved grid
 * finds none. */
struct puzzle *generate_puzzle(struct board_shape shape, int holes, struct rng *r,
                               const char *name);

/* Like generate_puzzle, but with random connected regions; ignores shape.region. */
struct puzzle *generate_with_regions(struct board_shape shape, int holes, struct rng *r,
                                     const char *name);

/* Empties `holes` cells of the solved grid p. Requires: pattern != HOLES_BALANCED. */
void generate_scatter(struct puzzle *p, int holes, enum hole_pattern pattern,
                      struct rng *r);

/* Like generate_puzzle, for a share of holes and a seed, as --holes and --seed give
 * them. */
struct puzzle *generate_seeded(struct board_shape shape, double share, uint64_t seed,
                               const char *name);
