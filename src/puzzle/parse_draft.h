/* A board while its text is read, and the readers of formats of other programs, each of
 * which claims a text only if no other reader could read it, and looks at no more lines
 * than a board can have. For parse*.c only. */
#pragma once

#include "puzzle/parse_shape.h"
#include "puzzle/puzzle.h"

/* A board as its text gives it. */
struct draft {
    const struct source *source;
    struct shape shape;
    struct span heading; /* a line of text above the board; its start may be NULL */
    /* Set if the format itself says which units the board has. */
    bool names_units;
    struct unit_list units;
    char note[48];        /* what was guessed about the text; or "" */
    struct span *cells;   /* [n * n], the text of each cell, for messages; owned */
    value_t *clue;        /* [n * n]; owned */
    uint64_t *candidates; /* as in struct puzzle; owned */
    struct alphabet alphabet;
    uint8_t region[MAX_CELLS];
};

/* Begins a draft of which at most the box is known; 0 x 0: not even that. Free it with
 * draft_free. The map of regions stays as it is, for it is large. */
void draft_init(struct draft *d, const struct source *s, int box_rows, int box_cols);
void draft_free(struct draft *d);

/* Makes an empty board with n values and the boxes of the draft's shape; 0 x 0: the
 * default ones. Fails with an error at `found` if there is no such board, or if the
 * draft knows another size. */
bool draft_begin(struct draft *d, struct span found, int n, struct error *e);

/* Writes a value that counts from 1 into the cell. Fails if it is not 1 .. n, or if the
 * cell has another one. `text` is where it is said. */
bool draft_put(struct draft *d, struct span text, int cell, int value, struct error *e);

/* Gives the board the regions that label[n * n] names by any numbers below n * n. */
bool draft_regions(struct draft *d, struct span found, const int *label,
                   struct error *e);

/* Sets the layout of cells that are fields or values: symbols if some are letters and
 * none is longer, else numbers. */
void draft_find_layout(struct draft *d);

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

/* Moves past blanks, commas and comments. */
const char *list_begin(const struct source *s, const char *at);

/* Finds the next board of nested lists of boards, which begins at `at` or behind a
 * comma there, or of which the last one ended there; *end is set behind it. Without its
 * own rows, a value is a whole board: *is_whole says so to the next call. */
bool list_find_board(const struct source *s, const char *at, bool *is_whole,
                     struct span *board, const char **end);

/* Whether a table of n rows of n fields begins at the line `l`, or above it, behind
 * `begin`, with rows of tabs alone; table_read finds the texts of its cells. */
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
