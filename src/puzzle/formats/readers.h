/* The readers of other programs' formats. Each claims a text only if no other reader
 * could read it, and looks at no more lines than a board can have. */
#pragma once

#include "puzzle/parse_draft.h"

/* Each reader is a file. `l` is the first line; `next` is where the second begins. To
 * read moves *at, the start of the first line, past the board. */
#define READER(name)                                                                   \
    bool name##_claims(const struct source *s, const struct shape *shape,              \
                       struct span l, const char *next);                               \
    bool name##_read(const char **at, struct draft *d, struct error *e);
READER(dimacs)
READER(triples)
READER(game_id)
READER(drawn)
READER(blanks)
READER(list)
READER(object)
READER(packed)
#undef READER

/* Whether the object has a list of rows, or a string of cells. */
bool object_has_rows(struct span object);

/* Returns the place behind blanks, commas and comments: there a list may begin. */
const char *list_begin(const struct source *s, const char *at);

/* Finds the next board in nested lists. `at` is where the lists begin or the last board
 * ended. Sets *board, and *end to the end of its value. If each value of a list is a
 * whole board, sets *is_whole for the next call, which cannot see that. */
bool list_find_board(const struct source *s, const char *at, bool *is_whole,
                     struct span *board, const char **end);

/* Whether a table of n rows of n fields begins at the line `l`. Rows of tabs alone,
 * which look blank, may stand above it, but not before `begin`. table_read finds the
 * texts of the cells. */
bool table_claims(const struct source *s, const char *begin, const struct shape *shape,
                  struct span l);
bool table_read(const char *begin, const char **at, struct draft *d, struct error *e);

/* Whether the line numbers the columns of a table, "0,1,2,3" or "c1,c2,c3,c4" above
 * four rows of four fields. The rows begin at `at`. */
bool table_is_numbering(const struct source *s, struct span l, const char *at);

struct board_reader {
    bool is_first;  /* only the first board of a text is offered */
    bool has_cells; /* it finds the texts of the cells, whose values are yet to read */
    bool (*claims)(const struct source *s, const struct shape *shape, struct span l,
                   const char *next);
    bool (*read)(const char **at, struct draft *d, struct error *e);
};

/* Returns the reader that claims the line `l`; NULL: a table with blank fields, or rows
 * of cells. The lines behind it begin at `next`. */
const struct board_reader *reader_find(const struct source *s, bool is_first,
                                       const struct shape *shape, struct span l,
                                       const char *next);

/* What the line is, for "expected a puzzle, found ...", if no reader claims it but it
 * is no board either; else NULL. */
const char *reader_refusal(const struct source *s, bool is_first, struct span l,
                           const char *next);
