#include "solve/catalog.h"
#include "solve/strategies/frontier.h"
#include "solve/strategies/local_search.h"

/* Progressive search: randomised local search with a priority queue of complete but
 * inconsistent grids. The cost of a grid is the number of missing and surplus values
 * over all units, plus a weight for each cell with a value that is not its clue, or
 * that the puzzle excludes. Every row starts as 1 to n.
 *
 *     enqueue the start
 *     until a grid has cost 0:
 *         X = a random grid of the queue, which stays there
 *         for nb = 1 .. tries:
 *             X1 = a copy of X with two cells swapped, perhaps of equal values
 *             enqueue X1; if the queue exceeds its size, the worst grid leaves
 *             if X1 is better than the best grid or within `threshold` of it:
 *                 X = X1, nb = 0
 *
 * With the tuning queue=1:
 *  - X is the best grid of the queue, and leaves it;
 *  - X1 is enqueued only if it is within `queue-threshold` or `threshold` of the best
 *    grid, and the queue may have any size;
 *  - the search gives up when the queue is empty.
 * To go on from a worse grid is threshold accepting: Dueck, Scheuer, Journal of
 * Computational Physics 90 (1990). */

struct progressive {
    struct frontier queue; /* a heap; its root is the next grid that leaves */
    const struct geometry *geo;
    bool takes_best; /* true with the tuning queue=1: X is the best grid */
    bool lost;       /* true if a grid did not fit into memory */
    uint32_t tried;  /* number of neighbours of X that were tried: nb */
    int64_t clue_weight;
    int64_t cost, best_cost;
    struct found found;
    /* These arrays lie behind the struct. */
    value_t *value;    /* [n_cells]: the grid X */
    value_t *best;     /* [n_cells]: the best grid so far */
    uint16_t *in_unit; /* [n_units][n]: how often a unit of `value` has each value */
};

static size_t n_counts(const struct geometry *geo)
{
    return (size_t)geo->n_units * (size_t)geo->n;
}

static bool is_excluded(const struct search *s, cell_t c, value_t v)
{
    return !puzzle_allows(s->puzzle, c, v);
}

/* How much the cost would change if two cells of X were swapped. A missing value counts
 * twice: the unit has a surplus value in its place. */
static int64_t cost_delta(const struct search *s, cell_t a, cell_t b)
{
    const struct progressive *p = s->strategy_state;
    value_t va = p->value[a], vb = p->value[b];

    if (va == vb)
        return 0;
    int delta = p->geo->units_of_each == 3
                    ? swap_delta(p->geo, p->value, p->in_unit, 3, a, b)
                    : swap_delta(p->geo, p->value, p->in_unit, 0, a, b);
    int broken = is_excluded(s, a, vb) + is_excluded(s, b, va) - is_excluded(s, a, va) -
                 is_excluded(s, b, vb);

    return 2 * delta + broken * p->clue_weight;
}

/* Converts a cost to its key in the heap, or a key to its cost. The root of the heap is
 * the best grid with queue=1, else the worst. */
static uint32_t key_of(const struct progressive *p, uint32_t cost)
{
    return p->takes_best ? cost : UINT32_MAX - cost;
}

/* Adds the grid p->value to the queue. If the queue is then too large, the worst grid,
 * on a tie the newest, leaves. With queue=1 a queue is never too large. */
static void enqueue(struct search *s, int64_t cost)
{
    struct progressive *p = s->strategy_state;
    struct frontier *q = &p->queue;
    size_t most = (size_t)s->setting.tuning.pool;
    struct frontier_entry as = {.key = key_of(p, (uint32_t)cost)};

    search_at(s, CODE_PUSH);
    if (p->takes_best) {
        p->lost |= !frontier_add(q, OPEN_HEAP, p->value, as, s->setting.max_memory);
        return;
    }
    bool leaves_at_once = q->count >= most && as.key <= q->entries[0].key;
    if (!leaves_at_once)
        frontier_add(q, OPEN_HEAP, p->value, as, UINT64_MAX);
    if (leaves_at_once || q->count > most)
        search_at(s, CODE_DROP);
    while (q->count > most)
        frontier_take(q, OPEN_HEAP, NULL);
}

/* Makes `grid` the new X. Updates only the cells that differ from the old X. */
static void use_grid(struct progressive *p, const value_t *grid)
{
    const struct geometry *geo = p->geo;

    for (int c = 0; c < geo->n_cells; c++) {
        if (grid[c] == p->value[c])
            continue;
        FOR_UNITS(at, geo, c) {
            uint16_t *counts = &p->in_unit[at->unit * geo->n];
            counts[p->value[c]]--;
            counts[grid[c]]++;
        }
        p->value[c] = grid[c];
    }
}

