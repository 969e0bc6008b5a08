/* The shape of a generalised Sudoku board: its cells and units. */
#pragma once

#include "base/bits.h"

#define MIN_N     4
#define MAX_N     256 /* the sizes of arrays and of packed integers depend on it */
#define MAX_CELLS (MAX_N * MAX_N)
#define MAX_WORDS (MAX_N / 64)

#define MAX_SYMBOL_N 35 /* largest n with one symbol per value: 1 .. 9, A .. Z */

typedef int32_t cell_t;   /* row * n + col */
typedef uint16_t value_t; /* 0 .. n-1; in text value_word or value_number */

/* Stand for "no cell" and "no value"; they are greater than any cell or value. Both
 * bytes of VALUE_NONE are equal, so memset can fill an array with it. */
#define CELL_NONE  ((cell_t)INT32_MAX)
#define VALUE_NONE ((value_t)UINT16_MAX)

/* The number 1 .. n of a value, for formats that programs read; 0 for VALUE_NONE.
 * People read value_word (puzzle.h). */
static inline int value_number(value_t v)
{
    return (value_t)(v + 1);
}

/* A set has 1, 2 or 4 words of 64 bits; hot code is compiled once for each number. */
#define WORD_COUNTS(ROW) ROW(1) ROW(2) ROW(4)

/* The kinds of units. A unit has n cells; no cell is in two units of one kind. */
enum unit_kind {
    UNIT_ROW,
    UNIT_COLUMN,
    UNIT_BOX,
    UNIT_REGION,       /* n cells of any form */
    UNIT_DIAGONAL,     /* from the top left cell */
    UNIT_ANTIDIAGONAL, /* from the top right cell */
    UNIT_WINDOW,       /* k x k cells, if n = k * k; windows are one cell apart */
    UNIT_KINDS
};

#define UNIT_NONE (-1)
#define MAX_UNITS (5 * MAX_N + 2)

/* The shape of a board decides its units. Rows and columns always are units; boxes are
 * units if they have more than one row and more than one column. */
struct board_shape {
    int box_rows, box_cols; /* box_rows * box_cols == n */
    bool has_diagonals, has_windows;
    /* [n_cells]: each cell's region, 0 .. n-1; NULL: no regions. */
    const uint8_t *region;
};

/* The numbers of a board's units: those of kind k are first[k] .. first[k + 1] - 1. */
struct unit_numbers {
    int n, box_rows, box_cols;
    int first[UNIT_KINDS + 1];
};

/* A unit that contains a cell, and the cell's position in it. If an array has a set
 * of positions (geometry.words words) per unit, the cell's bit is in array[word]. */
struct cell_unit {
    uint16_t unit;
    uint16_t pos;  /* position of the cell in the unit, 0 .. n-1 */
    uint16_t word; /* unit * words + pos / 64 */
};

/* The units of a cell on a board where every cell has three. */
struct unit_triple {
    struct cell_unit unit[3];
};

/* Immutable; any thread may read it. */
struct geometry {
    int n;
    int box_rows, box_cols; /* box_rows * box_cols == n */
    int n_cells, n_units;
    int words; /* 64-bit words in a set of n members */
    struct unit_numbers numbers;
    int units_of_each; /* number of units of each cell; 0: it differs between cells */
    struct cell_unit *cell_unit; /* units of cell 0 by kind, then of cell 1, ... */
    uint32_t *first_unit_of; /* [n_cells + 1]: each cell's first index in cell_unit */
    cell_t *unit_cell;       /* [n_units][n]: the cells of each unit, by position */
    uint8_t *region;         /* [n_cells]: as in board_shape; NULL: no regions */
};

/* Sets the squarest box of n cells: box_rows <= box_cols; 1 x n if n is prime. */
void geometry_default_box(int n, int *box_rows, int *box_cols);

/* Whether both sides are positive and n = box_rows * box_cols is in MIN_N .. MAX_N. */
bool geometry_is_valid(int box_rows, int box_cols);

/* Returns k, the side of a window, if n = k * k and k > 1; else 0. */
int geometry_root(int n);

/* Returns the side of a board with almost as many cells: at most 3 more or fewer; else
 * 0. */
int geometry_near_side(int cells);

/* A shape without regions, diagonals and windows. Boxes are units if both sides exceed
 * 1; else the board is a Latin square. */
static inline struct board_shape shape_of_box(int box_rows, int box_cols)
{
    return (struct board_shape){.box_rows = box_rows, .box_cols = box_cols};
}

