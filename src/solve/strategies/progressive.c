#include "solve/catalog.h"
#include "solve/search_state.h"
#include "solve/snapshot.h"

#include "base/alloc.h"

#include <stdlib.h>
#include <string.h>

/*
 * Progressive search: randomised local search with a bounded priority queue. Grids are
 * complete but wrong; a move swaps any two cells. The cost sums, over the 3n units, the
 * values that are missing and those that are there too often, and a weight for every
 * clue that is not respected. A pool keeps the best grids: one of them, drawn at
 * random, is taken up, some swaps are tried around it, a grid at least as good as the
 * best is taken up at once, and what came of it enters the pool in place of the worst.
 */

struct grid {
    int64_t cost;
    value_t *value;   /* [n_cells] */
    uint8_t *in_unit; /* [n_units][n]: how often a value stands there */
};

struct progressive {
    struct grid current, best;
    struct grid *pool; /* [pool_size] */
    int pool_size, n_pool;
    value_t *values; /* the memory behind all of them */
    uint8_t *counts;

    int64_t clue_weight;
    uint32_t tries_left;
    bool changed; /* a swap was taken up since the grid came from the pool */
    /* The best swap of those that were not taken up. */
    cell_t saved_a, saved_b;
    int64_t saved_delta;
    bool has_saved;
};

static size_t count_bytes(const struct geometry *geo)
{
    return (size_t)geo->n_units * (size_t)geo->n;
}

static void copy_grid(struct grid *to, const struct grid *from,
                      const struct geometry *geo)
{
    to->cost = from->cost;
    memcpy(to->value, from->value, (size_t)geo->n_cells);
    memcpy(to->in_unit, from->in_unit, count_bytes(geo));
}

/* ---- Cost ---- */

static bool breaks_clue(const struct puzzle *p, cell_t c, value_t v)
{
    return p->clue[c] != VALUE_NONE && p->clue[c] != v;
}

/* A unit has as many surplus values as missing ones. */
static int64_t count_cost(const struct search *s, const struct grid *g)
{
    const struct progressive *state = s->strategy_state;
    const struct geometry *geo = s->store->geo;
    int64_t cost = 0;

    for (size_t i = 0; i < count_bytes(geo); i++)
        cost += g->in_unit[i] == 0 ? 1 : g->in_unit[i] - 1;
    for (int c = 0; c < geo->n_cells; c++)
        if (breaks_clue(s->puzzle, (cell_t)c, g->value[c]))
            cost += state->clue_weight;
    return cost;
}

/* A unit gives one value away for another: missing and surplus change together. */
static int unit_delta(const uint8_t *in_unit, value_t gone, value_t come)
{
    return (in_unit[gone] == 1 ? 1 : -1) + (in_unit[come] == 0 ? -1 : 1);
}

static int64_t swap_delta(const struct search *s, const struct grid *g, cell_t a,
                          cell_t b)
{
    const struct progressive *state = s->strategy_state;
    const struct geometry *geo = s->store->geo;
    value_t va = g->value[a], vb = g->value[b];
    int64_t delta = 0;

    for (int k = 0; k < UNIT_KINDS; k++) {
        int unit_a = geo->unit_of[a][k], unit_b = geo->unit_of[b][k];
        if (unit_a != unit_b)
            delta += unit_delta(&g->in_unit[unit_a * geo->n], va, vb) +
                     unit_delta(&g->in_unit[unit_b * geo->n], vb, va);
    }
    int broken = breaks_clue(s->puzzle, a, vb) + breaks_clue(s->puzzle, b, va) -
                 breaks_clue(s->puzzle, a, va) - breaks_clue(s->puzzle, b, vb);
    return delta + broken * state->clue_weight;
}

static void apply_swap(const struct geometry *geo, struct grid *g, cell_t a, cell_t b,
                       int64_t delta)
{
    value_t va = g->value[a], vb = g->value[b];

    for (int k = 0; k < UNIT_KINDS; k++) {
        uint8_t *in_a = &g->in_unit[geo->unit_of[a][k] * geo->n];
        uint8_t *in_b = &g->in_unit[geo->unit_of[b][k] * geo->n];
        in_a[va]--;
        in_a[vb]++;
        in_b[vb]--;
        in_b[va]++;
    }
    g->value[a] = vb;
    g->value[b] = va;
    g->cost += delta;
}

