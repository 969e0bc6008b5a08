/* Tells what a line of a trace is, by its shape alone. */
#pragma once

#include "puzzle/geometry.h"

#include <stddef.h>

enum trace_shape {
    TRACE_CELL,  /* three numbers: row, column, value; value 0 clears the cell */
    TRACE_BOARD, /* n*n numbers; up to 9x9 also n*n characters */
    TRACE_ROW,   /* n numbers or, up to 9x9, n characters: a row of a board */
    TRACE_BLANK,
    TRACE_WORDS, /* anything else */
    TRACE_WRONG  /* values out of range, or a board of another size */
};

/* Plain data. */
struct trace_line {
    enum trace_shape shape;
    cell_t cell;   /* the cell of a TRACE_CELL */
    value_t value; /* the value of a TRACE_CELL; VALUE_NONE: cleared */
    char wrong[120];
};

/* Reads text[0 .. length), without its newline. A board or a row goes to `values`,
 * [n_cells], VALUE_NONE where a cell is empty. Never fails. */
void trace_line_read(const struct geometry *geo, const char *text, size_t length,
                     value_t *values, struct trace_line *out);
