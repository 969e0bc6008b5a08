/* A brute-force solution counter that shares no code with the solver, and helpers for
 * tests of searches. */
#ifndef SUPPORT_ORACLE_H
#define SUPPORT_ORACLE_H

#include "solve/search.h"

/* Whether two different cells have a unit in common. */
bool oracle_share_a_unit(const struct board_shape *shape, int a, int b);

/* The number of solutions, up to `limit`. Board sides up to 9. */
int oracle_count(const struct puzzle *p, int limit);

/* A hash of a grid, and the sum of it over all solutions, in any order. */
uint64_t oracle_hash_grid(const value_t *grid, int n_cells);
uint64_t oracle_hash_solutions(const struct puzzle *p);

/* A random board with about `clues` clues of a random solution. One value of every
 * third board is changed, so it may be unsolvable. */
struct puzzle *oracle_random_board(int box_rows, int box_cols, int clues,
                                   struct rng *r);

/* Excludes a twelfth to a quarter of the candidates of the cells without clues, but
 * none in kept[n_cells] or, if that is NULL, one of each cell at random. Sides up
 * to 64.
 */
void oracle_exclude(struct puzzle *p, const value_t *kept, struct rng *r);

/* Runs a search to its end; counts and hashes its solutions. Returns the last status,
 * or SEARCH_RUNNING after a wrong solution. */
enum search_status oracle_run(struct search *s, uint64_t max_steps, int *count,
                              uint64_t *hash);

/* Fails the test, with the text of `format`, unless `count` and `hash` are those of the
 * solutions that brute force finds. */
void oracle_expect(const struct puzzle *p, int count, uint64_t hash, const char *format,
                   ...) __attribute__((format(printf, 4, 5)));

/* Runs a search of `p` to its end. Fails the test unless it finds the solutions that
 * brute force finds, each once, and proves that there is no other. */
void oracle_check(const struct puzzle *p, struct search *s, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* Recounts every field of a store from its candidates and values, O(n^3). */
bool oracle_store_is_consistent(const struct store *s);

#endif
