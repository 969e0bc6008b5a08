/* Shared by the local searches: the swap of two cells in a complete grid whose units
 * may lack values, and the step. The functions are inline, for hot loops. */
#pragma once

#include "solve/strategies/strategy.h"

/* In the functions below `value` is the grid, [n_cells]. in_unit[unit * n + v] counts
 * the cells of a unit that have the value v, for units of the first `kinds` kinds. */

/* The change of the number of missing values if two cells of different values were
 * swapped. */
static ALWAYS_INLINE int swap_delta(const struct geometry *geo, const value_t *value,
                                    const uint16_t *in_unit, int kinds, cell_t a,
                                    cell_t b)
{
    const uint16_t *unit_a = geo->place[a].unit, *unit_b = geo->place[b].unit;
    value_t va = value[a], vb = value[b];
    int delta = 0;

    assert(va < geo->n && vb < geo->n && va != vb);
    for (int k = 0; k < kinds; k++) {
        const uint16_t *a_has = &in_unit[unit_a[k] * geo->n];
        const uint16_t *b_has = &in_unit[unit_b[k] * geo->n];
        if (unit_a[k] != unit_b[k])
            delta += (a_has[va] == 1) - (a_has[vb] == 0) + (b_has[vb] == 1) -
                     (b_has[va] == 0);
    }
    return delta;
}

static ALWAYS_INLINE void swap_apply(const struct geometry *geo, value_t *value,
                                     uint16_t *in_unit, int kinds, cell_t a, cell_t b)
{
    value_t va = value[a], vb = value[b];

    for (int k = 0; k < kinds; k++) {
        uint16_t *in_a = &in_unit[geo->place[a].unit[k] * geo->n];
        uint16_t *in_b = &in_unit[geo->place[b].unit[k] * geo->n];
        assert(in_a[va] > 0 && in_b[vb] > 0);
        in_a[va]--;
        in_a[vb]++;
        in_b[vb]--;
        in_b[va]++;
    }
    value[a] = vb;
    value[b] = va;
}

/* Whether the value of a cell occurs again in one of its units. */
static ALWAYS_INLINE bool swap_clashes(const struct geometry *geo, const value_t *value,
                                       const uint16_t *in_unit, int kinds, cell_t c)
{
    bool clashes = false;

    for (int k = 0; k < kinds; k++)
        clashes |= in_unit[geo->place[c].unit[k] * geo->n + value[c]] > 1;
    return clashes;
}

/* Like swap_clashes, but slower and without counts. */
static inline bool value_recurs(const struct geometry *geo, const value_t *value,
                                int kinds, cell_t c)
{
    int count = 0;

    for (int k = 0; k < kinds; k++) {
        const cell_t *cells = geometry_cells(geo, geo->place[c].unit[k]);
        for (int i = 0; i < geo->n; i++)
            count += value[cells[i]] == value[c];
    }
    return count > kinds;
}

#define MAX_REMEMBERED 1024

/* The solutions reported last, because a local search reaches the same ones again and
 * again. Hashes are enough: a solution with the hash of another one may be missed. */
struct found {
    uint64_t hash[MAX_REMEMBERED];
    uint64_t count; /* solutions reported so far; a new hash replaces the oldest */
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

/* Makes one move or, if `grid` is a solution that was reported already (cost 0), begins
 * again. Reports a solution that was not reported before. */
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
