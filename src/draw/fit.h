/* Cuts text with an ellipsis or wraps it. Widths are columns, one per code point. */
#pragma once

/* Bytes of a fitted line and its NUL; columns beyond FIT_COLUMNS count as that many. */
#define FIT_LINE    1024
#define FIT_COLUMNS ((FIT_LINE - 1) / 4)

enum fit_end { FIT_KEEP_BEGINNING, FIT_KEEP_ENDING, FIT_KEEP_BOTH };

/* Writes at most `columns` of the text, with an ellipsis for the rest; "" if columns <
 * 1. */
void fit_line(const char *text, int columns, enum fit_end end, char out[FIT_LINE]);

/* The first line of the wrapped text, without the spaces around it; columns > 0. Breaks
 * words longer than a line. Returns the start of the next line, "" after the last. */
const char *fit_next_line(const char *text, int columns, char out[FIT_LINE]);

int fit_count_lines(const char *text, int columns); /* of the wrapped text */
