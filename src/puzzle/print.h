/* Boards as text; parse.h reads everything printed here back unchanged. */
#pragma once

#include "base/text.h"
#include "puzzle/puzzle.h"

/* PRINT_ROWS: a size line and rows of numbers. PRINT_LINE: all cells in one line, one
 * symbol each. PRINT_SDK: n rows of n symbols. PRINT_BOXES: boxes drawn with bars. All
 * formats name the units in a comment (parse.h), unless they are the default ones, and
 * end with the map of the regions, if there are any. */
enum print_format { PRINT_ROWS, PRINT_LINE, PRINT_SDK, PRINT_BOXES, PRINT_FORMATS };
extern const char *const print_format_names[PRINT_FORMATS];

/* The comment that names the first value of the boards behind it: 0, 1 or A. */
#define VALUES_COMMENT "# values: from "

/* print_puzzle and print_grid write for programs, with values from 1 on; the others
 * write for people, with the alphabet that was read. Rows and boxes have numbers: from
 * 0 on, if the text's values are, else from 1 on. Candidates are always numbers from 1
 * on. */

/* Appends a puzzle as PRINT_ROWS. A puzzle that excludes candidates is instead a size
 * line and rows of the candidates of each cell (puzzle_read_group). */
void print_puzzle(struct text *t, const struct puzzle *p);

/* Appends grid[n_cells], where VALUE_NONE is an empty cell. PRINT_LINE and PRINT_SDK
 * fail if n > MAX_SYMBOL_N. */
bool print_grid(struct text *t, const struct geometry *geo, const value_t *grid,
                enum print_format format, struct error *e);

void print_as_read(struct text *t, const struct puzzle *p);
bool print_grid_as_read(struct text *t, const struct puzzle *p, const value_t *grid,
                        enum print_format format, struct error *e);
