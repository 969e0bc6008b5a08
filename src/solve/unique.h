/* Makes puzzles with exactly one solution: removes a clue only if a search proves that
 * there is still only one solution. */
#pragma once

#include "base/rng.h"
#include "puzzle/puzzle.h"

struct dig {
    int holes;          /* number of empty cells wanted, those of the puzzle included */
    uint64_t max_nodes; /* limit of the nodes of each proof */
    /* Called before each proof; if it returns true, the digging ends. May be NULL. */
    bool (*should_stop)(void *context);
    void *context;
    int unproved; /* result of unique_dig: number of proofs that gave up */
};

/* Removes clues of the puzzle in random order until d->holes cells are empty, every
 * clue was tried, or should_stop returns true. A clue stays unless a search proves that
 * the solution is unique without it. Returns the number of empty cells. */
int unique_dig(struct puzzle *p, struct dig *d, struct rng *r);