/* The number of 64-bit words in a set of n members: one of WORD_COUNTS. */
static inline int geometry_words(int n)
{
    return n <= 64 ? 1 : n <= 128 ? 2 : 4;
}

/* Renumbers the regions from 0 in the order of their first cells. region: [n * n]. */
void regions_number(int n, uint8_t *region);

/* The box must be valid (geometry_is_valid), each region must have n cells, and windows
 * need a square number n. Copies the map of regions. */
struct geometry *geometry_create(struct board_shape shape);
void geometry_destroy(struct geometry *geo); /* NULL: does nothing */

/* The numbers of the units of a board of this shape. */
struct unit_numbers shape_units(struct board_shape shape);

/* The shape of the board; its map of regions still belongs to `geo`. */
struct board_shape geometry_shape(const struct geometry *geo);
bool geometry_has_shape(const struct geometry *geo, struct board_shape shape);

static inline enum unit_kind unit_kind_of(const struct unit_numbers *numbers, int unit)
{
    int kind = UNIT_ROW;

    assert(0 <= unit && unit < numbers->first[UNIT_KINDS]);
    while (unit >= numbers->first[kind + 1])
        kind++;
    return (enum unit_kind)kind;
}

/* "row", "column", "box", "region", "diagonal" or "window". */
const char *unit_kind_name(const struct unit_numbers *numbers, int unit);

/* The unit's number in messages: from 1 on, among units of the same unit_kind_name. */
int unit_rank(const struct unit_numbers *numbers, int unit);

/* The cell's unit of this kind, or UNIT_NONE; `region` is as in struct board_shape. */
int unit_of_cell(const struct unit_numbers *numbers, const uint8_t *region, cell_t c,
                 enum unit_kind kind);

/* The cell at position `pos` of a unit. The unit must not be a region. */
cell_t unit_cell_at(const struct unit_numbers *numbers, int unit, int pos);

/* The n cells of a unit, by position. */
static inline const cell_t *geometry_cells(const struct geometry *geo, int unit)
{
    assert(0 <= unit && unit < geo->n_units);
    return &geo->unit_cell[unit * geo->n];
}

/* The units of a cell, sorted by kind. The array ends at geometry_units(geo, c + 1),
 * so `c` may also be n_cells. */
static inline const struct cell_unit *geometry_units(const struct geometry *geo,
                                                     cell_t c)
{
    assert(0 <= c && c <= geo->n_cells);
    return &geo->cell_unit[geo->first_unit_of[c]];
}

/* Loops over the units of cell c; `at` points to each in turn. */
#define FOR_UNITS(at, geo, c)                                                          \
    for (const struct cell_unit *at = geometry_units(geo, c),                          \
                                *at##_end = geometry_units(geo, (c) + 1);              \
         at < at##_end; at++)

/* The unit of this kind that contains the cell, or UNIT_NONE. */
static inline int geometry_unit(const struct geometry *geo, cell_t c,
                                enum unit_kind kind)
{
    return unit_of_cell(&geo->numbers, geo->region, c, kind);
}

/* Whether boxes or regions are units. */
static inline bool geometry_has_boxes(const struct geometry *geo)
{
    return geo->numbers.first[UNIT_BOX] < geo->numbers.first[UNIT_REGION + 1];
}

/* The first unit that contains both cells, or UNIT_NONE. */
static inline int geometry_first_common(const struct geometry *geo, cell_t a, cell_t b)
{
    FOR_UNITS(at, geo, a)
        FOR_UNITS(other, geo, b)
            if (at->unit == other->unit)
                return at->unit;
    return UNIT_NONE;
}

/* The number of units of a cell. Hot loops are compiled twice: with of_each = 3 for
 * boards where every cell has three units, and with of_each = 0 for all others. */
static ALWAYS_INLINE int geometry_count_units(const struct geometry *geo, uint32_t c,
                                              int of_each)
{
    return of_each ? of_each : (int)(geo->first_unit_of[c + 1] - geo->first_unit_of[c]);
}

/* The units of a cell. of_each is 3 if every cell of the board has three units, else 0.
 * With 3, reads cell_unit as an array of unit_triple, because compilers address
 * element c of triples better than element 3 * c. */
static ALWAYS_INLINE const struct cell_unit *
geometry_first_unit(const struct cell_unit *cell_unit, const uint32_t *first_unit_of,
                    uint32_t c, int of_each)
{
    return of_each ? ((const struct unit_triple *)(const void *)cell_unit)[c].unit
                   : &cell_unit[first_unit_of[c]];
}
