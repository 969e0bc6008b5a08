/* A puzzle: a board shape, its clues, and perhaps the candidates of the other cells. */
#pragma once

#include "puzzle/geometry.h"

/* Immutable once filled in; then any thread may read it. No unit has a clue twice. */
struct puzzle {
    struct geometry *geo; /* owned */
    value_t *clue;        /* [n_cells], VALUE_NONE: no clue; owned */
    /* [n_cells][words]: the candidates of each cell, never none; owned. NULL: every
     * cell has all candidates. In a cell with a clue only the clue counts, which is one
     * of its candidates. */
    uint64_t *candidates;
    char *name; /* its origin, for messages; owned */
};

/* A board without clues. The shape must be valid (geometry_create). */
struct puzzle *puzzle_create(struct board_shape shape, const char *name);
struct puzzle *puzzle_copy(const struct puzzle *p);
void puzzle_destroy(struct puzzle *p);

/* Whether the cell may have the value: its clue or, without a clue, a candidate. */
static inline bool puzzle_allows(const struct puzzle *p, cell_t c, value_t v)
{
    if (p->clue[c] != VALUE_NONE)
        return p->clue[c] == v;
    return !p->candidates || bits_has(&p->candidates[c * p->geo->words], v);
}

/* Whether both have the same shape, clues, and candidates in cells without a clue. */
bool puzzle_equals(const struct puzzle *a, const struct puzzle *b);

/* Gives every cell all candidates. The caller may then remove some. */
void puzzle_give_candidates(struct puzzle *p);

/* Replaces the candidates by a copy of another puzzle's. Both have the same shape. */
void puzzle_copy_candidates(struct puzzle *p, const struct puzzle *from);

/* Reads the candidates of a cell from a text without spaces, each at most once: digits
 * or, if n > 9 or the text has a comma, numbers separated by commas. Adds them to the
 * set and moves *at past them. False: *at is at the wrong candidate. */
bool puzzle_read_group(const char **at, const char *end, int n, uint64_t *set);

/* How many candidates the cells without a clue lack. */
int puzzle_count_excluded(const struct puzzle *p);

int puzzle_count_clues(const struct puzzle *p);

/* Whether the puzzle has neither clues nor candidates. */
static inline bool puzzle_is_empty(const struct puzzle *p)
{
    return !p->candidates && puzzle_count_clues(p) == 0;
}
