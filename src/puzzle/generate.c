#include "puzzle/generate.h"

#include "base/number.h"
#include "puzzle/check.h"

#include <stddef.h>

/* A move swaps a whole cycle of cells, so 4 moves per cell move every cell many times.
 * Small boards need more moves. */
#define MOVES_PER_CELL 4
#define FEWEST_MOVES   5000

static int pick(struct rng *r, int bound)
{
    return (int)rng_below(r, (uint32_t)bound);
}

/* Fills the grid with a valid pattern in which every row is a shift of the first one:
 * by box_cols for each row within a band (a row of boxes), and by 1 for each band. */
static void fill_pattern(const struct geometry *geo, struct rng *r, value_t *grid)
{
    int n = geo->n, relabel[MAX_N];

    for (int v = 0; v < n; v++)
        relabel[v] = v;
    rng_shuffle(r, relabel, n);
    for (int row = 0; row < n; row++) {
        int shift = row % geo->box_rows * geo->box_cols + row / geo->box_rows;
        for (int col = 0; col < n; col++)
            grid[row * n + col] = (value_t)relabel[(col + shift) % n];
    }
}

/* `a` and `b` are two rows of a band (a row of boxes) or two columns of a stack (a
 * column of boxes). Swaps their cells on one cycle of the permutation that maps one
 * line to the other, so all units keep their values. `stride` is the distance in the
 * grid between two cells of a line. */
static void switch_cycle(int n, value_t *a, value_t *b, int stride, struct rng *r)
{
    int offset_in_a[MAX_N];

    for (int i = 0; i < n; i++)
        offset_in_a[a[i * stride]] = i * stride;
    int at = pick(r, n) * stride;
    value_t first = a[at], moved;
    do {
        moved = b[at];
        b[at] = a[at];
        a[at] = moved;
        at = offset_in_a[moved];
    } while (moved != first);
}

static void switch_lines(const struct geometry *geo, struct rng *r, value_t *grid)
{
    int n = geo->n;
    bool rows = pick(r, 2) == 0;
    int thickness = rows ? geo->box_rows : geo->box_cols, first = pick(r, n);
    int second = first / thickness * thickness + pick(r, thickness);

    if (first == second)
        return;
    int across = rows ? n : 1, along = rows ? 1 : n;
    switch_cycle(n, grid + first * across, grid + second * across, along, r);
}

/* Swaps the values v and w in a Kempe chain: in a random cell that has one of them, and
 * in all cells with v or w that can be reached from it through shared units. */
static void switch_values(const struct geometry *geo, value_t v, value_t w,
                          struct rng *r, value_t *grid)
{
    int where[2][UNIT_KINDS][MAX_N], queue[2 * MAX_N];
    bool seen[2 * MAX_N] = {false};
    int cells[2 * MAX_N], n_cells = 0, head = 0, tail = 0, n = geo->n;

    for (int c = 0; c < geo->n_cells; c++) {
        if (grid[c] != v && grid[c] != w)
            continue;
        for (int k = 0; k < UNIT_KINDS; k++)
            where[grid[c] == w][k][geo->place[c].unit[k] - k * n] = n_cells;
        cells[n_cells++] = c;
    }
    int start = pick(r, n_cells);
    seen[start] = true;
    queue[tail++] = start;
    while (head < tail) {
        int c = cells[queue[head++]];
        bool is_v = grid[c] == v;
        for (int k = 0; k < UNIT_KINDS; k++) {
            int other = where[is_v][k][geo->place[c].unit[k] - k * n];
            if (!seen[other])
                queue[tail++] = other;
            seen[other] = true;
        }
        grid[c] = is_v ? w : v;
    }
}

/* Fills grid[n_cells] at random: starts from a cyclic pattern and makes about 4 n^2
 * moves of O(n). A move switches a cycle between two lines of a band or stack; some
 * moves also switch two values in a Kempe chain. */
static void fill_at_random(const struct geometry *geo, struct rng *r, value_t *grid)
{
    int n = geo->n, moves = int_max(MOVES_PER_CELL * geo->n_cells, FEWEST_MOVES);

    fill_pattern(geo, r, grid);
    for (int move = 0; move < moves; move++) {
        switch_lines(geo, r, grid);
        /* A Kempe switch scans the board, so there is one per n line switches. */
        if (move % n == 0) {
            value_t v = (value_t)pick(r, n), w = (value_t)pick(r, n);
            if (v != w)
                switch_values(geo, v, w, r, grid);
        }
    }
    assert(check_no_duplicates(geo, grid, NULL, NULL));
}

int generate_holes(int n_cells, double share)
{
    assert(share >= 0 && share <= 1);
    return (int)(share * n_cells + 0.5);
}

/* A second solved grid, the mask, balances the holes: the cells in which it has one
 * value make one hole in every unit. */
struct puzzle *generate_puzzle(int box_rows, int box_cols, int holes, struct rng *r,
                               const char *name)
{
    struct puzzle *p = puzzle_create(box_rows, box_cols, name);
    value_t mask[MAX_CELLS];
    int n = p->geo->n, partial[MAX_N], n_partial = 0;

    assert(0 <= holes && holes <= p->geo->n_cells);
    fill_at_random(p->geo, r, p->clue);
    fill_at_random(p->geo, r, mask);
    for (int c = 0; c < p->geo->n_cells; c++) {
        if (mask[c] < holes / n)
            p->clue[c] = VALUE_NONE;
        else if (mask[c] == holes / n)
            partial[n_partial++] = c;
    }
    rng_shuffle(r, partial, n_partial);
    for (int i = 0; i < holes % n; i++)
        p->clue[partial[i]] = VALUE_NONE;
    assert(puzzle_count_clues(p) == p->geo->n_cells - holes);
    return p;
}

struct puzzle *generate_seeded(int box_rows, int box_cols, double share, uint64_t seed,
                               const char *name)
{
    int n = box_rows * box_cols;
    struct rng r;

    rng_seed(&r, seed);
    return generate_puzzle(box_rows, box_cols, generate_holes(n * n, share), &r, name);
}
