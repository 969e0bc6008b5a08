/* What a solution is, and how many there are. Shares no code with the solver: it reads
 * only a puzzle's box and clues. */
#ifndef BENCH_REFERENCE_H
#define BENCH_REFERENCE_H

#include "puzzle/puzzle.h"

#define REFERENCE_MAX_N 36

/* Whether no other cell of a row, column or box has the value; n <= REFERENCE_MAX_N. */
bool reference_fits(const struct puzzle *p, const value_t *grid, int cell, int value);

/* Whether the grid is complete, without duplicates, and keeps the clues. */
bool reference_is_solution(const struct puzzle *p, const value_t *grid);

uint64_t reference_hash(const struct puzzle *p, const value_t *grid);

struct count {
    int found;     /* solutions */
    bool is_all;   /* there are no others */
    uint64_t hash; /* the sum over them, so in any order */
    uint64_t nodes;
};

/* Counts the solutions by backtracking, up to `limit`, within `max_nodes` nodes. */
struct count reference_count(const struct puzzle *p, int limit, uint64_t max_nodes);

#endif
