/* Puzzles from text: one reader for every format that people keep Sudokus in. */
#ifndef PUZZLE_PARSE_H
#define PUZZLE_PARSE_H

#include "base/error.h"
#include "puzzle/puzzle.h"

#include <stddef.h>

/* What may stand in a text, any number of puzzles one after the other:
 *  - an optional size line, N or RxC (box rows x box columns), before any format;
 *  - one line of n*n symbols, or n rows of n symbols, one symbol a cell:
 *    0 . * _ - for an empty cell, digits and letters for values;
 *  - the same with boxes drawn by | and lines of - + = (also .sdk, .sdm and .ss files);
 *  - rows of numbers separated by spaces or commas, 0 . * _ - for an empty cell;
 *  - comments from # to the end of the line, [Section] lines, blank lines.
 * Letters: 1-9A.., A.. without digits, or 0-9A.. where 0 is seen to be a value; the
 * reader says in `note` which it took. */
struct parser {
    const char *file; /* for messages; not owned */
    const char *text, *end;
    const char *at;           /* start of the next line */
    int hint_rows, hint_cols; /* box asked for by the caller, or 0 */
    int index;                /* puzzles read so far */
    char note[128];           /* a guess the last puzzle needed, or "" */
};

enum parse_result { PARSE_PUZZLE, PARSE_END, PARSE_ERROR };

/* Reads `text[0 .. length)`, which stays the caller's and must outlive the parser. A
 * box hint of 0 x 0 leaves the shape to the text and the default box of its n. */
void parser_init(struct parser *p, const char *file, const char *text, size_t length,
                 int hint_rows, int hint_cols);

/* The next puzzle. Errors name file:line:column, what was expected and what was found.
 * *puzzle is set only for PARSE_PUZZLE; the caller destroys it. Where *puzzle already
 * is a puzzle of the same shape, it is filled again instead of made anew. */
enum parse_result parser_next(struct parser *p, struct puzzle **puzzle,
                              struct error *e);

#endif
