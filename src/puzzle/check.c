#include "puzzle/check.h"

#include <stddef.h>

/* The cell at a position of a unit, computed without the tables of the solver. */
static int cell_of_unit(const struct geometry *geo, int unit, int i)
{
    int n = geo->n, r = geo->box_rows, c = geo->box_cols;
    int number = unit % n, stacks = n / c;

    if (unit < n)
        return number * n + i;
    if (unit < 2 * n)
        return i * n + number;
    return (number / stacks * r + i / c) * n + number % stacks * c + i % c;
}

bool check_no_duplicates(const struct geometry *geo, const value_t *grid,
                         cell_t *second, struct error *e)
{
    int n = geo->n;

    for (int unit = 0; unit < UNIT_KINDS * n; unit++) {
        int seen[MAX_N];
        for (int v = 0; v < n; v++)
            seen[v] = -1;
        for (int i = 0; i < n; i++) {
            int cell = cell_of_unit(geo, unit, i);
            int v = grid[cell];
            if (v == VALUE_NONE)
                continue;
            assert(v < n);
            if (seen[v] < 0) {
                seen[v] = cell;
                continue;
            }

            if (second)
                *second = (cell_t)cell;
            return error_fail(e,
                              "expected each value once in %s %d, found %d in row %d "
                              "column %d and in row %d column %d",
                              unit_kind_names[unit / n], unit % n + 1, v + 1,
                              seen[v] / n + 1, seen[v] % n + 1, cell / n + 1,
                              cell % n + 1);
        }
    }
    return true;
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
