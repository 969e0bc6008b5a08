/* Writes a proof that a puzzle has no solution, for other programs to check: the
 * clauses that the search learns, in the format DRAT (Wetzler, Heule, Hunt 2014). Their
 * variables are those of the puzzle's formula (puzzle/formula.h). */
#pragma once

#include "solve/strategies/learn.h"

#include <stdio.h>

/* The search must propagate the root by singles only, and must end at its first
 * solution: to find another, it would add a clause against the first, which does not
 * follow from the formula. So each learnt clause follows from the formula and the
 * earlier clauses by unit propagation (RUP). One search at a time; the caller owns the
 * file. */
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

/* A proof needs the strategy learn, and unit propagation must derive all removals of
 * the propagators. If either is missing, the error names the option to change. */
bool proof_is_possible(const struct setting *s, struct error *e);
