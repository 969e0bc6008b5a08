/* A board while its text is read. For the parser's files only. */
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

/* Chooses the layout of d->cells: symbols if each cell has at most one character and
 * some are letters, else numbers. */
void draft_find_layout(struct draft *d);

/* Reads d->clue from d->cells, and chooses d->alphabet: *known, that of the boards
 * before, if it fits, else a new one, which *known becomes. If it is a guess, d->note
 * says so. Fails if a cell has no value of the alphabet. In parse_values.c, as is the
 * next. */
bool draft_read_clues(struct draft *d, struct alphabet *known, struct error *e);

/* Reads d->candidates from d->cells. A cell with one candidate gets it as its clue. */
bool draft_read_candidates(struct draft *d, struct error *e);
