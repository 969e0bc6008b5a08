#include "solve/catalog.h"
#include "solve/frontier_sample.h"
#include "solve/search_state.h"
#include "solve/strategies/local_search.h"

#include "base/alloc.h"

#include <stdlib.h>

/* Progressive search: randomised local search with a bounded priority queue. Grids are
 * complete but inconsistent; a move swaps any two cells. The cost is the number of
 * missing and surplus values over the 3n units, plus a weight for every violated clue
 * and every value that is no candidate of its cell.
 * A pool keeps the best grids. The search draws one at random, tries some swaps, and
 * makes each that leaves the grid at most `threshold` worse than the best one; if none
 * does, it makes the best swap tried. The result replaces a worse grid of the pool.
 * With a threshold above 0 this is threshold accepting: Dueck, Scheuer, Journal of
 * Computational Physics 90 (1990). */

struct grid {
    int64_t cost;
    value_t *value;   /* [n_cells] */
    uint8_t *in_unit; /* [n_units][n]: how often a value occurs; follows `value` */
};

struct progressive {
    const struct geometry *geo;
    struct grid *current, *best,
        *pool; /* in one array, which begins at current; owned */
    int pool_size, n_pool;
    uint8_t *memory;   /* of all grids; owned */
    size_t grid_bytes; /* of one */
    struct found found;

    int64_t clue_weight, threshold;
    uint32_t tries_left;
    bool changed; /* a swap was made since the grid was drawn */
    /* The best swap that was not made. */
    cell_t saved_a, saved_b;
    int64_t saved_delta; /* INT64_MAX: every swap was made */
};

static size_t n_counts(const struct geometry *geo)
{
    return (size_t)geo->n_units * (size_t)geo->n;
}

static void copy_grid(const struct progressive *p, struct grid *to,
                      const struct grid *from)
{
    to->cost = from->cost;
    memcpy(to->value, from->value, p->grid_bytes);
}

static bool is_excluded(const struct search *s, cell_t c, value_t v)
{
    return !puzzle_allows(s->puzzle, c, v);
}

/* Missing and surplus values change together. */
static int64_t cost_delta(const struct search *s, const struct grid *g, cell_t a,
                          cell_t b)
{
    const struct progressive *p = s->strategy_state;
    value_t va = g->value[a], vb = g->value[b];
    int delta = swap_delta(p->geo, g->value, g->in_unit, UNIT_KINDS, a, b);
    int broken = is_excluded(s, a, vb) + is_excluded(s, b, va) - is_excluded(s, a, va) -
                 is_excluded(s, b, vb);

    return 2 * delta + broken * p->clue_weight;
}

static void make_swap(struct progressive *p, cell_t a, cell_t b, int64_t delta)
{
    struct grid *g = p->current;

    swap_apply(p->geo, g->value, g->in_unit, UNIT_KINDS, a, b);
    g->cost += delta;
    assert(g->cost >= 0);
}

static void enter_pool(struct progressive *p)
{
    struct grid *worst = p->pool;

    if (p->n_pool < p->pool_size) {
        copy_grid(p, &p->pool[p->n_pool++], p->current);
        return;
    }
    for (struct grid *g = p->pool; g < p->pool + p->n_pool; g++)
        if (g->cost > worst->cost)
            worst = g;
    if (p->current->cost < worst->cost)
        copy_grid(p, worst, p->current);
}

static void draw_grid(struct search *s)
{
    struct progressive *p = s->strategy_state;

    assert(p->n_pool > 0 && p->n_pool <= p->pool_size);
    copy_grid(p, p->current, &p->pool[rng_below(&s->rng, (uint32_t)p->n_pool)]);
    p->tries_left = (uint32_t)s->setting.tuning.tries;
    p->changed = false;
    p->saved_delta = INT64_MAX;
}

/* Starts with a grid in which every row has all values, in random order. */
static void begin(struct search *s)
{
    struct progressive *p = s->strategy_state;
    const struct geometry *geo = s->store->geo;
    struct grid *g = p->current;
    int values[MAX_N];

    p->n_pool = 0;
    g->cost = 0;
    memset(g->in_unit, 0, n_counts(geo));
    for (int c = 0; c < geo->n_cells; c++) {
        if (c % geo->n == 0) {
            for (int v = 0; v < geo->n; v++)
                values[v] = v;
            rng_shuffle(&s->rng, values, geo->n);
        }
        g->value[c] = (value_t)values[c % geo->n];
        for (int k = 0; k < UNIT_KINDS; k++)
            g->in_unit[geo->place[c].unit[k] * geo->n + g->value[c]]++;
        if (is_excluded(s, (cell_t)c, g->value[c]))
            g->cost += p->clue_weight;
    }
    for (size_t i = 0; i < n_counts(geo); i++)
        g->cost += g->in_unit[i] == 0 ? 1 : g->in_unit[i] - 1;
    copy_grid(p, p->best, p->current);
    enter_pool(p);
    draw_grid(s);
}

static size_t progressive_size(const struct geometry *geo)
{
    (void)geo;
    return sizeof(struct progressive);
}

