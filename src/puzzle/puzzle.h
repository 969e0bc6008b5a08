/* A puzzle: a board shape and its clues, or given candidates. */
#pragma once

#include "puzzle/geometry.h"

/* Immutable once filled in; then any thread may read it. No unit has a clue twice. */
struct puzzle {
    struct geometry *geo; /* owned */
    value_t *clue;        /* [n_cells], VALUE_NONE: no clue; owned */
    uint64_t *candidates; /* [n_cells][words], none empty; owned; NULL: all */
    char *name;           /* its origin, for messages; owned */
};

/* A board without clues. The box must be valid (geometry_is_valid). */
struct puzzle *puzzle_create(int box_rows, int box_cols, const char *name);
struct puzzle *puzzle_copy(const struct puzzle *p);
void puzzle_destroy(struct puzzle *p);

/* Whether both have the same shape and the same clues; candidates do not count. */
bool puzzle_equals(const struct puzzle *a, const struct puzzle *b);

/* Gives every cell all candidates. The caller may then remove some. */
void puzzle_give_candidates(struct puzzle *p);

int puzzle_count_clues(const struct puzzle *p);
