#include "puzzle/check.h"

#include "base/alloc.h"

/* Returns cell i of unit `rank` among the units of this kind; both count from 0. Uses
 * no table of the solver. of_region is the result of list_regions. */
static ALWAYS_INLINE int cell_of_unit(const struct board_shape *shape,
                                      enum unit_kind kind, int rank, int i,
                                      const cell_t *of_region)
{
    int r = shape->box_rows, c = shape->box_cols, n = r * c, stacks = n / c, side = 1;

    switch (kind) {
    case UNIT_ROW:
        return rank * n + i;
    case UNIT_COLUMN:
        return i * n + rank;
    case UNIT_BOX:
        return (rank / stacks * r + i / c) * n + rank % stacks * c + i % c;
    case UNIT_REGION:
        return of_region[rank * n + i];
    case UNIT_DIAGONAL:
        return i * (n + 1);
    case UNIT_ANTIDIAGONAL:
        return (i + 1) * (n - 1);
    default:
        while (side * side < n)
            side++;
        return (rank / (side - 1) * (side + 1) + 1 + i / side) * n +
               rank % (side - 1) * (side + 1) + 1 + i % side;
    }
}

/* Returns an array with the n cells of region 0, then those of region 1, ...; the
 * caller frees it. NULL if there are no regions. */
static cell_t *list_regions(const struct board_shape *shape)
{
    int n = shape->box_rows * shape->box_cols, filled[MAX_N] = {0};
    cell_t *cells = NULL;

    if (shape->region)
        cells = alloc_zeroed((size_t)(n * n), sizeof *cells);
    for (cell_t c = 0; cells && c < n * n; c++)
        cells[shape->region[c] * n + filled[shape->region[c]]++] = c;
    return cells;
}

struct duplicate {
    int rank;           /* index of the unit among those of its kind, from 0 */
    cell_t first, last; /* the two cells of the unit with the same value */
};

/* Whether no unit of this kind has a value twice. If one has, sets *out. */
static ALWAYS_INLINE bool has_units_once(const struct board_shape *of,
                                         enum unit_kind kind, const cell_t *of_region,
                                         const value_t *grid, struct duplicate *out)
{
    const struct board_shape shape = *of;
    struct unit_numbers numbers = shape_units(shape);
    int n = numbers.n, seen[MAX_N];

    for (int unit = 0; unit < numbers.first[kind + 1] - numbers.first[kind]; unit++) {
        for (int v = 0; v < n; v++)
            seen[v] = -1;
        for (int i = 0; i < n; i++) {
            int cell = cell_of_unit(&shape, kind, unit, i, of_region), v = grid[cell];
            if (v == VALUE_NONE)
                continue;
            assert(v < n);
            if (seen[v] >= 0) {
                *out = (struct duplicate){unit, seen[v], cell};
                return false;
            }
            seen[v] = cell;
        }
    }
    return true;
}

/* The same as has_units_once, but compiled separately for rows, columns and boxes. */
static bool has_kind_once(const struct board_shape *shape, enum unit_kind kind,
                          const cell_t *of_region, const value_t *grid,
                          struct duplicate *out)
{
#define HAS_ONCE(KIND) has_units_once(shape, KIND, of_region, grid, out)
    return kind == UNIT_ROW      ? HAS_ONCE(UNIT_ROW)
           : kind == UNIT_COLUMN ? HAS_ONCE(UNIT_COLUMN)
           : kind == UNIT_BOX    ? HAS_ONCE(UNIT_BOX)
                                 : HAS_ONCE(kind);
}

bool check_no_duplicates(const struct geometry *geo, const value_t *grid,
                         cell_t *second, struct error *e)
{
    return check_duplicates_as(geo, (struct alphabet){0}, grid, second, e);
}

bool check_duplicates_as(const struct geometry *geo, struct alphabet a,
                         const value_t *grid, cell_t *second, struct error *e)
{
    const struct board_shape shape = geometry_shape(geo);
    cell_t *of_region = list_regions(&shape);
    struct duplicate d = {0};
    int n = geo->n, kind = 0;

    while (kind < UNIT_KINDS &&
           has_kind_once(&shape, (enum unit_kind)kind, of_region, grid, &d))
        kind++;
    free(of_region);
    if (kind == UNIT_KINDS)
        return true;
    if (second)
        *second = d.last;
    int unit = geo->numbers.first[kind] + d.rank;
    return error_fail(
        e,
        "expected each value once in %s %d, found %s in row %d column %d and in row "
        "%d column %d",
        unit_kind_name(&geo->numbers, unit), unit_rank(&geo->numbers, unit),
        value_word(a, grid[d.first]).text, d.first / n + 1, d.first % n + 1,
        d.last / n + 1, d.last % n + 1);
}

/* Sets the error that the value of a cell is wrong. */
static bool fail_cell(const struct puzzle *p, cell_t c, const value_t *grid,
                      struct error *e)
{
    const struct alphabet a = p->alphabet;
    int n = p->geo->n, row = c / n + 1, column = c % n + 1;
    struct value_word found = {"none"};

    if (grid[c] != VALUE_NONE)
        found = value_word(a, grid[c]);
    if (grid[c] >= n)
        return error_fail(e, "row %d column %d: expected a value %s..%s, found %s", row,
                          column, value_word(a, 0).text, value_word(a, n - 1).text,
                          found.text);
    if (p->clue[c] != VALUE_NONE && p->clue[c] != grid[c])
        return error_fail(e, "row %d column %d: expected the clue %s, found %s", row,
                          column, value_word(a, p->clue[c]).text, found.text);
    return error_fail(
        e,
        "row %d column %d: expected a value that the puzzle allows there, "
        "found %s",
        row, column, found.text);
}

bool check_solution(const struct puzzle *p, const value_t *grid, struct error *e)
{
    int n = p->geo->n;

    for (cell_t c = 0; c < n * n; c++)
        if (grid[c] >= n || !puzzle_allows(p, c, grid[c]))
            return fail_cell(p, c, grid, e);
    return check_duplicates_as(p->geo, p->alphabet, grid, NULL, e);
}
