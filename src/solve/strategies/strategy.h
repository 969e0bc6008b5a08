/* Shared by strategies: statistics, and snapshots of boards that no store has. */
#pragma once

#include "base/number.h"
#include "solve/search.h"
#include "solve/snapshot.h"

#include <string.h>

/* Parts of `backtrack` that `relay` and `drama` also use. backtrack_cutoff returns the
 * limit, in nodes, of run k = 0, 1 ... (a restart ends a run); 0: no limit.
 * backtrack_keep undoes all decisions except the first `levels`. */
uint64_t backtrack_cutoff(const struct search *s, uint64_t k);
bool backtrack_restart_due(const struct search *s);
enum search_status backtrack_restart(struct search *s);
void backtrack_keep(struct search *s, int levels);
double backtrack_progress(const struct search *s);
int backtrack_n_levels(const struct search *s);
uint32_t backtrack_level(const struct search *s, int level);
extern const struct code_row backtrack_code[];

static inline void strategy_set_depth(struct search *s, int depth)
{
    assert(depth >= 0);
    s->stats.depth = depth;
    s->stats.max_depth = int_max(s->stats.max_depth, depth);
    s->store->depth = (uint16_t)int_min(depth, UINT16_MAX);
}

static inline enum search_status strategy_report_solution(struct search *s)
{
    s->stats.solutions++;
    search_at(s, CODE_SOLUTION);
    search_notify(s, EVENT_SOLUTION, CELL_NONE, VALUE_NONE);
    return SEARCH_SOLVED;
}

/* Removes the value and all candidates of a cell from the snapshot. Returns the cell's
 * set of candidates, [words], for the caller to fill. */
static inline uint64_t *show_no_candidates(struct snapshot *out, cell_t c)
{
    assert(c < out->n_cells);
    uint64_t *dom = &out->dom[c * out->words];

    memset(dom, 0, (size_t)out->words * sizeof *dom);
    out->value[c] = VALUE_NONE;
    out->live[c] = 0;
    return dom;
}

static inline void show_candidate(struct snapshot *out, cell_t c, value_t v)
{
    out->dom[c * out->words + (v >> 6)] |= bits_mask(v);
    out->live[c]++;
}

static inline void show_value(struct snapshot *out, cell_t c, value_t v)
{
    assert(v < out->n);
    show_no_candidates(out, c);
    show_candidate(out, c, v);
    out->value[c] = v;
}
