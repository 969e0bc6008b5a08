/* Writes a proof that a puzzle has no solution, which other programs can check: the
 * clauses that the search learns, in the format DRAT (Wetzler, Heule, Hunt 2014). It
 * refers to the formula of the puzzle (puzzle/formula.h). */
#pragma once

#include "solve/strategies/learn.h"

#include <stdio.h>

/* The search must propagate the root by singles only, and exclude no solution. Then
 * every learnt clause follows from the formula and the earlier clauses by unit
 * propagation (RUP). One search at a time; the caller owns the file. */
struct proof {
    FILE *file;
    const struct search *search;
    struct clause_sink sink;
};

/* Call before the first step; from then on *p writes every clause that the search
 * learns or deletes. The strategy must be learn. *p must not move before proof_end. */
void proof_begin(struct proof *p, FILE *file, const struct search *s);

/* Call after the last step: writes the empty clause if the search is exhausted. */
void proof_end(struct proof *p);

/* Whether the strategy is learn, and unit propagation can derive all removals of the
 * propagators. If not, the error names the option to change. */
bool proof_is_possible(const struct setting *s, struct error *e);
