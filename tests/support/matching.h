/* Alldifferent on one unit, without code of the propagators: plain augmenting paths,
 * and enumeration, on a matrix of candidates. */
#ifndef SUPPORT_MATCHING_H
#define SUPPORT_MATCHING_H

#include "base/rng.h"
#include "puzzle/geometry.h"

struct unit_graph {
    int n;
    bool edge[MAX_N][MAX_N]; /* [cell][value] */
    int owner[MAX_N];
    bool seen[MAX_N];
};

/* Whether all cells can differ with `cell` = `value`; a cell of -1 fixes nothing. */
bool matching_exists(struct unit_graph *g, int cell, int value);

/* The same after a call that found that all cells can differ, in a fraction of its
 * time.
 */
bool matching_can_take(struct unit_graph *g, int cell, int value);

/* The same by trying every assignment, for n up to nine or so. */
bool matching_exists_by_brute_force(const struct unit_graph *g, int cell, int value);

/* Random candidates; four times out of five they contain a perfect matching. */
void matching_random_unit(struct unit_graph *g, int n, struct rng *r);

#endif
