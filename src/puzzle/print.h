/* Boards as text; parse.h reads everything printed here back unchanged. */
#pragma once

#include "base/text.h"
#include "puzzle/puzzle.h"

/* PRINT_ROWS: a size line and rows of numbers. PRINT_LINE: all cells in one line, one
 * symbol each. PRINT_SDK: n rows of n symbols. PRINT_BOXES: boxes drawn with bars.
 * All begin with a comment of the units (parse.h) unless these are the usual ones, and
 * end with the map of the regions if there are any. */
enum print_format { PRINT_ROWS, PRINT_LINE, PRINT_SDK, PRINT_BOXES, PRINT_FORMATS };
extern const char *const print_format_names[PRINT_FORMATS];

/* Appends a puzzle as PRINT_ROWS or, if it excludes candidates, as a size line and rows
 * of the candidates of each cell (puzzle_read_group). */
void print_puzzle(struct text *t, const struct puzzle *p);

/* Appends grid[n_cells], VALUE_NONE: empty. Line and sdk fail if n > MAX_SYMBOL_N. */
bool print_grid(struct text *t, const struct geometry *geo, const value_t *grid,
                enum print_format format, struct error *e);