/* ---- The pool ---- */

static void enter_pool(struct progressive *state, const struct grid *g,
                       const struct geometry *geo)
{
    int worst = 0;

    if (state->n_pool < state->pool_size) {
        copy_grid(&state->pool[state->n_pool++], g, geo);
        return;
    }
    for (int i = 1; i < state->n_pool; i++)
        if (state->pool[i].cost > state->pool[worst].cost)
            worst = i;
    if (g->cost < state->pool[worst].cost)
        copy_grid(&state->pool[worst], g, geo);
}

static void take_up(struct search *s)
{
    struct progressive *state = s->strategy_state;
    uint32_t at = rng_below(&s->rng, (uint32_t)state->n_pool);

    copy_grid(&state->current, &state->pool[at], s->store->geo);
    state->tries_left = (uint32_t)s->setting.tuning.tries;
    state->changed = state->has_saved = false;
}

static void end_tries(struct search *s)
{
    struct progressive *state = s->strategy_state;

    if (!state->changed && state->has_saved)
        apply_swap(s->store->geo, &state->current, state->saved_a, state->saved_b,
                   state->saved_delta);
    enter_pool(state, &state->current, s->store->geo);
    take_up(s);
}

/* ---- Life ---- */

static void set_grid(struct grid *g, struct progressive *state, size_t i,
                     const struct geometry *geo)
{
    g->value = state->values + i * (size_t)geo->n_cells;
    g->in_unit = state->counts + i * count_bytes(geo);
}

static void allocate(struct search *s)
{
    struct progressive *state = s->strategy_state;
    const struct geometry *geo = s->store->geo;
    size_t pool = (size_t)s->setting.tuning.pool;

    memset(state, 0, sizeof *state);
    state->values = alloc_zeroed(pool + 2, (size_t)geo->n_cells);
    state->counts = alloc_zeroed(pool + 2, count_bytes(geo));
    state->pool = alloc_zeroed(pool, sizeof *state->pool);
    state->pool_size = (int)pool;
    for (size_t i = 0; i < pool; i++)
        set_grid(&state->pool[i], state, i, geo);
    set_grid(&state->current, state, pool, geo);
    set_grid(&state->best, state, pool + 1, geo);
}

/* Each row 1..n, in random order. */
static void random_grid(struct search *s, struct grid *g)
{
    const struct geometry *geo = s->store->geo;

    memset(g->in_unit, 0, count_bytes(geo));
    for (int row = 0; row < geo->n; row++) {
        int values[MAX_N];
        for (int v = 0; v < geo->n; v++)
            values[v] = v;
        rng_shuffle(&s->rng, values, geo->n);
        for (int col = 0; col < geo->n; col++) {
            int c = row * geo->n + col;
            g->value[c] = (value_t)values[col];
            for (int k = 0; k < UNIT_KINDS; k++)
                g->in_unit[geo->unit_of[c][k] * geo->n + values[col]]++;
        }
    }
    g->cost = count_cost(s, g);
}

static void begin(struct search *s)
{
    struct progressive *state = s->strategy_state;

    state->n_pool = 0;
    random_grid(s, &state->current);
    copy_grid(&state->best, &state->current, s->store->geo);
    enter_pool(state, &state->current, s->store->geo);
    take_up(s);
}

static size_t progressive_size(const struct geometry *geo)
{
    (void)geo;
    return sizeof(struct progressive);
}

static void progressive_start(struct search *s)
{
    allocate(s);
    ((struct progressive *)s->strategy_state)->clue_weight =
        (int64_t)s->setting.tuning.clue_weight;
    begin(s);
}

static void progressive_stop(struct search *s)
{
    struct progressive *state = s->strategy_state;

    free(state->values);
    free(state->counts);
    free(state->pool);
    memset(state, 0, sizeof *state);
}

