/* Shared by local searches: a complete grid whose cells they swap, and a step of such a
 * search. The functions are inline, because they are in inner loops. */
#pragma once

#include "base/arrays.h"
#include "solve/strategies/strategy.h"

#define MAX_REMEMBERED 1024

/* The first member of the state of a local search. Its arrays lie behind that state. */
struct local_grid {
    const struct geometry *geo;
    int64_t cost, best_cost;
    value_t *value;    /* [n_cells]: the grid */
    value_t *best;     /* [n_cells]: best so far; NULL: clues contradict each other */
    uint16_t *in_unit; /* [n_units][n]: how often a unit of the grid has each value */

    /* Hashes of the solutions reported last, because a local search reaches the same
     * ones again and again. A new solution that has one of these hashes is missed. */
    uint64_t found[MAX_REMEMBERED];
    uint64_t n_found; /* number of solutions reported; a new hash replaces the oldest */
};

/* Sets `geo`, and places the arrays. */
static inline void local_grid_place(struct local_grid *g, const struct geometry *geo,
                                    struct arrays *at)
{
    g->geo = geo;
    PLACE_ARRAY(at, g->value, geo->n_cells);
    PLACE_ARRAY(at, g->best, geo->n_cells);
    PLACE_ARRAY(at, g->in_unit, geo->n_units * geo->n);
}

static inline void local_grid_keep_best(struct local_grid *g)
{
    g->best_cost = g->cost;
    memcpy(g->best, g->value, (size_t)g->geo->n_cells * sizeof *g->best);
}

/* The functions `show` and `grid` of a local search, and its first two metrics: cost
 * and best cost. A search that has given up shows its best grid. */
void local_grid_show(const struct search *s, struct snapshot *out);
const value_t *local_grid_best(const struct search *s);
int local_grid_metrics(const struct search *s, struct metric *out);

/* By how much the number of missing values would change if cell c changed from the
 * value `out` to `in`. Leaves out the units that also contain the cell `other`. Only
 * the first `of_each` units of a cell count; 0: all its units. */
static ALWAYS_INLINE int swap_delta_of(const struct local_grid *g, int of_each,
                                       cell_t c, cell_t other, value_t out, value_t in)
{
    const struct geometry *geo = g->geo;
    const struct cell_unit *at = geometry_units(geo, c);
    const struct cell_unit *others = geometry_units(geo, other);
    int delta = 0;

    for (int k = 0; k < geometry_count_units(geo, (uint32_t)c, of_each); k++) {
        const uint16_t *has = &g->in_unit[at[k].unit * geo->n];
        bool is_common = of_each && at[k].unit == others[k].unit;
        for (const struct cell_unit *o = others;
             !of_each && o < geometry_units(geo, other + 1); o++)
            is_common |= o->unit == at[k].unit;
        if (!is_common)
            delta += (has[out] == 1) - (has[in] == 0);
    }
    return delta;
}

/* How the number of missing values would change if the values of the cells a and b,
 * which must differ, were swapped. `of_each` is as in swap_delta_of. */
static ALWAYS_INLINE int swap_delta(const struct local_grid *g, int of_each, cell_t a,
                                    cell_t b)
{
    value_t va = g->value[a], vb = g->value[b];

    assert(va < g->geo->n && vb < g->geo->n && va != vb);
    return swap_delta_of(g, of_each, a, b, va, vb) +
           swap_delta_of(g, of_each, b, a, vb, va);
}

/* Sets the value of a cell, and in_unit accordingly. */
static inline void local_grid_set(struct local_grid *g, cell_t c, value_t v)
{
    FOR_UNITS(at, g->geo, c) {
        uint16_t *counts = &g->in_unit[at->unit * g->geo->n];
        counts[g->value[c]]--;
        counts[v]++;
    }
    g->value[c] = v;
}

static inline void local_grid_swap(struct local_grid *g, cell_t a, cell_t b)
{
    value_t va = g->value[a];

    local_grid_set(g, a, g->value[b]);
    local_grid_set(g, b, va);
}

/* Computes in_unit. Returns the number of missing values, summed over all units. */
static inline int64_t local_grid_count(struct local_grid *g)
{
    const struct geometry *geo = g->geo;
    int n_counts = geo->n_units * geo->n;
    int64_t missing = 0;

    memset(g->in_unit, 0, (size_t)n_counts * sizeof *g->in_unit);
    for (int i = 0; i < n_counts; i++)
        g->in_unit[i / geo->n * geo->n + g->value[geo->unit_cell[i]]]++;
    for (int i = 0; i < n_counts; i++)
        missing += g->in_unit[i] == 0;
    return missing;
}

/* Whether another cell in a unit of cell c has the same value. */
static inline bool local_grid_clashes(const struct local_grid *g, cell_t c)
{
    bool clashes = false;

    FOR_UNITS(at, g->geo, c)
        clashes |= g->in_unit[at->unit * g->geo->n + g->value[c]] > 1;
    return clashes;
}

/* Whether `grid` is one of the solutions reported last. Sets *hash to its hash. */
static inline bool was_found(const struct local_grid *g, const value_t *grid,
                             uint64_t *hash)
{
    bool is_old = false;

    *hash = 0;
    for (int c = 0; c < g->geo->n_cells; c++)
        *hash = (*hash + grid[c] + 1) * 0x9e3779b97f4a7c15u;
    for (uint64_t i = 0; i < u64_min(g->n_found, MAX_REMEMBERED); i++)
        is_old |= g->found[i] == *hash;
    return is_old;
}

/* Makes one move. If `grid` is a solution (cost 0) that was reported before, begins
 * again instead. Reports `grid` if it now is a new solution. */
static ALWAYS_INLINE enum search_status
local_search_step(struct search *s, const value_t *grid, const int64_t *cost,
                  void (*begin)(struct search *s), void (*move)(struct search *s))
{
    struct local_grid *g = s->strategy_state;
    uint64_t hash;
    bool is_old = *cost == 0 && was_found(g, grid, &hash);

    if (*cost > 0 || is_old) {
        if (search_budget_spent(s))
            return SEARCH_GAVE_UP;
        s->stats.moves++;
        if (is_old) {
            search_at(s, CODE_START);
            begin(s);
        } else {
            move(s);
        }
    }
    assert(*cost >= 0);
    if (*cost > 0 || was_found(g, grid, &hash))
        return SEARCH_RUNNING;
    g->found[g->n_found++ % MAX_REMEMBERED] = hash;
    return strategy_report_solution(s);
}
