/* Makes puzzles with exactly one solution: removes a clue only if a search proves that
 * the puzzle still has no second solution. */
#pragma once

#include "base/rng.h"
#include "puzzle/puzzle.h"

struct dig {
    int holes;          /* empty cells wanted, including those that the puzzle has */
    uint64_t max_nodes; /* the limit of nodes of each proof */
    /* Called between proofs; true ends the digging. May be NULL. */
    bool (*should_stop)(void *context);
    void *context;
    int unproved; /* set by unique_dig: the number of proofs that gave up */
};

/* Empties cells of the puzzle in random order until d->holes cells are empty, every
 * cell was tried, or should_stop returns true. Keeps a clue if it is not proved that
 * the solution stays unique without it. Returns the number of empty cells. */
int unique_dig(struct puzzle *p, struct dig *d, struct rng *r);
