/* A puzzle as a DIMACS formula: the direct encoding. Variable cell * n + value + 1 is
 * true if the cell (row by row) has the value (0 .. n-1). The clauses give the clues
 * and the excluded candidates; they say that each cell has exactly one value, and that
 * each value is in exactly one cell of each unit. "At most one" takes a clause per
 * pair of variables: about 2 n^4 clauses, 8.4 * 10^9 at n = 256. */
#pragma once

#include "puzzle/puzzle.h"

#include <stdio.h>

static inline int formula_variable(const struct geometry *geo, int cell, int value)
{
    assert(cell >= 0 && cell < geo->n_cells && value >= 0 && value < geo->n);
    return cell * geo->n + value_number((value_t)value);
}

uint64_t formula_count_clauses(const struct puzzle *p);

/* A formula is written in parts, in the order of their numbers from 0; each part takes
 * milliseconds. */
int formula_count_parts(const struct puzzle *p);
void formula_write_part(FILE *file, const struct puzzle *p, int part);

/* Writes all parts. After each, calls stop(context, share), where `share` is the share
 * of the formula already written, 0 .. 1. If stop returns true, formula_write returns
 * false at once. */
bool formula_write(FILE *file, const struct puzzle *p,
                   bool (*stop)(void *context, double share), void *context);
