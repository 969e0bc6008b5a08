/* Reads puzzles from text, in all common formats. */
#pragma once

#include "puzzle/identity.h"
#include "puzzle/parse_find.h"
#include "puzzle/units.h"

/* A text contains any number of puzzles:
 *  - an optional size line, N or RxC (box rows x box columns), before any format;
 *  - an optional comment "# units: LIST" before the first row: the units besides rows
 *    and columns (units.h); without the comment, boxes. If LIST has regions, their map
 *    follows the board: n rows of n letters or numbers, best after a blank line;
 *  - one line of n*n symbols, or n rows of n symbols, one symbol per cell:
 *    0 . * _ - for an empty cell, digits and letters for values; + may mark a value;
 *  - the same with boxes drawn by | and lines of - + = (also .sdk, .sdm and .ss files);
 *  - rows in which an empty cell is a space, n lines up to a blank one, with or without
 *    a space between two cells (formats/blanks.c);
 *  - rows of numbers separated by spaces or commas, 0 . * _ - for an empty cell;
 *  - candidates in rows of n groups (puzzle_read_group), one group for each cell, also
 *    with boxes drawn by | and lines of - + * . : '. An only candidate is a clue;
 *  - candidates in one line of n^3 symbols: n for each cell, the k-th is k or empty;
 *  - lists of numbers of JSON, Python, NumPy, R, MiniZinc or Prolog, with a name or a
 *    term around them (parse_text.h); -1, null, None and nan are empty cells, too, and
 *    7.0 and +7 are clues;
 *  - nested lists of any number of boards, each a list of rows, of all its cells, a
 *    string, or an object (formats/list.c);
 *  - a board of 9x9 or more as one word of a line with other text: a column of CSV,
 *    a rating behind the board, an address (parse_text.h). Of several such words, those
 *    with an empty cell are puzzles, since a full board may be a solution;
 *  - "order N" for a size line: a Latin square; 2 or 3: boxes of 2x2 or 3x3;
 *  - a map of regions behind a board names the units, too;
 *  - a table of cells between , ; or tabs, in which an empty field is an empty cell,
 *    with or without numbers of its columns above it (0,1,2,... or c1,c2,c3,...);
 *  - a size line, then lines ROW COLUMN VALUE, with or without the number of lines,
 *    where rows and columns count from 1 or 0 (formats/triples.c);
 *  - a formula in DIMACS of unit clauses (formats/dimacs.c);
 *  - game IDs of Solo (formats/game_id.c), without killer cages;
 *  - boxes or cells drawn with lines of Unicode, tables in Markdown, LaTeX's sudoku
 *    environment (formats/drawn.c);
 *  - an object of JSON with rows of cells or a string of them, or a link of f-puzzles
 *    or SudokuPad, with values, regions and diagonals (formats/object.c);
 *  - comments from # to the end of the line, lines "[Section]", blank lines, no-break
 *    spaces, headings such as "Grid 01", "n = 3;" and "sep=;", and a header of CSV;
 *    `note` counts them.
 * Values are 1, 2, ... or, in symbols, 1-9A.., or A.. on a board without digits. They
 * begin with 0 if 0 occurs beside another mark of an empty cell, or if the board is a
 * full square of 0 .. n-1; if n occurs there, too, the board is refused. Boards of one
 * size have one alphabet in a text; one that needs another is refused. If the parser
 * had to guess, `note` names them. A comment "# values: from 0" (or 1, or A) above a
 * board says it. */
struct parser {
    struct source source;
    const char *at;           /* start of the next line */
    int hint_rows, hint_cols; /* the box that the caller requires; 0: any */
    bool has_units;           /* true if the caller requires `units` */
    struct unit_list units;
    const uint8_t *region; /* map of regions from the caller, for n = region_n */
    int region_n;          /* 0: the text contains the map of regions */
    struct lookahead ahead;
    int index; /* puzzles read so far */
    struct found_rest rest;
    struct alphabet alphabet; /* of the boards read so far, and of those that follow */
    /* What was guessed or skipped for the last puzzle: "symbols read as 1-9, A-G",
     * "skipped 2 lines of text, from line 1 on"; or "". */
    char note[128];
    struct part_identity part; /* read from the comments before the last puzzle */
};

/* Reads text[0 .. length), which must outlive the parser. The text gives the shape of
 * the boards; if it gives only n, the box is geometry_default_box. */
void parser_init(struct parser *p, const char *file, const char *text, size_t length);

/* Requires boxes of this shape; 0 x 0: of any shape. */
void parser_require_box(struct parser *p, int box_rows, int box_cols);

/* Requires these units: a text may leave them out, but must not name others. If n > 0,
 * `region` is the map of regions, [n * n]; it must outlive the parser. */
void parser_require_units(struct parser *p, struct unit_list units, int n,
                          const uint8_t *region);

/* Requires the shape of `geo`, which must outlive the parser. */
void parser_require(struct parser *p, const struct geometry *geo);

/* Reads a text that consists of a map of regions alone. Sets *n to the side of the
 * board and region[n * n] to the region of each cell; there must be room for
 * MAX_CELLS. */
bool regions_read(const struct source *s, int *n, uint8_t *region, struct error *e);

/* Reads the next puzzle into *puzzle, which the caller owns. At first *puzzle is NULL
 * or an earlier puzzle, which is reused if shape and file are the same, else destroyed.
 * Without PARSE_PUZZLE, *puzzle stays unchanged. Errors name file, line and column,
 * what was expected and what was found. */
enum parse_result parser_next(struct parser *p, struct puzzle **puzzle,
                              struct error *e);
