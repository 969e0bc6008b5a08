/* A record of a whole run: a column for each recorded step says which levels of the
 * search were open after the step. The memory is bounded: a full record drops every
 * second column, or every second level. */
#pragma once

#include "solve/kinds.h"
#include "solve/stats.h"

#define STACK_COLUMNS 1536
#define STACK_ROWS    1280

struct search;

/* The search right after a step. */
struct stack_column {
    uint64_t step;
    enum level_kind kind;
    int depth;        /* open levels; 0 if `kind` is LEVELS_COST */
    int first_learnt; /* learning decided this level and later ones; -1: none */
    float cost, best; /* cost now; lowest cost so far; negative: none */
    float temperature;
    struct stats stats; /* since the search began */
};

/* A player records at steps that are multiples of `stride`. If the search has a cost,
 * each recorded step is instead larger than the last by a fraction of 2^-fineness,
 * because a cost falls most at the beginning. Both rules depend only on steps, so the
 * record is the same on every machine. Snapshots have a copy, which ends with a column
 * of the present state.
 * - Recording began at column[0]; columns ascend by step.
 * - Row r of a column is the level r << level_shift; level 0 is the first decision.
 * - There are at most STACK_COLUMNS * STACK_ROWS levels of 4 bytes: 7.9 MB.
 * Only one thread at a time may use a record. */
struct stack_record {
    int rows;         /* rows of a column in `level`; 0: nothing is recorded */
    int level_shift;  /* 0: every level is recorded */
    uint64_t stride;  /* steps between columns, a power of two */
    int fineness;     /* for LEVELS_COST; reduced by 1 when the record is full */
    uint64_t next;    /* the next step to record; UINT64_MAX: never */
    uint64_t edition; /* changes when columns that were recorded before change */
    int kept;         /* columns recorded */
    int count;        /* kept, or kept + 1 with the column of the present state */
    int deepest;      /* the most levels of a column */
    /* [0]: the highest cost or number of boards; [1]: the highest temperature. */
    float most[2];
    struct stack_column column[STACK_COLUMNS + 1];
    /* [STACK_COLUMNS + 1][rows]: a decision (kinds.h) for LEVELS_DECISIONS, a number of
     * boards for LEVELS_BOARDS. */
    uint32_t *level;
};

struct stack_record *stack_record_create(void);
void stack_record_destroy(struct stack_record *r);

/* Empties the record for a search on n_cells cells; if n_cells is 0, nothing will be
 * recorded. */
void stack_record_begin(struct stack_record *r, int n_cells);

/* Adds a column of the search after `step` if one is due; sets `next`. */
void stack_record_add(struct stack_record *r, const struct search *s, uint64_t step);

/* Adds a column of the present state, unless the last recorded column has this step. */
void stack_record_add_present(struct stack_record *r, const struct search *s,
                              uint64_t step);

/* Lets a copy end at a step, until the next stack_record_copy. */
void stack_record_end_at(struct stack_record *r, uint64_t step);

/* Removes the columns after a step. */
void stack_record_cut(struct stack_record *r, uint64_t step);

/* Makes *to a copy, without the column of stack_record_add_present. Quick if *to is an
 * earlier copy of *from. */
void stack_record_copy(struct stack_record *to, const struct stack_record *from);

/* The index of the last column up to a step, 0 if there is none; count > 0. */
int stack_record_find(const struct stack_record *r, uint64_t step);

/* The content of a row of a column; row < stack_record_rows(r, column). */
static inline uint32_t stack_record_level(const struct stack_record *r, int column,
                                          int row)
{
    return r->level[(int64_t)column * r->rows + row];
}

/* The number of rows that a column fills. */
static inline int stack_record_rows(const struct stack_record *r, int column)
{
    return (r->column[column].depth + (1 << r->level_shift) - 1) >> r->level_shift;
}
