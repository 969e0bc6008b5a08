/* Shared by local searches: the swap of two cells of a complete grid, and the step. The
 * functions are inline, because they are in inner loops. */
#pragma once

#include "solve/strategies/strategy.h"

/* In the functions below `value` is the grid, [n_cells], and in_unit[unit * n + v] is
 * the number of cells of a unit that have the value v. Only the first `of_each` units
 * of a cell count; 0: all its units. */

/* By how much the number of missing values would change if cell c changed from the
 * value `out` to `in`. Leaves out the units that also contain the cell `other`. */
static ALWAYS_INLINE int swap_delta_of(const struct geometry *geo,
                                       const uint16_t *in_unit, int of_each, cell_t c,
                                       cell_t other, value_t out, value_t in)
{
    const struct cell_unit *at = geometry_units(geo, c);
    const struct cell_unit *others = geometry_units(geo, other);
    int delta = 0;

    for (int k = 0; k < geometry_count_units(geo, (uint32_t)c, of_each); k++) {
        const uint16_t *has = &in_unit[at[k].unit * geo->n];
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
 * which must differ, were swapped. */
static ALWAYS_INLINE int swap_delta(const struct geometry *geo, const value_t *value,
                                    const uint16_t *in_unit, int of_each, cell_t a,
                                    cell_t b)
{
    value_t va = value[a], vb = value[b];

    assert(va < geo->n && vb < geo->n && va != vb);
    return swap_delta_of(geo, in_unit, of_each, a, b, va, vb) +
           swap_delta_of(geo, in_unit, of_each, b, a, vb, va);
}

static inline void swap_apply(const struct geometry *geo, value_t *value,
                              uint16_t *in_unit, cell_t a, cell_t b)
{
    value_t va = value[a], vb = value[b];

    FOR_UNITS(at, geo, a) {
        in_unit[at->unit * geo->n + va]--;
        in_unit[at->unit * geo->n + vb]++;
    }
    FOR_UNITS(at, geo, b) {
        in_unit[at->unit * geo->n + vb]--;
        in_unit[at->unit * geo->n + va]++;
    }
    value[a] = vb;
    value[b] = va;
}

/* Sets in_unit for a complete grid. Returns the sum of all units' missing values. */
static inline int64_t swap_count(const struct geometry *geo, const value_t *value,
                                 uint16_t *in_unit)
{
    int n_counts = geo->n_units * geo->n;
    int64_t missing = 0;

    memset(in_unit, 0, (size_t)n_counts * sizeof *in_unit);
    for (int i = 0; i < n_counts; i++)
        in_unit[i / geo->n * geo->n + value[geo->unit_cell[i]]]++;
    for (int i = 0; i < n_counts; i++)
        missing += in_unit[i] == 0;
    return missing;
}

/* Whether another cell in a unit of cell c has the same value. */
static inline bool swap_clashes(const struct geometry *geo, const value_t *value,
                                const uint16_t *in_unit, cell_t c)
{
    bool clashes = false;

    FOR_UNITS(at, geo, c)
        clashes |= in_unit[at->unit * geo->n + value[c]] > 1;
    return clashes;
}

/* Whether a peer of c has the same value: like swap_clashes without in_unit; slower. */
static inline bool value_recurs(const struct geometry *geo, const value_t *value,
                                cell_t c)
{
    FOR_UNITS(at, geo, c) {
        const cell_t *cells = geometry_cells(geo, at->unit);
        for (int i = 0; i < geo->n; i++)
            if (cells[i] != c && value[cells[i]] == value[c])
                return true;
    }
    return false;
}

#define MAX_REMEMBERED 1024

/* The solutions reported last, since a local search reaches the same ones again and
 * again. Only hashes are stored: a new solution with an old hash is missed. */
struct found {
    uint64_t hash[MAX_REMEMBERED];
    uint64_t count; /* number of solutions reported; a new hash replaces the oldest */
};

static inline uint64_t found_hash(const value_t *grid, int n_cells)
{
    uint64_t hash = 0;

    for (int c = 0; c < n_cells; c++)
        hash = (hash + grid[c] + 1) * 0x9e3779b97f4a7c15u;
    return hash;
}

static inline bool found_before(const struct found *f, uint64_t hash)
{
    for (uint64_t i = 0; i < u64_min(f->count, MAX_REMEMBERED); i++)
        if (f->hash[i] == hash)
            return true;
    return false;
}

/* Makes one move; or begins again, if `grid` is a solution (cost 0) that was reported
 * before. Reports a solution that was not reported before. */
static ALWAYS_INLINE enum search_status
local_search_step(struct search *s, struct found *found, const value_t *grid,
                  const int64_t *cost, void (*begin)(struct search *s),
                  void (*move)(struct search *s))
{
    int n_cells = s->store->n_cells;
    bool is_old = *cost == 0 && found_before(found, found_hash(grid, n_cells));

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
    if (*cost > 0)
        return SEARCH_RUNNING;
    uint64_t hash = found_hash(grid, n_cells);
    if (found_before(found, hash))
        return SEARCH_RUNNING;
    found->hash[found->count++ % MAX_REMEMBERED] = hash;
    return strategy_report_solution(s);
}
