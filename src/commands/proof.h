/* A checkable proof that a puzzle has no solution: the puzzle as a DIMACS formula and
 * the learnt clauses (DRAT: Wetzler, Heule, Hunt 2014). */
#pragma once

#include "solve/strategies/learn.h"

#include <stdio.h>

/* The direct encoding: DIMACS variable cell * n + value + 1 is true if the cell (row by
 * row) has the value (0 .. n-1). Clauses: the clues and excluded candidates; exactly
 * one value per cell and one cell per value and unit, at most one pairwise: about 2
 * n^4, 8.4 * 10^9 at n = 256. Calls stop(context, share of the formula that is written,
 * 0 .. 1) at least every few milliseconds; if stop returns true, it ends early and
 * returns false. */
bool proof_write_formula(FILE *file, const struct puzzle *p,
                         bool (*stop)(void *context, double share), void *context);
uint64_t proof_count_clauses(const struct puzzle *p);

/* Every learnt clause follows from the formula and the earlier clauses by unit
 * propagation (RUP), provided that the root was propagated by singles only and no
 * solution was excluded. One search at a time; the caller owns the file. */
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

/* Whether unit propagation can derive the removals of the setting's propagators. If
 * not, the error names the option to change. */
bool proof_is_possible(const struct setting *s, struct error *e);
