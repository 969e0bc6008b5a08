/* Texts that have to fit: cut with an ellipsis, or broken into lines. Widths are in
 * characters, not bytes. */
#ifndef DRAW_FIT_H
#define DRAW_FIT_H

#define FIT_LINE 512

enum fit_end { FIT_KEEP_BEGINNING, FIT_KEEP_ENDING, FIT_KEEP_BOTH };

/* The text, or as much of it as `columns` hold, with an ellipsis for the rest. */
void fit_line(const char *text, int columns, enum fit_end end, char out[FIT_LINE]);

/* The first of the lines that the text needs: it ends at a blank, or in a word that is
 * longer than a line. Returns where the next one begins, at the end of the text after
 * the last. columns > 0. */
const char *fit_next_line(const char *text, int columns, char out[FIT_LINE]);

/* How many lines that gives. */
int fit_count_lines(const char *text, int columns);

#endif
