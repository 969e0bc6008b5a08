#include "puzzle/check.h"

#include "base/alloc.h"

#include <string.h>

/* The rank of the cell's unit among those of its kind, computed without the tables of
 * the solver; -1: none. */
static int rank_of(const struct board_shape *shape, enum unit_kind kind, int cell)
{
    int r = shape->box_rows, c = shape->box_cols, n = r * c;
    int row = cell / n, col = cell % n, side = 1;

    while (side * side < n)
        side++;
    switch (kind) {
    case UNIT_ROW:
        return row;
    case UNIT_COLUMN:
        return col;
    case UNIT_BOX:
        return r > 1 && c > 1 ? row / r * (n / c) + col / c : -1;
    case UNIT_REGION:
        return shape->region ? shape->region[cell] : -1;
    case UNIT_DIAGONAL:
        return shape->has_diagonals && row == col ? 0 : -1;
    case UNIT_ANTIDIAGONAL:
        return shape->has_diagonals && row == n - 1 - col ? 0 : -1;
    default:
        if (!shape->has_windows || row % (side + 1) == 0 || col % (side + 1) == 0)
            return -1;
        return row / (side + 1) * (side - 1) + col / (side + 1);
    }
}

bool check_no_duplicates(const struct geometry *geo, const value_t *grid,
                         cell_t *second, struct error *e)
{
    const struct board_shape shape = geometry_shape(geo);
    int n = geo->n, *seen = alloc_zeroed((size_t)geo->n_cells, sizeof *seen);
    int first = -1, last = -1, kind = 0, unit = n;

    for (; kind < UNIT_KINDS && first < 0; kind++) {
        memset(seen, 0xff, (size_t)geo->n_cells * sizeof *seen);
        for (int c = 0; c < geo->n_cells; c++) {
            int rank = rank_of(&shape, (enum unit_kind)kind, c);
            if (rank < 0 || rank >= unit || grid[c] == VALUE_NONE)
                continue;
            assert(grid[c] < n);
            int *before = &seen[rank * n + grid[c]];
            if (*before >= 0) {
                unit = rank;
                first = *before;
                last = c;
            }
            *before = c;
        }
    }
    free(seen);
    if (first < 0)
        return true;
    if (second)
        *second = (cell_t)last;
    unit += geo->numbers.first[kind - 1];
    return error_fail(
        e,
        "expected each value once in %s %d, found %d in row %d column %d and in row "
        "%d column %d",
        unit_kind_name(&geo->numbers, unit), unit_rank(&geo->numbers, unit),
        grid[first] + 1, first / n + 1, first % n + 1, last / n + 1, last % n + 1);
}

bool check_solution(const struct puzzle *p, const value_t *grid, struct error *e)
{
    int n = p->geo->n;

    for (int c = 0; c < n * n; c++) {
        int row = c / n + 1, column = c % n + 1;
        if (grid[c] == VALUE_NONE)
            return error_fail(e, "row %d column %d: expected a value 1..%d, found none",
                              row, column, n);
        if (grid[c] >= n)
            return error_fail(e, "row %d column %d: expected a value 1..%d, found %d",
                              row, column, n, grid[c] + 1);
        if (p->clue[c] != VALUE_NONE && p->clue[c] != grid[c])
            return error_fail(e, "row %d column %d: expected the clue %d, found %d",
                              row, column, p->clue[c] + 1, grid[c] + 1);
        if (!puzzle_allows(p, (cell_t)c, grid[c]))
            return error_fail(e,
                              "row %d column %d: expected a value that the puzzle "
                              "allows there, found %d",
                              row, column, grid[c] + 1);
    }
    return check_no_duplicates(p->geo, grid, NULL, e);
}
