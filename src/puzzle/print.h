/* Boards as text; everything printed here reads back identical with parse.h. */
#ifndef PUZZLE_PRINT_H
#define PUZZLE_PRINT_H

#include "base/text.h"
#include "puzzle/puzzle.h"

/* PRINT_ROWS: a size line and rows of numbers. PRINT_LINE: all cells in one line.
 * PRINT_SDK: n rows of n symbols. PRINT_BOXES: boxes drawn with bars. */
enum print_format { PRINT_ROWS, PRINT_LINE, PRINT_SDK, PRINT_BOXES };

/* The format called `name` (rows, line, sdk, boxes); false where there is none. */
bool print_format_by_name(const char *name, enum print_format *out);

/* Appends `grid` ([n_cells], VALUE_NONE for an empty cell). Fails for line and sdk
 * where n has no alphabet (n > 35). */
bool print_grid(struct text *t, const struct geometry *geo, const value_t *grid,
                enum print_format format, struct error *e);

#endif
