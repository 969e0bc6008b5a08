/* What a checker of proofs needs to be sure that a puzzle has no solution: the puzzle
 * as a formula (DIMACS) and the clauses that the search has learnt (DRAT: Wetzler,
 * Heule, Hunt 2014). */
#ifndef COMMANDS_PROOF_H
#define COMMANDS_PROOF_H

#include "solve/strategies/learn.h"

#include <stdio.h>

/* The direct encoding: the DIMACS variable cell * n + value + 1 says that the cell, in
 * reading order, has the value 0 .. n-1. Clauses: the clues; at least one value a cell
 * and at least one place a value in each unit; no two of either. */
void proof_write_formula(FILE *file, const struct puzzle *p);

/* Every learnt clause follows from the formula and the clauses before it by unit
 * propagation, as long as the root was not propagated by more than singles and no
 * solution was excluded. One search at a time; the file is the caller's. */
struct proof {
    FILE *file;
    const struct search *search;
    struct clause_sink sink;
};

/* Before the first step; from here on the search writes what it learns. */
void proof_begin(struct proof *p, FILE *file, const struct search *s);

/* After the last step: the empty clause, if that is what was proved. */
void proof_end(struct proof *p);

/* Whether the setting's propagation at the root can be repeated by unit propagation. */
bool proof_is_possible(const struct setting *s, struct error *e);

#endif
