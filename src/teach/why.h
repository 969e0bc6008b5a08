/* Why a cell has its value, a candidate was removed, or a board is at a dead end: a
 * short chain of reasons, from clues and decisions through the propagators in force. It
 * is found by repeating the propagation, not from a log of the search. */
#pragma once

#include "teach/chain.h"

void why_free(struct why *w);

/* Takes about 20 ms. The unit is one search for the nodes that bar a candidate. */
#define WHY_BUDGET ((uint64_t)700000)

/* Explains why cell c has the value v or cannot have it; with v = VALUE_NONE, why it
 * has its value; with c = CELL_NONE, the dead end. Uses only causes that were in force
 * when that came about. Stops shortening the chain, which is a proof at any moment,
 * when the work exceeds the budget. Returns true if there is a chain (WHY_FOUND).
 *
 * Propagates in synchronous rounds, adds for each step the set of nodes it rests on,
 * chooses among alternatives the smallest union (set-additive heuristic: Keyder,
 * Geffner 2008), and leaves out single nodes as long as the rest gives the result
 * (deletion: Chinneck, Dravnieks 1991). */
bool why_explain(struct why *w, const struct snapshot *snap, cell_t c, value_t v,
                 uint64_t budget);
