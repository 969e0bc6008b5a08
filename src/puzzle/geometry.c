#include "puzzle/geometry.h"

#include "base/alloc.h"

#include <string.h>

void geometry_default_box(int n, int *box_rows, int *box_cols)
{
    assert(n > 0);
    int rows = 1;

    for (int r = 2; r * r <= n; r++)
        if (n % r == 0)
            rows = r;
    *box_rows = rows;
    *box_cols = n / rows;
}

bool geometry_is_valid(int box_rows, int box_cols)
{
    return box_rows >= 1 && box_cols >= 1 && box_rows <= MAX_N && box_cols <= MAX_N &&
           box_rows * box_cols >= MIN_N && box_rows * box_cols <= MAX_N;
}

int geometry_root(int n)
{
    int side = 2;

    while (side * side < n)
        side++;
    return side * side == n ? side : 0;
}

int geometry_near_side(int cells)
{
    int n = MIN_N;

    while (n < MAX_N && n * n + 3 < cells)
        n++;
    return n * n - cells <= 3 && cells - n * n <= 3 ? n : 0;
}

void regions_number(int n, uint8_t *region)
{
    int number[MAX_N], count = 0;

    for (int i = 0; i < n; i++)
        number[i] = -1;
    for (int c = 0; c < n * n; c++) {
        if (number[region[c]] < 0)
            number[region[c]] = count++;
        region[c] = (uint8_t)number[region[c]];
    }
}

static int count_units(const struct board_shape *shape, enum unit_kind kind)
{
    int n = shape->box_rows * shape->box_cols, side = geometry_root(n);

    switch (kind) {
    case UNIT_BOX:
        return shape->box_rows > 1 && shape->box_cols > 1 ? n : 0;
    case UNIT_REGION:
        return shape->region ? n : 0;
    case UNIT_DIAGONAL:
    case UNIT_ANTIDIAGONAL:
        return shape->has_diagonals;
    case UNIT_WINDOW:
        assert(side > 0 || !shape->has_windows);
        return shape->has_windows ? (side - 1) * (side - 1) : 0;
    default:
        return n;
    }
}

struct unit_numbers shape_units(struct board_shape shape)
{
    struct unit_numbers numbers = {.n = shape.box_rows * shape.box_cols,
                                   .box_rows = shape.box_rows,
                                   .box_cols = shape.box_cols};

    for (int kind = 0; kind < UNIT_KINDS; kind++)
        numbers.first[kind + 1] =
            numbers.first[kind] + count_units(&shape, (enum unit_kind)kind);
    return numbers;
}

int unit_of_cell(const struct unit_numbers *numbers, const uint8_t *region, cell_t c,
                 enum unit_kind kind)
{
    int n = numbers->n, row = c / n, col = c % n, rows = numbers->box_rows, rank = -1;
    int step; /* rows or columns from one window to the next */

    if (numbers->first[kind] == numbers->first[kind + 1])
        return UNIT_NONE;
    switch (kind) {
    case UNIT_ROW:
        rank = row;
        break;
    case UNIT_COLUMN:
        rank = col;
        break;
    case UNIT_BOX:
        rank = row / rows * rows + col / numbers->box_cols;
        break;
    case UNIT_REGION:
        rank = region[c];
        break;
    case UNIT_DIAGONAL:
        rank = row == col ? 0 : -1;
        break;
    case UNIT_ANTIDIAGONAL:
        rank = row + col == n - 1 ? 0 : -1;
        break;
    default:
        step = geometry_root(n) + 1;
        if (row % step != 0 && col % step != 0)
            rank = row / step * (step - 2) + col / step;
    }
    return rank < 0 ? UNIT_NONE : numbers->first[kind] + rank;
}

cell_t unit_cell_at(const struct unit_numbers *numbers, int unit, int pos)
{
    int n = numbers->n, rows = numbers->box_rows, cols = numbers->box_cols, side;
    enum unit_kind kind = unit_kind_of(numbers, unit);
    int i = unit - numbers->first[kind];

    switch (kind) {
    case UNIT_ROW:
        return (cell_t)(i * n + pos);
    case UNIT_COLUMN:
        return (cell_t)(pos * n + i);
    case UNIT_BOX:
        return (cell_t)((i / rows * rows + pos / cols) * n + i % rows * cols +
                        pos % cols);
    case UNIT_DIAGONAL:
        return (cell_t)(pos * n + pos);
    case UNIT_ANTIDIAGONAL:
        return (cell_t)(pos * n + n - 1 - pos);
    default:
        assert(kind == UNIT_WINDOW);
        side = geometry_root(n);
        return (cell_t)((i / (side - 1) * (side + 1) + 1 + pos / side) * n +
                        i % (side - 1) * (side + 1) + 1 + pos % side);
    }
}

const char *unit_kind_name(const struct unit_numbers *numbers, int unit)
{
    static const char *const names[UNIT_KINDS] = {
        "row", "column", "box", "region", "diagonal", "diagonal", "window"};

    return names[unit_kind_of(numbers, unit)];
}

