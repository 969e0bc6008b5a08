#include "support/oracle.h"

#include "puzzle/check.h"
#include "solve/generate.h"
#include "support/test.h"

#include <stdio.h>
#include <string.h>

#define MANY_STEPS 40000000

struct oracle {
    const struct puzzle *p;
    int n;
    int grid[81];
    int limit, count;
    uint64_t hash;
};

/* The window of a row or column, counted along one side, or -1. */
static int window_of(int n, int line)
{
    int side = n == 4 ? 2 : n == 9 ? 3 : n == 16 ? 4 : n == 25 ? 5 : 6;

    return line % (side + 1) == 0 ? -1 : line / (side + 1);
}

bool oracle_share_a_unit(const struct board_shape *shape, int a, int b)
{
    int n = shape->box_rows * shape->box_cols;
    int row[] = {a / n, b / n}, col[] = {a % n, b % n};
    bool has_boxes = shape->box_rows > 1 && shape->box_cols > 1;

    if (row[0] == row[1] || col[0] == col[1])
        return true;
    if (has_boxes && row[0] / shape->box_rows == row[1] / shape->box_rows &&
        col[0] / shape->box_cols == col[1] / shape->box_cols)
        return true;
    if (shape->region && shape->region[a] == shape->region[b])
        return true;
    if (shape->has_diagonals &&
        ((row[0] == col[0] && row[1] == col[1]) ||
         (row[0] + col[0] == n - 1 && row[1] + col[1] == n - 1)))
        return true;
    return shape->has_windows && window_of(n, row[0]) >= 0 &&
           window_of(n, col[0]) >= 0 && window_of(n, row[0]) == window_of(n, row[1]) &&
           window_of(n, col[0]) == window_of(n, col[1]);
}

static bool fits(const struct oracle *o, int cell, int value)
{
    const struct board_shape shape = geometry_shape(o->p->geo);
    int n = o->n;

    /* A set of up to 64 values is one word. */
    if (o->p->candidates && o->p->clue[cell] == VALUE_NONE &&
        !(o->p->candidates[cell] >> (value - 1) & 1))
        return false;
    for (int other = 0; other < n * n; other++)
        if (other != cell && o->grid[other] == value &&
            oracle_share_a_unit(&shape, cell, other))
            return false;
    return true;
}

static void count_from(struct oracle *o, int cell)
{
    while (cell < o->n * o->n && o->grid[cell])
        cell++;
    if (cell == o->n * o->n) {
        value_t values[81];
        for (int c = 0; c < cell; c++)
            values[c] = (value_t)(o->grid[c] - 1);
        o->count++;
        o->hash += oracle_hash_grid(values, cell);
        return;
    }
    for (int value = 1; value <= o->n && o->count < o->limit; value++) {
        if (!fits(o, cell, value))
            continue;
        o->grid[cell] = value;
        count_from(o, cell + 1);
        o->grid[cell] = 0;
    }
}

static struct oracle explore(const struct puzzle *p, int limit)
{
    struct oracle o = {.p = p, .n = p->geo->n, .limit = limit};
    bool contradiction = false;

    for (int c = 0; c < p->geo->n_cells; c++)
        o.grid[c] = p->clue[c] == VALUE_NONE ? 0 : p->clue[c] + 1;
    for (int c = 0; c < p->geo->n_cells; c++)
        contradiction |= o.grid[c] && !fits(&o, c, o.grid[c]);
    if (!contradiction)
        count_from(&o, 0);
    return o;
}

int oracle_count(const struct puzzle *p, int limit)
{
    return explore(p, limit).count;
}

uint64_t oracle_hash_grid(const value_t *grid, int n_cells)
{
    uint64_t hash = 1469598103934665603u;

    for (int c = 0; c < n_cells; c++)
        hash = (hash ^ grid[c]) * 1099511628211u;
    return hash;
}

uint64_t oracle_hash_solutions(const struct puzzle *p)
{
    return explore(p, 1 << 30).hash;
}

struct puzzle *oracle_random_board(int box_rows, int box_cols, int clues, struct rng *r)
{
    int n_cells = box_rows * box_cols * box_rows * box_cols;
    struct puzzle *p =
        generate_puzzle(shape_of_box(box_rows, box_cols), n_cells - clues, r, "random");