static void progressive_start(struct search *s)
{
    struct progressive *p = s->strategy_state;
    size_t n_cells = (size_t)s->store->n_cells, n_counted = n_counts(s->store->geo);
    size_t n_grids = 2 + (size_t)s->setting.tuning.pool;

    memset(p, 0, sizeof *p);
    p->geo = s->store->geo;
    p->pool_size = (int)n_grids - 2;
    p->grid_bytes = n_cells * sizeof(value_t) + n_counted + n_counted % 2; /* even */
    p->memory = alloc_zeroed(n_grids, p->grid_bytes);
    p->current = alloc_zeroed(n_grids, sizeof *p->current);
    for (size_t i = 0; i < n_grids; i++) {
        p->current[i].value = (value_t *)(p->memory + i * p->grid_bytes);
        p->current[i].in_unit = (uint8_t *)(p->current[i].value + n_cells);
    }
    p->best = p->current + 1;
    p->pool = p->current + 2;
    p->clue_weight = (int64_t)s->setting.tuning.clue_weight;
    p->threshold = (int64_t)s->setting.tuning.threshold;
    begin(s);
}

static void progressive_stop(struct search *s)
{
    struct progressive *p = s->strategy_state;

    free(p->memory);
    free(p->current);
    memset(p, 0, sizeof *p);
}

/* The arrays are allocated only at the start, so saved pointers to them stay valid. */
static void progressive_transfer(struct search *s, const struct state_port *port,
                                 bool is_loading)
{
    struct progressive *p = s->strategy_state;
    size_t n_grids = (size_t)p->pool_size + 2;

    (void)is_loading;
    state_transfer(port, p, 1, sizeof *p);
    state_transfer(port, p->current, n_grids, sizeof *p->current);
    state_transfer(port, p->memory, n_grids, p->grid_bytes);
}

static void move(struct search *s)
{
    struct progressive *p = s->strategy_state;

    if (p->tries_left == 0) {
        if (!p->changed && p->saved_delta < INT64_MAX)
            make_swap(p, p->saved_a, p->saved_b, p->saved_delta);
        enter_pool(p);
        draw_grid(s);
    }
    p->tries_left--;
    cell_t a = (cell_t)rng_below(&s->rng, (uint32_t)p->geo->n_cells);
    cell_t b = (cell_t)rng_below(&s->rng, (uint32_t)p->geo->n_cells);
    if (p->current->value[a] == p->current->value[b])
        return;
    int64_t delta = cost_delta(s, p->current, a, b);
    if (p->current->cost + delta <= p->best->cost + p->threshold) {
        make_swap(p, a, b, delta);
        p->changed = true;
        if (p->current->cost < p->best->cost)
            copy_grid(p, p->best, p->current);
    } else if (delta < p->saved_delta) {
        p->saved_a = a;
        p->saved_b = b;
        p->saved_delta = delta;
    }
}

static enum search_status progressive_step(struct search *s)
{
    struct progressive *p = s->strategy_state;

    return local_search_step(s, &p->found, p->best->value, &p->best->cost, begin, move);
}

/* The current grid or, when the search has given up, the best one. */
static const struct grid *shown_grid(const struct search *s)
{
    const struct progressive *p = s->strategy_state;

    return s->status == SEARCH_GAVE_UP ? p->best : p->current;
}

static int progressive_metrics(const struct search *s, struct metric *out)
{
    const struct progressive *p = s->strategy_state;

    out[0] = (struct metric){"cost", METRIC_COST, (double)shown_grid(s)->cost};
    out[1] = (struct metric){"best cost", METRIC_COUNT, (double)p->best->cost};
    out[2] = (struct metric){"pool", METRIC_COUNT, p->n_pool};
    return 3;
}

static void progressive_show(const struct search *s, struct snapshot *out)
{
    const struct progressive *p = s->strategy_state;
    const struct grid *g = shown_grid(s);

    out->n_assigned = out->n_cells;
    for (int i = 0; i < out->n_cells; i++) {
        cell_t c = (cell_t)i;
        show_value(out, c, g->value[c]);
        out->cause[c] = s->puzzle->clue[c] == g->value[c] ? CAUSE_CLUE : CAUSE_DECISION;
        out->depth[c] = 0;
        out->clashes[c] = is_excluded(s, c, g->value[c]) ||
                          swap_clashes(p->geo, g->value, g->in_unit, UNIT_KINDS, c);
    }
}

/* Shows the grids of the pool by ascending cost. */
static void show_pool(const struct search *s, struct frontier_sample *out)
{
    const struct progressive *p = s->strategy_state;
    const struct grid *last = NULL;

    out->order = OPEN_POOL;
    out->count = (uint64_t)p->n_pool;
    while (out->shown < p->n_pool && out->shown < OPEN_BOARDS) {
        const struct grid *next = NULL;
        for (const struct grid *g = p->pool; g < p->pool + p->n_pool; g++) {
            bool is_done =
                last && (g->cost < last->cost || (g->cost == last->cost && g <= last));
            if (!is_done && (!next || g->cost < next->cost))
                next = g;
        }
        frontier_sample_add(
            out, s,
            (struct open_board){(uint64_t)(next - p->pool), (uint64_t)next->cost},
            next->value);
        last = next;
    }
}

static const value_t *progressive_grid(const struct search *s)
{
    return ((const struct progressive *)s->strategy_state)->best->value;
}

const struct strategy strategy_progressive = {
    .name = "progressive",
    .summary = "swaps of any two cells around a pool of the best grids",
    .incomplete = true,
    .levels = LEVELS_COST,
    .own = {[PLUG_PROPAGATOR] = "none",
            [PLUG_VAR_ORDER] = "any two",
            [PLUG_VAL_ORDER] = "swapped",
            [PLUG_RESTART_RULE] = "none"},
    .pace = 500,
    .state_size = progressive_size,
    .start = progressive_start,
    .step = progressive_step,
    .stop = progressive_stop,
    .transfer = progressive_transfer,
    .metrics = progressive_metrics,
    .frontier_sample = show_pool,
    .show = progressive_show,
    .grid = progressive_grid,
};
