/* Boards in lines with other text: a column of a CSV file, a board with a rating behind
 * it, an address. For parse.c only. */
#pragma once

#include "puzzle/parse_scan.h"

/* Finds a board of 9x9 or more that is one word of a line with other text, such as
 * "12,4...6.58...,easy". Of several boards it takes the first one with an empty cell,
 * since another one may be its solution. If a puzzle lacks a character or has one too
 * many, *board is that word, so that it is refused, even if its solution stands beside
 * it. */
bool text_find_board(struct span line, struct span *board);

/* Whether another puzzle follows on the line behind this one. It must have an empty
 * cell: a full board is the solution. */
bool text_has_more(struct span line, struct span board);

/* Whether the text names cells, as cages and other constraints do: r1c2, or 3 = A1 +
 * A2. */
bool text_names_cells(struct span text);

/* Whether the text has a word of four letters. O, I and l do not count: they may be
 * meant as digits. */
bool text_has_word(struct span text);

/* Whether the line, which comes before a board, is text and no row: "Grid 01", or a
 * header of CSV above a line that has a board (`next`). */
bool text_is_heading(struct span line, struct span next);

/* Where a list begins in an assignment or a term: grids = [[...; NULL: nowhere. */
const char *text_list_start(struct span line);

/* Finds the list in an assignment or a term, which begins in `line` and may end in a
 * later one: grid = [[...], x <- matrix(c(...), ...), p = [| ... |], problem(1,
 * [[...]]). Sets *list to it with its brackets, and *tail to the rest up to the last
 * bracket of the term. */
bool text_find_list(const struct source *s, struct span line, struct span *list,
                    struct span *tail);
