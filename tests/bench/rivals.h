/* Other solvers on the same puzzles, where they are installed: SAT solvers on a direct
 * encoding, Gecode through FlatZinc, and our own program as a whole process. */
#ifndef BENCH_RIVALS_H
#define BENCH_RIVALS_H

#include "puzzle/puzzle.h"

struct rival;

/* Those on the PATH: at most `size` of them; returns how many. */
int rivals_find(const struct rival **out, int size);
const char *rival_name(const struct rival *r);

/* CPU seconds (user and system) of the rival's whole process, encoding left out.
 * False if it found no solution within the limit, if its answer does not hold, or if
 * the encoding would be out of all proportion. */
bool rival_solve(const struct rival *r, const struct puzzle *p, double limit_s,
                 double *cpu_s);

#endif
