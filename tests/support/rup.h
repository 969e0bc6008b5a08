/* A checker of proofs that shares no code with the solver: every clause of the proof
 * must follow from those before it by unit propagation (reverse unit propagation:
 * Goldberg, Novikov 2003), down to the empty clause. */
#ifndef SUPPORT_RUP_H
#define SUPPORT_RUP_H

#include <stdbool.h>
#include <stdio.h>

/* A formula in DIMACS and a proof in DRAT, whose deletions are carried out. `why` says
 * what is wrong. */
bool rup_check(FILE *formula, FILE *proof, char why[128]);

/* Whether a grid of n * n values 0 .. n-1 satisfies the formula, where the variable
 * cell * n + value + 1 says that the cell has the value. */
bool rup_satisfies(FILE *formula, const unsigned char *grid, int n);

#endif