    if (rng_below(r, 3) == 0) {
        value_t old[MAX_CELLS];
        memcpy(old, p->clue, (size_t)n_cells * sizeof *old);
        p->clue[rng_below(r, (uint32_t)n_cells)] =
            (value_t)rng_below(r, (uint32_t)p->geo->n);
        if (!check_no_duplicates(p->geo, p->clue, NULL, NULL))
            memcpy(p->clue, old, (size_t)n_cells * sizeof *old);
    }
    return p;
}

void oracle_exclude(struct puzzle *p, const value_t *kept, struct rng *r)
{
    int n = p->geo->n, share = 1 + (int)rng_below(r, 3);

    puzzle_give_candidates(p);
    for (int c = 0; c < p->geo->n_cells; c++) {
        int keep = kept ? kept[c] : (int)rng_below(r, (uint32_t)n);
        for (int v = 0; v < n && p->clue[c] == VALUE_NONE; v++)
            if (v != keep && rng_below(r, 12) < (uint32_t)share)
                p->candidates[c] &= ~((uint64_t)1 << v);
    }
}

enum search_status oracle_run(struct search *s, uint64_t max_steps, int *count,
                              uint64_t *hash)
{
    enum search_status status = SEARCH_RUNNING;

    *count = 0;
    *hash = 0;
    for (uint64_t step = 0; step < max_steps; step++) {
        status = search_step(s);
        if (status == SEARCH_SOLVED) {
            if (!check_solution(s->puzzle, search_grid(s), NULL))
                return SEARCH_RUNNING;
            ++*count;
            *hash += oracle_hash_grid(search_grid(s), s->store->n_cells);
        }
        if (status == SEARCH_EXHAUSTED || status == SEARCH_GAVE_UP)
            break;
    }
    return status;
}

void oracle_expect(const struct puzzle *p, int count, uint64_t hash, const char *format,
                   ...)
{
    struct oracle o = explore(p, 1 << 30);
    char name[512];
    va_list args;

    va_start(args, format);
    vsnprintf(name, sizeof name, format, args);
    va_end(args);
    check_case(count == o.count, "%s: %d solutions, expected %d", name, count, o.count);
    check_case(hash == o.hash, "%s: not the solutions of brute force", name);
}

void oracle_check(const struct puzzle *p, struct search *s, const char *format, ...)
{
    char name[512];
    va_list args;
    uint64_t hash;
    int count;

    va_start(args, format);
    vsnprintf(name, sizeof name, format, args);
    va_end(args);
    enum search_status status = oracle_run(s, MANY_STEPS, &count, &hash);
    oracle_expect(p, count, hash, "%s, status %d", name, status);
    check_case(status == SEARCH_EXHAUSTED, "%s: status %d", name, status);
}

/* ---- The store ---- */

static bool cell_is_consistent(const struct store *s, cell_t c)
{
    int live = 0;

    for (int v = 0; v < s->n; v++) {
        bool has = store_has(s, c, (value_t)v);
        live += has;
        FOR_UNITS(at, s->geo, c)
            if (bits_has(&s->pos[store_unit_value(s, at->unit, v) * s->words],
                         at->pos) != has)
                return false;
    }
    bool assigned = s->value[c] != VALUE_NONE;
    if (assigned && (live != 1 || !store_has(s, c, s->value[c])))
        return false;
    return s->dom_size[c] == (assigned ? live | COUNT_SETTLED : live);
}

bool oracle_store_is_consistent(const struct store *s)
{
    int n_assigned = 0;

    for (int c = 0; c < s->n_cells; c++) {
        if (!cell_is_consistent(s, (cell_t)c))
            return false;
        n_assigned += s->value[c] != VALUE_NONE;
    }
    for (int x = 0; x < s->geo->n_units * s->n; x++) {
        int unit = x % s->geo->n_units, v = x / s->geo->n_units;
        const cell_t *cells = geometry_cells(s->geo, unit);
        const uint64_t *open_positions = &s->open_positions[unit * s->words];
        int places = 0, open = 0;
        bool settled = false, same = true;
        for (int i = 0; i < s->n; i++) {
            same &= bits_has(open_positions, i) == store_is_open(s, cells[i]);
            places += store_has(s, cells[i], (value_t)v);
            settled |= s->value[cells[i]] == v;
            open += s->value[cells[i]] == VALUE_NONE;
        }
        same &= bits_has(&s->open_values[unit * s->words], v) != settled;
        if (!same || s->pos_size[x] != (settled ? places | COUNT_SETTLED : places) ||
            s->open_cells[unit] != open)
            return false;
    }
    return n_assigned == s->n_assigned;
}
