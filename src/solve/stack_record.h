/* A record of a whole run. Each recorded step has a column, with the levels of the
 * search that were open after the step. The memory is bounded: a record that is full
 * drops every second column, or every second level. */
#pragma once

#include "solve/kinds.h"
#include "solve/stats.h"

#define STACK_COLUMNS 1536
#define STACK_ROWS    1280

struct search;

/* The state of the search right after a step. */
struct stack_column {
    uint64_t step;
    enum level_kind kind;
    int depth;        /* number of open levels; 0 if `kind` is LEVELS_COST */
    int first_learnt; /* the first level that clause learning decided; -1: none */
    float cost, best; /* present cost, lowest cost so far; negative: none */
    float temperature;
    struct stats stats; /* counters since the search began */
};

/* A player records the steps that are multiples of `stride`. For a search with a cost,
 * which falls most at the beginning, it instead records steps whose numbers grow by a
 * factor of 1 + 2^-fineness. Both rules depend only on steps, so the record is the
 * same on every machine. Snapshots have a copy of the record, which ends with a column
 * of the present state.
 * - column[0] is the step at which recording began; columns ascend by step.
 * - Row r of a column is the level r << level_shift; level 0 is the first decision.
 * - There are at most STACK_COLUMNS * STACK_ROWS levels of 4 bytes: 7.9 MB.
 * Only one thread at a time may use a record. */
struct stack_record {
    int rows;         /* rows of each column in `level`; 0: nothing is recorded */
    int level_shift;  /* log2 of the levels per row; 0: every level is recorded */
    uint64_t stride;  /* number of steps from column to column, a power of two */
    int fineness;     /* for searches with a cost; falls by 1 when the record is full */
    uint64_t next;    /* the next step to record; UINT64_MAX: never */
    uint64_t edition; /* grows when recorded columns are changed or removed */
    int kept;         /* number of recorded columns */
    int count;        /* `kept`, or kept + 1 with a column of the present state */
    int deepest;      /* largest number of open levels of all columns */
    /* [0]: the highest cost or number of boards; [1]: the highest temperature. */
    float most[2];
    struct stack_column column[STACK_COLUMNS + 1];
    /* [STACK_COLUMNS + 1][rows]: for LEVELS_DECISIONS a decision (kinds.h), for
     * LEVELS_BOARDS a number of boards. */
    uint32_t *level;
};

struct stack_record *stack_record_create(void);
void stack_record_destroy(struct stack_record *r);

/* Empties the record for a search on n_cells cells; 0 cells: records nothing. */
void stack_record_begin(struct stack_record *r, int n_cells);

/* Adds a column with the state of the search after `step`, if this step is to be
 * recorded. Sets `next`. */
void stack_record_add(struct stack_record *r, const struct search *s, uint64_t step);

/* Adds a column with the present state, unless a column of this step is recorded. */
void stack_record_add_present(struct stack_record *r, const struct search *s,
                              uint64_t step);

/* For a copy of a record: drops the columns after `step`, which the next
 * stack_record_copy brings back. */
void stack_record_end_at(struct stack_record *r, uint64_t step);

/* For the record itself: removes the columns after `step` to record on from there. */
void stack_record_cut(struct stack_record *r, uint64_t step);

/* Copies *from to *to, except the column of the present state. If *to is an earlier
 * copy of *from, only the columns that are new since then are copied. */
void stack_record_copy(struct stack_record *to, const struct stack_record *from);

/* The index of the last column whose step is at most `step`, else 0; count > 0. */
int stack_record_find(const struct stack_record *r, uint64_t step);

/* The content of one row of a column; row < stack_record_rows(r, column). */
static inline uint32_t stack_record_level(const struct stack_record *r, int column,
                                          int row)
{
    return r->level[(int64_t)column * r->rows + row];
}

/* The number of rows that a column has. */
static inline int stack_record_rows(const struct stack_record *r, int column)
{
    return (r->column[column].depth + (1 << r->level_shift) - 1) >> r->level_shift;
}
