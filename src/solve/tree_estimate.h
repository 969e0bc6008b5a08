/* How much of a search tree is closed: an estimate, for nobody knows the rest. */
#ifndef SOLVE_TREE_ESTIMATE_H
#define SOLVE_TREE_ESTIMATE_H

#include "solve/search.h"

/*
 * As in Knuth (1975), a node shares its weight evenly among the branches that it seems
 * to have: the root has 1, and each of the k candidates of the cell that is decided
 * gets 1/k of what is left of the node. What was refuted or enumerated is closed.
 * Within a run without restarts the fraction never falls, and it is 1 when the search
 * is exhausted; a restart gives up what was closed below the root.
 */

#define TREE_ESTIMATE_UNKNOWN -1.0

/* For strategies that decide and undo: call the first after a decision on a cell with
 * `candidates` has been put on the stack, the second after it has been taken off, the
 * third when all are taken off at once. */
void tree_estimate_decide(struct search *s, int candidates);
void tree_estimate_undo(struct search *s, const struct decision *undone);
void tree_estimate_restart(struct search *s);

/* For the table of a strategy that calls the above: the closed fraction, 0 .. 1. */
double tree_estimate_closed(const struct search *s);

#endif