static void choose_grid(struct search *s)
{
    struct progressive *p = s->strategy_state;
    value_t grid[MAX_CELLS];
    struct frontier_entry e;

    assert(p->queue.count > 0);
    search_at(s, CODE_TAKE);
    if (p->takes_best) {
        e = frontier_take(&p->queue, OPEN_HEAP, grid);
    } else {
        e = p->queue.entries[rng_below(&s->rng, (uint32_t)p->queue.count)];
        frontier_board(&p->queue, &e, grid);
    }
    use_grid(p, grid);
    p->cost = key_of(p, e.key);
    p->tried = 0;
}

static void keep_best(struct progressive *p)
{
    p->best_cost = p->cost;
    memcpy(p->best, p->value, (size_t)p->geo->n_cells * sizeof *p->best);
}

static void begin(struct search *s)
{
    struct progressive *p = s->strategy_state;
    const struct geometry *geo = p->geo;

    frontier_free(&p->queue);
    frontier_init(&p->queue, geo->n_cells);
    p->lost = false;
    for (int c = 0; c < geo->n_cells; c++)
        p->value[c] = (value_t)(c % geo->n);
    /* Each unit has as many surplus values as missing ones, so they count twice. */
    p->cost = 2 * swap_count(geo, p->value, p->in_unit);
    for (int c = 0; c < geo->n_cells; c++)
        p->cost += is_excluded(s, (cell_t)c, p->value[c]) ? p->clue_weight : 0;
    keep_best(p);
    enqueue(s, p->cost);
    if (!p->lost)
        choose_grid(s);
}

static size_t progressive_size(const struct geometry *geo)
{
    const struct progressive *p = NULL;

    return sizeof *p + (size_t)geo->n_cells * (sizeof *p->value + sizeof *p->best) +
           n_counts(geo) * sizeof *p->in_unit;
}

static void progressive_start(struct search *s)
{
    struct progressive *p = s->strategy_state;

    memset(p, 0, sizeof *p);
    p->geo = s->store->geo;
    p->value = (value_t *)(p + 1);
    p->best = p->value + p->geo->n_cells;
    p->in_unit = p->best + p->geo->n_cells;
    p->clue_weight = (int64_t)s->setting.tuning.clue_weight;
    p->takes_best = s->setting.tuning.queue > 0;
    begin(s);
}

static void progressive_stop(struct search *s)
{
    frontier_free(&((struct progressive *)s->strategy_state)->queue);
}

static void progressive_transfer(struct search *s, const struct state_port *port,
                                 bool is_loading)
{
    struct progressive *p = s->strategy_state;
    const size_t rest = offsetof(struct progressive, geo);

    frontier_transfer(&p->queue, port, is_loading);
    state_transfer(port, (char *)p + rest, 1, progressive_size(p->geo) - rest);
}

static void swap_values(struct progressive *p, cell_t a, cell_t b)
{
    value_t v = p->value[a];

    p->value[a] = p->value[b];
    p->value[b] = v;
}

static bool has_tried_all(const struct search *s)
{
    return ((const struct progressive *)s->strategy_state)->tried >=
           (uint32_t)s->setting.tuning.tries;
}

/* Tries one neighbour X1 of X: two cells swapped. */
static void move(struct search *s)
{
    struct progressive *p = s->strategy_state;
    const struct tuning *t = &s->setting.tuning;
    uint32_t n_cells = (uint32_t)p->geo->n_cells;

    if (has_tried_all(s))
        choose_grid(s);
    p->tried++;
    cell_t a = (cell_t)rng_below(&s->rng, n_cells), b = a;
    while (b == a)
        b = (cell_t)rng_below(&s->rng, n_cells);
    int64_t cost = p->cost + cost_delta(s, a, b);
    assert(cost >= 0);
    search_at(s, CODE_TRY);
    search_mark(s, a, b);
    bool is_taken = cost <= p->best_cost + (int64_t)t->threshold;
    if (is_taken || !p->takes_best ||
        cost <= p->best_cost + (int64_t)t->queue_threshold) {
        swap_values(p, a, b);
        enqueue(s, cost);
        swap_values(p, a, b);
    }
    if (!is_taken)
        return;
    search_at(s, CODE_ACCEPT);
    swap_apply(p->geo, p->value, p->in_unit, a, b);
    p->cost = cost;
    p->tried = 0;
    if (cost < p->best_cost)
        keep_best(p);
}

