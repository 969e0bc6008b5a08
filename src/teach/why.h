/* Explains why a cell has its value, why a candidate was removed, or why a board is at
 * a dead end. The explanation is a short chain of reasons that begins at clues and
 * decisions. It comes from repeating the propagation, not from a log of the search. */
#pragma once

#include "teach/chain.h"

void why_free(struct why *w);

/* Work of about 20 ms. The unit is one search for nodes that exclude a candidate. */
#define WHY_BUDGET ((uint64_t)700000)

/* Explains why cell c has the value v, or cannot have it. v = VALUE_NONE stands for the
 * cell's value, c = CELL_NONE for the dead end. Uses only causes that were in force
 * when the result came about. If the work exceeds the budget, the chain may be longer
 * than needed, but is still a proof. Returns true if there is a chain (WHY_FOUND).
 *
 * Propagates in synchronous rounds, and keeps for each node the set of nodes it rests
 * on. Among alternative reasons it chooses the smallest union of sets (set-additive
 * heuristic: Keyder, Geffner 2008). Then it leaves out single nodes as long as the
 * others give the result (deletion: Chinneck, Dravnieks 1991). */
bool why_explain(struct why *w, const struct snapshot *snap, cell_t c, value_t v,
                 uint64_t budget);