int unit_rank(const struct unit_numbers *numbers, int unit)
{
    enum unit_kind kind = unit_kind_of(numbers, unit);

    if (kind == UNIT_ANTIDIAGONAL)
        kind = UNIT_DIAGONAL;
    return unit - numbers->first[kind] + 1;
}

/* The tables of a geometry that place_cells fills. `n` and `words` are copies from the
 * geometry: the compiler would reload the originals after each write to a table. */
struct tables {
    int n, words;
    cell_t *unit_cell;
    struct cell_unit *next;
};

/* Adds the unit to the cell's units, and the cell to the unit's cells. */
static ALWAYS_INLINE void add_unit(struct tables *t, cell_t c, int unit, int pos)
{
    struct cell_unit *at = t->next++;

    t->unit_cell[unit * t->n + pos] = c;
    at->unit = (uint16_t)unit;
    at->pos = (uint16_t)pos;
    at->word = (uint16_t)(unit * t->words + (pos >> 6));
}

/* Adds those units of a cell that are no row, column or box. filled[u] is the number of
 * cells that unit u already has: each such unit gets its cells in ascending order. */
static void add_further_units(struct tables *t, const struct geometry *geo, cell_t c,
                              int *filled)
{
    for (int kind = UNIT_REGION; kind < UNIT_KINDS; kind++) {
        int unit = geometry_unit(geo, c, (enum unit_kind)kind);
        if (unit != UNIT_NONE)
            add_unit(t, c, unit, filled[unit]++);
    }
}

/* Fills cell_unit, first_unit_of and unit_cell, cell by cell. */
static void place_cells(struct geometry *geo)
{
    const int *first = geo->numbers.first;
    int n = geo->n, rows = geo->box_rows, cols = geo->box_cols, filled[MAX_UNITS] = {0};
    bool has_boxes = first[UNIT_BOX] < first[UNIT_BOX + 1];
    bool has_others = first[UNIT_REGION] < geo->n_units;
    struct tables t = {n, geo->words, geo->unit_cell, geo->cell_unit};
    uint32_t *first_unit_of = geo->first_unit_of;
    cell_t c = 0;

    for (int row = 0; row < n; row++) {
        int box = 2 * n + row / rows * rows, pos = row % rows * cols, end = pos + cols;
        for (int col = 0; col < n; col++, c++) {
            first_unit_of[c] = (uint32_t)(t.next - geo->cell_unit);
            add_unit(&t, c, row, col);
            add_unit(&t, c, n + col, row);
            if (has_boxes)
                add_unit(&t, c, box, pos);
            if (has_others)
                add_further_units(&t, geo, c, filled);
            if (++pos == end) {
                pos -= cols;
                box++;
            }
        }
    }
    first_unit_of[c] = (uint32_t)(t.next - geo->cell_unit);
    /* Without diagonals and windows all cells have the same number of units. */
    geo->units_of_each = first[UNIT_DIAGONAL] == geo->n_units ? geo->n_units / n : 0;
}

struct geometry *geometry_create(struct board_shape shape)
{
    assert(geometry_is_valid(shape.box_rows, shape.box_cols));
    struct geometry *geo = alloc_zeroed(1, sizeof *geo);
    int n = shape.box_rows * shape.box_cols;

    geo->numbers = shape_units(shape);
    geo->n = n;
    geo->box_rows = shape.box_rows;
    geo->box_cols = shape.box_cols;
    geo->n_cells = n * n;
    geo->n_units = geo->numbers.first[UNIT_KINDS];
    geo->words = geometry_words(n);
    if (shape.region) {
        geo->region = alloc_zeroed((size_t)geo->n_cells, sizeof *geo->region);
        memcpy(geo->region, shape.region, (size_t)geo->n_cells);
    }
    size_t n_places = (size_t)(geo->n_units * n);
    geo->unit_cell = alloc_zeroed(n_places, sizeof *geo->unit_cell);
    geo->cell_unit = alloc_zeroed(n_places, sizeof *geo->cell_unit);
    geo->first_unit_of =
        alloc_zeroed((size_t)geo->n_cells + 1, sizeof *geo->first_unit_of);
    place_cells(geo);
    return geo;
}

void geometry_destroy(struct geometry *geo)
{
    if (!geo)
        return;
    free(geo->unit_cell);
    free(geo->cell_unit);
    free(geo->first_unit_of);
    free(geo->region);
    free(geo);
}

struct board_shape geometry_shape(const struct geometry *geo)
{
    const int *first = geo->numbers.first;

    return (struct board_shape){
        geo->box_rows, geo->box_cols, first[UNIT_DIAGONAL] < first[UNIT_DIAGONAL + 1],
        first[UNIT_WINDOW] < first[UNIT_WINDOW + 1], geo->region};
}

bool geometry_has_shape(const struct geometry *geo, struct board_shape shape)
{
    struct unit_numbers numbers = shape_units(shape);

    return memcmp(&geo->numbers, &numbers, sizeof numbers) == 0 &&
           (!shape.region ||
            memcmp(geo->region, shape.region, (size_t)geo->n_cells) == 0);
}
