/* The shape of a generalised Sudoku board: cells, units, and where each cell lies. */
#ifndef PUZZLE_GEOMETRY_H
#define PUZZLE_GEOMETRY_H

#include <stdbool.h>
#include <stdint.h>

/* The one constant that bounds n; everything else follows from it. A build may set up
 * to 255. */
#ifndef SUDOSCOPE_MAX_N
#define SUDOSCOPE_MAX_N 100
#endif
#if SUDOSCOPE_MAX_N > 255
#error "values are bytes: SUDOSCOPE_MAX_N must be at most 255"
#endif

#define MIN_N     4
#define MAX_N     SUDOSCOPE_MAX_N
#define MAX_CELLS (MAX_N * MAX_N)
#define MAX_WORDS (MAX_N <= 64 ? 1 : MAX_N <= 128 ? 2 : 4)

typedef uint16_t cell_t; /* row * n + col */
typedef uint8_t value_t; /* 0 .. n-1 inside, 1 .. n in text */

#define CELL_NONE  ((cell_t)0xffff)
#define VALUE_NONE ((value_t)0xff)

/* Hot code is compiled once for every number of words a set may have; sets of three
 * words take the instance of four. */
#if MAX_N <= 128
#define WORD_COUNTS(ROW) ROW(1) ROW(2)
#else
#define WORD_COUNTS(ROW) ROW(1) ROW(2) ROW(4)
#endif

/* The three units of a cell, in this order wherever three of something are kept. */
enum unit_kind { UNIT_ROW, UNIT_COLUMN, UNIT_BOX, UNIT_KINDS };

/* Where one cell lies. Unit u has the unit_values u * n .. u * n + n - 1, one a value:
 * unit_value[k] + v is "value v in the cell's unit of kind k". */
struct cell_place {
    uint32_t unit_value[UNIT_KINDS]; /* unit * n */
    uint8_t pos[UNIT_KINDS];         /* the cell's position in that unit, 0 .. n-1 */
};

/* Immutable after creation; any thread may read it. Units 0 .. n-1 are rows,
 * n .. 2n-1 columns, 2n .. 3n-1 boxes (numbered row by row). */
struct geometry {
    int n;
    int box_rows, box_cols; /* a box is box_rows x box_cols, their product is n */
    int n_cells, n_units;
    int words;                       /* 64-bit words in a set of n members */
    struct cell_place *place;        /* [n_cells] */
    uint16_t (*unit_of)[UNIT_KINDS]; /* [n_cells]: the three units of a cell */
    cell_t *unit_cell;               /* [n_units][n]: the cell at a position */
};

/* The most square box for n: box_rows <= box_cols, 1 x n where n is prime. */
void geometry_default_box(int n, int *box_rows, int *box_cols);

/* Whether the board exists in this build: n within bounds and made of such boxes. */
bool geometry_is_valid(int box_rows, int box_cols);

/* The box must be valid. Free with geometry_destroy. */
struct geometry *geometry_create(int box_rows, int box_cols);
void geometry_destroy(struct geometry *geo);

static inline const cell_t *geometry_cells(const struct geometry *geo, int unit)
{
    return &geo->unit_cell[unit * geo->n];
}

/* "row", "column" or "box" for a unit, and its number from 1 within its kind. */
const char *geometry_unit_name(const struct geometry *geo, int unit);
int geometry_unit_number(const struct geometry *geo, int unit);

#endif
