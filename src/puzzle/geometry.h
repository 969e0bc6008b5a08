/* The shape of a generalised Sudoku board: its cells and units. */
#pragma once

#include <assert.h>
#include <stdbool.h>
#include <stdint.h>

#define MIN_N     4
#define MAX_N     256 /* the sizes of arrays and of packed integers rely on it */
#define MAX_CELLS (MAX_N * MAX_N)
#define MAX_WORDS (MAX_N / 64)

#define MAX_SYMBOL_N 35 /* largest n with one symbol per value: 1 .. 9, A .. Z */

typedef int32_t cell_t;   /* row * n + col */
typedef uint16_t value_t; /* 0 .. n-1 in memory, 1 .. n in text */

/* Greater than all cells and values. Both bytes of VALUE_NONE are equal, so memset can
 * fill an array with it. */
#define CELL_NONE  ((cell_t)INT32_MAX)
#define VALUE_NONE ((value_t)UINT16_MAX)

/* The numbers of words that a set may have; hot code is compiled for each. */
#define WORD_COUNTS(ROW) ROW(1) ROW(2) ROW(4)

/* The order of a cell's three units in every array indexed by UNIT_KINDS. */
enum unit_kind { UNIT_ROW, UNIT_COLUMN, UNIT_BOX, UNIT_KINDS };

extern const char *const unit_kind_names[UNIT_KINDS]; /* "row" ... */

/* The three units of a cell. In an array with a set of positions ([words]) for each
 * unit, word[k] is the index of the word that has the bit of this cell. */
struct cell_place {
    uint16_t unit[UNIT_KINDS];
    uint16_t pos[UNIT_KINDS];  /* the cell's position in that unit, 0 .. n-1 */
    uint16_t word[UNIT_KINDS]; /* unit * words + pos / 64 */
};

/* Immutable, for any thread. Units: n rows, n columns, then n boxes, row by row. */
struct geometry {
    int n;
    int box_rows, box_cols; /* box_rows * box_cols == n */
    int n_cells, n_units;
    int words;                /* 64-bit words in a set of n members */
    struct cell_place *place; /* [n_cells] */
    cell_t *unit_cell;        /* [n_units][n]: the cell at a position */
};

/* The most square box for n: box_rows <= box_cols; 1 x n if n is prime. */
void geometry_default_box(int n, int *box_rows, int *box_cols);

/* Whether both sides are positive and n = box_rows * box_cols is in MIN_N .. MAX_N. */
bool geometry_is_valid(int box_rows, int box_cols);

/* The words of a set of n members: one of WORD_COUNTS. */
static inline int geometry_words(int n)
{
    return n <= 64 ? 1 : n <= 128 ? 2 : 4;
}

/* The box must be valid (geometry_is_valid). */
struct geometry *geometry_create(int box_rows, int box_cols);
void geometry_destroy(struct geometry *geo);

/* The n cells of a unit, by position. */
static inline const cell_t *geometry_cells(const struct geometry *geo, int unit)
{
    assert(0 <= unit && unit < geo->n_units);
    return &geo->unit_cell[unit * geo->n];
}
