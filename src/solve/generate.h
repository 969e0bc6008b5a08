/* Generates solved grids and puzzles. A solved grid comes from random moves that start
 * from a fixed pattern. If the board has windows instead of boxes, its rows and columns
 * are then reordered. With windows and diagonals, moves that make the diagonals worse
 * are taken back. If the board has other units, or the diagonals stay wrong, a search
 * finds the grid. */
#pragma once

#include "base/rng.h"
#include "puzzle/puzzle.h"

/* Where the holes of a puzzle are (Kautz, Ruan, Achlioptas, Gomes, Selman, Stickel
 * 2001). BALANCED: equally many in each row, column and box. RANDOM: anywhere.
 * RECTANGULAR: in whole rows; a Latin rectangle stays if there are no further units. */
enum hole_pattern { HOLES_BALANCED, HOLES_RANDOM, HOLES_RECTANGULAR, HOLE_PATTERNS };
extern const char *const hole_pattern_names[HOLE_PATTERNS];

/* The number of holes (empty cells) nearest to `share`, 0 .. 1, of all cells. */
int generate_holes(int n_cells, double share);

/* Returns a puzzle with `holes` empty cells, 0 .. n_cells, balanced: any two rows,
 * columns or boxes differ by at most one hole. Its solution need not be unique. Returns
 * NULL if a search for the solved grid is needed and finds none in a million nodes. */
struct puzzle *generate_puzzle(struct board_shape shape, int holes, struct rng *r,
                               const char *name);

/* Like generate_puzzle, but with random connected regions; ignores shape.region. If
 * stop() returns true, it makes no more moves: the board is valid but less random, and
 * a program that must end need not wait. `stop` may be NULL. */
struct puzzle *generate_with_regions(struct board_shape shape, int holes, struct rng *r,
                                     bool (*stop)(void), const char *name);

/* Empties `holes` cells of the solved grid p. Requires: pattern != HOLES_BALANCED. */
void generate_scatter(struct puzzle *p, int holes, enum hole_pattern pattern,
                      struct rng *r);

/* Like generate_puzzle, for a share of holes and a seed, as --holes and --seed give
 * them. `stop` as above. */
struct puzzle *generate_seeded(struct board_shape shape, double share, uint64_t seed,
                               bool (*stop)(void), const char *name);

/* The propagation that a puzzle needs: it solves the puzzle without a decision, and
 * nothing that is not stronger does. Bounds and hidden: neither is stronger. */
enum need {
    NEEDS_SEARCH,
    NEEDS_NAKED,
    NEEDS_BOUNDS,
    NEEDS_HIDDEN,
    NEEDS_ALLDIFFERENT,
    NEEDS
};
extern const char *const need_names[NEEDS];

/* How unique_dig makes a puzzle with exactly one solution. */
struct dig {
    int holes;          /* number of empty cells wanted, those of the puzzle included */
    uint64_t max_nodes; /* limit of the nodes of each proof */
    enum need need;     /* the propagation that must solve it; NEEDS_SEARCH: none */
    /* Called often; if it returns true, the digging ends. May be NULL. */
    bool (*should_stop)(void *context);
    void *context;
    int unproved; /* result of unique_dig: number of proofs that gave up */
};

/* Removes clues of the puzzle in random order until d->holes cells are empty, every
 * clue was tried, or should_stop returns true. A clue stays unless a search proves that
 * the solution is unique without it or, with d->need, unless that propagation solves
 * the puzzle without it, which proves the same. Returns the number of empty cells. */
int unique_dig(struct puzzle *p, struct dig *d, struct rng *r);

/* Whether no propagation that is not stronger than this one solves the puzzle. */
bool generate_needs(const struct puzzle *p, enum need need);
