/* Proofs of unsolvability: DIMACS formula and DRAT (Wetzler, Heule, Hunt 2014). */
#pragma once

#include "solve/strategies/learn.h"

#include <stdio.h>

/* Direct encoding: variable cell * n + value + 1 (cells row by row, values from 0).
 * Clauses: clues; exactly one (pairwise) value per cell, cell per value and unit. */
void proof_write_formula(FILE *file, const struct puzzle *p);

/* Every learnt clause is RUP, provided that only singles propagated the root and no
 * solution was excluded. One search at a time; the caller owns the file. */
struct proof {
    FILE *file;
    const struct search *search;
    struct clause_sink sink;
};

/* Before the first step of `learn`: logs its clauses. Keep *p in place to proof_end. */
void proof_begin(struct proof *p, FILE *file, const struct search *s);

/* Call after the last step: writes the empty clause if the search is exhausted. */
void proof_end(struct proof *p);

/* Whether RUP derives what propagators remove; else *e names the option to change. */
bool proof_is_possible(const struct setting *s, struct error *e);
