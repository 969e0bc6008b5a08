/* Cuts text with an ellipsis or wraps it. Widths are columns, one per code point. */
#pragma once

/* A fitted line with its NUL has at most FIT_LINE bytes, so at most FIT_COLUMNS
 * columns: larger widths count as that many. */
#define FIT_LINE    1024
#define FIT_COLUMNS ((FIT_LINE - 1) / 4)

enum fit_end { FIT_KEEP_BEGINNING, FIT_KEEP_ENDING, FIT_KEEP_BOTH };

/* Writes at most `columns` characters of the text, an ellipsis in place of the part
 * that is cut off; "" if columns < 1. */
void fit_line(const char *text, int columns, enum fit_end end, char out[FIT_LINE]);

/* Writes the first line of the wrapped text, without the spaces around it, and breaks a
 * word longer than a line; columns > 0. Returns the next line, "" after the last. */
const char *fit_next_line(const char *text, int columns, char out[FIT_LINE]);

int fit_count_lines(const char *text, int columns); /* of the wrapped text */
