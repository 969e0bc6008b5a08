/* A proof checker that shares no code with the solver: every clause of the proof, up to
 * the empty one, must follow from those before it by reverse unit propagation
 * (Goldberg, Novikov 2003). */
#ifndef SUPPORT_RUP_H
#define SUPPORT_RUP_H

#include <stdbool.h>
#include <stdio.h>

/* Takes a formula in DIMACS and a proof in DRAT, deletions included. `why` explains a
 * rejection. */
bool rup_check(FILE *formula, FILE *proof, char why[128]);

/* Whether a grid of n * n values 0 .. n-1 satisfies the formula, where the variable
 * cell * n + value + 1 says that the cell has the value. */
bool rup_satisfies(FILE *formula, const unsigned short *grid, int n);

#endif
