/* Puzzles with exactly one solution, by digging holes as long as a search proves it. */
#ifndef SOLVE_UNIQUE_H
#define SOLVE_UNIQUE_H

#include "base/rng.h"
#include "puzzle/puzzle.h"

/* Empties cells of a complete grid in random order, each only if the solution is then
 * still proved to be the only one within `max_nodes` a proof, until `holes` are empty
 * or every cell was tried. `should_stop` (may be NULL) is asked between the proofs.
 * Returns the number of holes; *unproved counts cells kept only because a proof did not
 * end. */
int unique_dig(struct puzzle *p, int holes, uint64_t max_nodes, struct rng *r,
               bool (*should_stop)(void *context), void *context, int *unproved);

#endif