/* The memory stays where it is from the start on, so the pointers to it stay right. */
static void progressive_move(struct search *s, const struct state_port *port,
                             bool is_loading)
{
    struct progressive *state = s->strategy_state;
    const struct geometry *geo = s->store->geo;
    size_t grids = (size_t)state->pool_size + 2;

    (void)is_loading;
    state_transfer(port, state, 1, sizeof *state);
    state_transfer(port, state->pool, (size_t)state->pool_size, sizeof *state->pool);
    state_transfer(port, state->values, grids, (size_t)geo->n_cells);
    state_transfer(port, state->counts, grids, count_bytes(geo));
}

/* ---- Steps ---- */

static void try_swap(struct search *s)
{
    struct progressive *state = s->strategy_state;
    const struct geometry *geo = s->store->geo;
    cell_t a = (cell_t)rng_below(&s->rng, (uint32_t)geo->n_cells);
    cell_t b = (cell_t)rng_below(&s->rng, (uint32_t)geo->n_cells);

    if (state->current.value[a] == state->current.value[b])
        return;
    int64_t delta = swap_delta(s, &state->current, a, b);
    if (state->current.cost + delta <= state->best.cost) {
        apply_swap(geo, &state->current, a, b, delta);
        state->changed = true;
        if (state->current.cost < state->best.cost)
            copy_grid(&state->best, &state->current, geo);
    } else if (!state->has_saved || delta < state->saved_delta) {
        state->has_saved = true;
        state->saved_a = a;
        state->saved_b = b;
        state->saved_delta = delta;
    }
}

static enum search_status progressive_step(struct search *s)
{
    struct progressive *state = s->strategy_state;

    if (s->status == SEARCH_SOLVED) /* the next solution */
        begin(s);
    if (state->best.cost > 0) {
        if (search_budget_spent(s))
            return SEARCH_GAVE_UP;
        if (state->tries_left == 0)
            end_tries(s);
        state->tries_left--;
        s->stats.nodes++;
        try_swap(s);
    }
    if (state->best.cost > 0)
        return SEARCH_RUNNING;
    s->stats.solutions++;
    search_notify(s, EVENT_SOLUTION, CELL_NONE, VALUE_NONE);
    return SEARCH_SOLVED;
}

static int progressive_metrics(const struct search *s, struct metric *out)
{
    const struct progressive *state = s->strategy_state;

    out[0] = (struct metric){"cost", METRIC_COST, (double)state->current.cost};
    out[1] = (struct metric){"best cost", METRIC_COUNT, (double)state->best.cost};
    out[2] = (struct metric){"pool", METRIC_COUNT, state->n_pool};
    return 3;
}

static void progressive_show(const struct search *s, struct snapshot *out)
{
    const struct progressive *state = s->strategy_state;
    const struct geometry *geo = s->store->geo;

    out->n_assigned = geo->n_cells;
    for (int c = 0; c < geo->n_cells; c++) {
        uint64_t *dom = &out->dom[c * geo->words];
        value_t v = state->current.value[c];
        memset(dom, 0, (size_t)geo->words * sizeof *dom);
        dom[v >> 6] |= bits_mask(v);
        out->value[c] = v;
        out->live[c] = 1;
        out->cause[c] = s->puzzle->clue[c] == v ? CAUSE_CLUE : CAUSE_DECISION;
        out->depth[c] = 0;
        bool clashes = breaks_clue(s->puzzle, (cell_t)c, v);
        for (int k = 0; k < UNIT_KINDS; k++)
            clashes |= state->current.in_unit[geo->unit_of[c][k] * geo->n + v] > 1;
        out->clashes[c] = clashes;
    }
}

static const value_t *progressive_grid(const struct search *s)
{
    const struct progressive *state = s->strategy_state;

    return state->best.value;
}

const struct strategy strategy_progressive = {
    .name = "progressive",
    .summary = "swaps of any two cells around a pool of the best grids",
    .incomplete = true,
    .own = {[PLUG_PROPAGATOR] = "none",
            [PLUG_VAR_ORDER] = "any two",
            [PLUG_VAL_ORDER] = "swapped",
            [PLUG_RESTART_RULE] = "none"},
    .pace = 500,
    .state_size = progressive_size,
    .start = progressive_start,
    .step = progressive_step,
    .stop = progressive_stop,
    .transfer = progressive_move,
    .metrics = progressive_metrics,
    .show = progressive_show,
    .grid = progressive_grid,
};
