#include "puzzle/square.h"

int square_distance(const value_t *a, const value_t *b, int n_cells)
{
    int count = 0;

    for (int c = 0; c < n_cells; c++)
        count += a[c] != b[c];
    return count;
}

/* Counts the intercalates of two rows. The upper row has v in column column[v]. */
static int count_in(const value_t *upper, const value_t *lower, const int *column,
                    int n)
{
    int count = 0;

    for (int i = 0; i < n; i++) {
        int j = column[lower[i]];
        count += j > i && lower[j] == upper[i];
    }
    return count;
}

int square_intercalates(const value_t *grid, int n)
{
    int count = 0, column[MAX_N];

    for (int row = 0; row + 1 < n; row++) {
        const value_t *upper = &grid[row * n];
        for (int i = 0; i < n; i++) {
            assert(upper[i] < n);
            column[upper[i]] = i;
        }
        for (int other = row + 1; other < n; other++)
            count += count_in(upper, &grid[other * n], column, n);
    }
    return count;
}
