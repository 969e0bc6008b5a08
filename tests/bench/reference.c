#include "bench/reference.h"

#include <assert.h>
#include <string.h>

/* Bit v of a mask is value v. */
struct counter {
    int n, box_rows, box_cols;
    uint64_t in_row[REFERENCE_MAX_N], in_col[REFERENCE_MAX_N], in_box[REFERENCE_MAX_N];
    value_t grid[REFERENCE_MAX_N * REFERENCE_MAX_N];
    const struct puzzle *p;
    struct count count;
    int limit;
    uint64_t max_nodes;
};

static int box_of(const struct puzzle *p, int row, int col)
{
    int boxes_a_row = p->geo->n / p->geo->box_cols;

    return row / p->geo->box_rows * boxes_a_row + col / p->geo->box_cols;
}

bool reference_fits(const struct puzzle *p, const value_t *grid, int cell, int value)
{
    int n = p->geo->n, row = cell / n, col = cell % n;
    int first_row = row - row % p->geo->box_rows,
        first_col = col - col % p->geo->box_cols;

    assert(n <= REFERENCE_MAX_N);
    for (int i = 0; i < n; i++) {
        int in_row = row * n + i, in_col = i * n + col;
        int in_box =
            (first_row + i / p->geo->box_cols) * n + first_col + i % p->geo->box_cols;
        if ((in_row != cell && grid[in_row] == value) ||
            (in_col != cell && grid[in_col] == value) ||
            (in_box != cell && grid[in_box] == value))
            return false;
    }
    return true;
}

bool reference_is_solution(const struct puzzle *p, const value_t *grid)
{
    int n = p->geo->n;

    for (int cell = 0; cell < n * n; cell++) {
        bool keeps_clue = p->clue[cell] == VALUE_NONE || p->clue[cell] == grid[cell];
        if (grid[cell] >= n || !keeps_clue ||
            !reference_fits(p, grid, cell, grid[cell]))
            return false;
    }
    return true;
}

uint64_t reference_hash(const struct puzzle *p, const value_t *grid)
{
    uint64_t hash = 1469598103934665603u;

    for (int cell = 0; cell < p->geo->n * p->geo->n; cell++)
        hash = (hash ^ grid[cell]) * 1099511628211u;
    return hash;
}

static void toggle(struct counter *k, int cell, int value)
{
    int row = cell / k->n, col = cell % k->n;

    k->in_row[row] ^= (uint64_t)1 << value;
    k->in_col[col] ^= (uint64_t)1 << value;
    k->in_box[box_of(k->p, row, col)] ^= (uint64_t)1 << value;
}

/* The empty cell with the fewest values, or -1. */
static int choose(const struct counter *k, uint64_t *values)
{
    int best = -1, fewest = k->n + 1;

    for (int cell = 0; cell < k->n * k->n && fewest > 0; cell++) {
        int row = cell / k->n, col = cell % k->n;
        if (k->grid[cell] != VALUE_NONE)
            continue;
        uint64_t all = ((uint64_t)1 << k->n) - 1;
        uint64_t fit = all & ~(k->in_row[row] | k->in_col[col] |
                               k->in_box[box_of(k->p, row, col)]);
        int count = __builtin_popcountll(fit);
        if (count < fewest) {
            fewest = count;
            best = cell;
            *values = fit;
        }
    }
    return best;
}

static void count_from_here(struct counter *k)
{
    uint64_t values = 0;
    int cell = choose(k, &values);

    if (cell < 0) {
        k->count.found++;
        k->count.hash += reference_hash(k->p, k->grid);
    }
    for (; values; values &= values - 1) {
        int value = __builtin_ctzll(values);
        if (k->count.found >= k->limit || k->count.nodes >= k->max_nodes) {
            k->count.is_all = false;
            return;
        }
        k->count.nodes++;
        k->grid[cell] = (value_t)value;
        toggle(k, cell, value);
        count_from_here(k);
        toggle(k, cell, value);
        k->grid[cell] = VALUE_NONE;
    }
}

struct count reference_count(const struct puzzle *p, int limit, uint64_t max_nodes)
{
    struct counter k = {.n = p->geo->n,
                        .p = p,
                        .count = {0, true, 0, 0},
                        .limit = limit,
                        .max_nodes = max_nodes};

    assert(k.n <= REFERENCE_MAX_N && limit > 0);
    memcpy(k.grid, p->clue, (size_t)(k.n * k.n) * sizeof *k.grid);
    for (int cell = 0; cell < k.n * k.n; cell++) {
        if (p->clue[cell] == VALUE_NONE)
            continue;
        if (!reference_fits(p, p->clue, cell, p->clue[cell]))
            return k.count;
        toggle(&k, cell, p->clue[cell]);
    }
    count_from_here(&k);
    return k.count;
}
