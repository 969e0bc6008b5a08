/* Cuts text with an ellipsis or wraps it. Widths are columns, one per code point. */
#pragma once

/* FIT_LINE: bytes of a fitted line, with its NUL. FIT_COLUMNS characters of at most
 * four bytes always fit into it; larger widths are treated as FIT_COLUMNS. */
#define FIT_LINE    1024
#define FIT_COLUMNS ((FIT_LINE - 1) / 4)

#define FIT_BREAKS " -/(" /* if possible, a long word is broken after one of these */

enum fit_end { FIT_KEEP_BEGINNING, FIT_KEEP_ENDING, FIT_KEEP_BOTH };

/* Copies the text to `out`, in at most `columns` characters; "" if columns < 1. If the
 * text is too long, keeps the part selected by `end` and adds an ellipsis for the
 * rest. */
void fit_line(const char *text, int columns, enum fit_end end, char out[FIT_LINE]);

/* Writes the first line of the text wrapped at `columns` > 0, without the spaces around
 * the line. A word longer than a line is broken, if possible after one of FIT_BREAKS. A
 * number and the % after it stay together. Returns where the next line begins. */
const char *fit_next_line(const char *text, int columns, char out[FIT_LINE]);

/* Returns the number of lines of the text wrapped at `columns`. */
int fit_count_lines(const char *text, int columns);

/* Returns the length of the longest word in characters. A word ends at each byte that
 * is in `ends`. */
int fit_longest_word(const char *text, const char *ends);
