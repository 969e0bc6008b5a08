/* Cuts text with an ellipsis or wraps it. Widths are columns, one per code point. */
#pragma once

/* Bytes of a fitted line with its NUL, and characters that always fit in it: each has
 * at most four bytes. Larger widths are treated as FIT_COLUMNS. */
#define FIT_LINE    1024
#define FIT_COLUMNS ((FIT_LINE - 1) / 4)

#define FIT_BREAKS " -/(" /* a long word is broken after one of these */

enum fit_end { FIT_KEEP_BEGINNING, FIT_KEEP_ENDING, FIT_KEEP_BOTH };

/* Writes the text in at most `columns` characters. `end` selects the part to keep if it
 * is too long; an ellipsis replaces the rest. "" if columns < 1. */
void fit_line(const char *text, int columns, enum fit_end end, char out[FIT_LINE]);

/* Writes the first line of the text wrapped at `columns` > 0, without the spaces around
 * it. A word longer than a line is broken, after one of FIT_BREAKS if it has one; a
 * number and the % after it stay together. Returns the rest of the text. */
const char *fit_next_line(const char *text, int columns, char out[FIT_LINE]);

int fit_count_lines(const char *text, int columns); /* lines of the wrapped text */

/* The characters of the longest word; words end at the bytes of `ends`. */
int fit_longest_word(const char *text, const char *ends);
