/* Makes puzzles with exactly one solution: removes a clue only if a search proves that
 * there is still no other. */
#pragma once

#include "base/rng.h"
#include "puzzle/puzzle.h"

struct dig {
    int holes;                          /* wanted, including those that it has */
    uint64_t max_nodes;                 /* of a proof */
    bool (*should_stop)(void *context); /* called between proofs; may be NULL */
    void *context;
    int unproved; /* out: proofs that did not end */
};

/* Empties cells of a complete grid in random order until it has the holes, every cell
 * was tried, or it should stop. Keeps a clue if uniqueness without it is not proved.
 * Returns the number of empty cells. */
int unique_dig(struct puzzle *p, struct dig *d, struct rng *r);
