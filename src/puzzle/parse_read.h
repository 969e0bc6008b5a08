/* Readers: each reads one format of boards. For parse*.c only.
 *
 * A text is offered to the readers in the order of their table (parse_read.c). The
 * first one that claims it reads it, and no other is tried. A reader claims a text only
 * if no other reader could read it, and looks at no more lines than a board can have.
 */
#pragma once

#include "puzzle/parse.h"
#include "puzzle/parse_shape.h"

/* A board as its text gives it. */
struct draft {
    struct shape shape;
    /* Set if the format itself says which units the board has. */
    bool names_units;
    struct unit_list units;
    struct span *cells;   /* [n * n], the text of each cell, for messages; owned */
    value_t *clue;        /* [n * n]; owned */
    uint64_t *candidates; /* as in struct puzzle; owned */
    uint8_t region[MAX_CELLS];
};

struct reader {
    /* If it is no board that we read: what it is, for "expected a puzzle, found ...".
     */
    const char *refusal;
    /* `l` is the first line; `next` is where the second begins. */
    bool (*claims)(const struct parser *p, const struct shape *shape, struct span l,
                   const char *next);
    /* Reads a board from *at, the start of the first line, and moves *at past it. */
    bool (*read)(struct parser *p, const char **at, struct draft *d, struct error *e);
};

/* The reader that claims the text; there always is one. */
const struct reader *reader_find(const struct parser *p, const struct shape *shape,
                                 struct span l, const char *next);

/* Nothing is known but perhaps the box, 0 x 0: any. Frees with draft_free. The map of
 * regions stays as it is, for it is large. */
void draft_init(struct draft *d, int box_rows, int box_cols);
void draft_free(struct draft *d);

/* Makes an empty board with boxes of this shape; d->shape.n must be 0 or agree. Fails
 * with an error at `found` if there is no such board. */
bool draft_begin(const struct source *s, struct span found, struct draft *d,
                 int box_rows, int box_cols, struct error *e);

/* Writes a value that counts from 1 into the cell. Fails if it is not 1 .. n, or if the
 * cell has another one. `text` is where it is said. */
bool draft_put(const struct source *s, struct span text, struct draft *d, int cell,
               int value, struct error *e);

/* Gives the board the regions that label[n * n] names by any numbers below n * n. */
bool draft_regions(const struct source *s, struct span found, struct draft *d,
                   const int *label, struct error *e);

/* The readers in parse.c: rows of cells, which claims all that is left, and a table of
 * cells in which empty fields are empty cells. */
bool grid_read(struct parser *p, const char **at, struct draft *d, struct error *e);
bool table_claims(const struct parser *p, const struct shape *shape, struct span l,
                  const char *next);
bool table_read(struct parser *p, const char **at, struct draft *d, struct error *e);

/* Formats of other programs: a file each. */
#define READER(name)                                                                   \
    bool name##_claims(const struct parser *p, const struct shape *shape,              \
                       struct span l, const char *next);                               \
    bool name##_read(struct parser *p, const char **at, struct draft *d,               \
                     struct error *e);
READER(dimacs)
READER(triples)
READER(game_id)
#undef READER
