/* A brute-force counter of solutions that shares no code with the solver, and what the
 * tests of searches have in common. */
#ifndef SUPPORT_ORACLE_H
#define SUPPORT_ORACLE_H

#include "solve/search.h"

/* The number of solutions, up to `limit`. Board sides up to 9. */
int oracle_count(const struct puzzle *p, int limit);

/* An order-independent fingerprint over all solutions: sum of a hash of each. */
uint64_t oracle_hash_grid(const value_t *grid, int n_cells);
uint64_t oracle_hash_solutions(const struct puzzle *p);

/* A random board of the box with about `clues` clues that may or may not be solvable:
 * clues of a random solution, with one value changed now and then. */
struct puzzle *oracle_random_board(int box_rows, int box_cols, int clues,
                                   struct rng *r);

/* Runs a search to its end: counts and fingerprints its solutions. Returns the status
 * it ended with. */
enum search_status oracle_run(struct search *s, uint64_t max_steps, int *count,
                              uint64_t *hash);

/* Recounts every field of a store from its candidates and values, O(n^3). */
bool oracle_store_is_consistent(const struct store *s);

#endif
