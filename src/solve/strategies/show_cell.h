/* Writes one cell of a snapshot, for strategies that do not search on the store. */
#ifndef SOLVE_STRATEGIES_SHOW_CELL_H
#define SOLVE_STRATEGIES_SHOW_CELL_H

#include "solve/snapshot.h"

#include <assert.h>
#include <string.h>

/* No value and no candidates; returns the cell's set of candidates, [words]. */
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

#endif
