/* Makes puzzles with exactly one solution: removes clues while a search proves it. */
#pragma once

#include "base/rng.h"
#include "puzzle/puzzle.h"

/* Empties cells of a complete grid in random order until `holes` are empty, every cell
 * was tried, or `should_stop` (may be NULL), called between proofs, returns true. Keeps
 * a clue if uniqueness without it is not proved within `max_nodes` nodes; *unproved
 * counts unfinished proofs. Returns the number of empty cells. */
int unique_dig(struct puzzle *p, int holes, uint64_t max_nodes, struct rng *r,
               bool (*should_stop)(void *context), void *context, int *unproved);
