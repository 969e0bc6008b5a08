/* A checkable proof that a puzzle has no solution: the learnt clauses after the
 * formula of the puzzle (formula.h; DRAT: Wetzler, Heule, Hunt 2014). */
#pragma once

#include "solve/strategies/learn.h"

#include <stdio.h>

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