static enum search_status progressive_step(struct search *s)
{
    struct progressive *p = s->strategy_state;

    s->has_empty_queue = p->best_cost > 0 && p->queue.count == 0 && has_tried_all(s);
    if (s->has_empty_queue || (p->best_cost > 0 && p->lost))
        return SEARCH_GAVE_UP;
    return local_search_step(s, &p->found, p->best, &p->best_cost, begin, move);
}

/* Whether views show the best grid instead of X: when the search has given up. */
static bool shows_best(const struct search *s)
{
    return s->status == SEARCH_GAVE_UP;
}

static int progressive_metrics(const struct search *s, struct metric *out)
{
    const struct progressive *p = s->strategy_state;
    int64_t shown = shows_best(s) ? p->best_cost : p->cost;

    out[0] = (struct metric){"cost", METRIC_COST, (double)shown};
    out[1] = (struct metric){"best cost", METRIC_COUNT, (double)p->best_cost};
    out[2] = (struct metric){p->takes_best ? "queue" : "pool", METRIC_COUNT,
                             (double)p->queue.count};
    return 3;
}

static void progressive_show(const struct search *s, struct snapshot *out)
{
    const struct progressive *p = s->strategy_state;
    const value_t *value = shows_best(s) ? p->best : p->value;

    out->n_assigned = out->n_cells;
    for (int i = 0; i < out->n_cells; i++) {
        cell_t c = (cell_t)i;
        show_value(out, c, value[c]);
        out->cause[c] = s->puzzle->clue[c] == value[c] ? CAUSE_CLUE : CAUSE_DECISION;
        out->depth[c] = 0;
        bool is_twice = shows_best(s) ? value_recurs(p->geo, value, c)
                                      : swap_clashes(p->geo, value, p->in_unit, c);
        out->clashes[c] = is_twice || is_excluded(s, c, value[c]);
    }
}

/* Returns the grid that follows `last` by ascending cost, or NULL if `last` is the
 * worst. If `last` is NULL, returns the best grid. */
static const struct frontier_entry *next_best(const struct frontier *q,
                                              const struct frontier_entry *last)
{
    const struct frontier_entry *next = NULL;

    for (const struct frontier_entry *e = q->entries; e < q->entries + q->count; e++) {
        bool follows =
            !last || e->key < last->key || (e->key == last->key && e->age < last->age);
        bool is_best =
            !next || e->key > next->key || (e->key == next->key && e->age > next->age);
        if (follows && is_best)
            next = e;
    }
    return next;
}

/* Lists the queue: with queue=1 in the order of the heap's array, else by cost. */
static void show_queue(const struct search *s, int hidden, struct frontier_sample *out)
{
    const struct progressive *p = s->strategy_state;
    const struct frontier *q = &p->queue;
    const struct frontier_entry *e = NULL;
    value_t value[MAX_CELLS];

    (void)hidden;
    out->order = p->takes_best ? OPEN_HEAP : OPEN_POOL;
    out->has_costs = true;
    out->count = q->count;
    while (out->shown < OPEN_BOARDS && (size_t)out->shown < q->count) {
        e = p->takes_best ? &q->entries[out->shown] : next_best(q, e);
        frontier_board(q, e, value);
        frontier_sample_add(out, s, (struct open_board){e->age, key_of(p, e->key)},
                            value);
    }
}

static const value_t *progressive_grid(const struct search *s)
{
    return ((const struct progressive *)s->strategy_state)->best;
}

static const struct code_row progressive_code[] = {
    {"the pool holds the first grid", CODE_START},
    {"until a grid has cost 0:", CODE_NONE},
    {"  X = a random (queue: the best) grid", CODE_TAKE},
    {"  for nb = 1 to tries:", CODE_NONE},
    {"    X1 = X with cells a and b swapped", CODE_TRY},
    {"    add X1 (queue: unless it is bad)", CODE_PUSH},
    {"    if the pool is full: worst leaves", CODE_DROP},
    {"    if X1 is better than the best, or", CODE_NONE},
    {"    within the threshold of it:", CODE_NONE},
    {"      X = X1, nb = 0", CODE_ACCEPT},
    {"report the solution", CODE_SOLUTION},
    {NULL, CODE_NONE}};

const struct strategy strategy_progressive = {
    .name = "progressive",
    .summary = "swaps of any two cells around a pool of the best grids",
    .incomplete = true,
    .code = progressive_code,
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
    .frontier_sample = show_queue,
    .show = progressive_show,
    .grid = progressive_grid,
};
