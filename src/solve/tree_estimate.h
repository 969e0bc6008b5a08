/* An estimate of how much of a search tree is explored. */
#ifndef SOLVE_TREE_ESTIMATE_H
#define SOLVE_TREE_ESTIMATE_H

#include "solve/search.h"

/*
 * As in Knuth (1975), every node divides its weight evenly among its children: the root
 * has weight 1, and each of the k candidates of the decided cell gets 1/k of what its
 * node has left. Refuted and enumerated subtrees are explored. Within a run the
 * fraction never falls, and it is 1 when the search is exhausted; a restart discards
 * what was explored below the root.
 */

/* For strategies that decide and undo. Call the first after pushing a decision on a
 * cell with `candidates`, the second after popping one, the third before a restart pops
 * all. */
void tree_estimate_decide(struct search *s, int candidates);
void tree_estimate_undo(struct search *s, const struct decision *undone);
void tree_estimate_restart(struct search *s);

/* The explored fraction, 0 .. 1: the `progress` of such a strategy. */
double tree_estimate_closed(const struct search *s);

#endif
