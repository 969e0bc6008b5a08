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
 *             enqueue X1: in a full queue for the worst grid, if X1 is no worse
 *             if X1 is better than the best grid or within `threshold` of it:
 *                 X = X1, nb = 0
 *
 * With the tuning queue=1:
 *  - X is the best grid of the queue, and leaves it;
 *  - X1 is enqueued only if it is no better than the best grid, and within
 *    `queue-threshold` or `threshold` of it; the queue may have any size;
 *  - the search gives up when the queue is empty.
 * To go on from a worse grid is threshold accepting: Dueck, Scheuer, Journal of
 * Computational Physics 90 (1990). */

struct progressive {
    struct local_grid grid; /* the grid X */
    bool takes_best;        /* true with the tuning queue=1: X is the best grid */
    bool lost;              /* true if a grid did not fit into memory */
    uint32_t tried;         /* number of neighbours of X that were tried: nb */
    int64_t clue_weight;
    struct frontier queue; /* a heap; its root is the next grid that leaves */
};

/* How much the cost would change if two cells of X were swapped. A missing value counts
 * twice: the unit has a surplus value in its place. */
static int64_t cost_delta(const struct search *s, cell_t a, cell_t b)
{
    const struct progressive *p = s->strategy_state;
    const struct local_grid *g = &p->grid;
    value_t va = g->value[a], vb = g->value[b];

    if (va == vb)
        return 0;
    int delta =
        g->geo->units_of_each == 3 ? swap_delta(g, 3, a, b) : swap_delta(g, 0, a, b);
    int broken = puzzle_allows(s->puzzle, a, va) + puzzle_allows(s->puzzle, b, vb) -
                 puzzle_allows(s->puzzle, a, vb) - puzzle_allows(s->puzzle, b, va);

    return 2 * delta + broken * p->clue_weight;
}

/* Converts a cost to its key in the heap, or a key to its cost. The root of the heap is
 * the best grid with queue=1, else the worst. */
static uint32_t key_of(const struct progressive *p, uint32_t cost)
{
    return p->takes_best ? cost : UINT32_MAX - cost;
}

/* Adds the present grid to the queue. In a full queue it replaces the worst grid, on a
 * tie the newest, unless it is worse. With queue=1 a queue is never full. */
static void enqueue(struct search *s, int64_t cost)
{
    struct progressive *p = s->strategy_state;
    struct frontier *q = &p->queue;
    size_t most = (size_t)s->setting.tuning.pool;
    struct frontier_entry as = {.key = key_of(p, (uint32_t)cost)};

    search_at(s, CODE_PUSH);
    if (p->takes_best) {
        p->lost |=
            !frontier_add(q, OPEN_HEAP, p->grid.value, as, s->setting.max_memory);
        return;
    }
    while (q->count > most) /* the tuning `pool` was lowered */
        frontier_take(q, OPEN_HEAP, NULL);
    if (q->count == most) {
        search_at(s, CODE_DROP);
        if (as.key < q->entries[0].key)
            return;
        frontier_take(q, OPEN_HEAP, NULL);
    }
    frontier_add(q, OPEN_HEAP, p->grid.value, as, UINT64_MAX);
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
    for (cell_t c = 0; c < p->grid.geo->n_cells; c++)
        if (grid[c] != p->grid.value[c])
            local_grid_set(&p->grid, c, grid[c]);
    p->grid.cost = key_of(p, e.key);
    p->tried = 0;
}

static void begin(struct search *s)
{
    struct progressive *p = s->strategy_state;
    struct local_grid *g = &p->grid;

    frontier_free(&p->queue);
    frontier_init(&p->queue, g->geo->n_cells);
    p->lost = false;
    for (int c = 0; c < g->geo->n_cells; c++)
        g->value[c] = (value_t)(c % g->geo->n);
    /* Each unit has as many surplus values as missing ones, so they count twice. */
    g->cost = 2 * local_grid_count(g);
    for (cell_t c = 0; c < g->geo->n_cells; c++)
        g->cost += puzzle_allows(s->puzzle, c, g->value[c]) ? 0 : p->clue_weight;
    local_grid_keep_best(g);
    enqueue(s, g->cost);
    if (!p->lost)
        choose_grid(s);
}

static size_t place_arrays(struct progressive *p, const struct geometry *geo)
{
    struct arrays at = {p, sizeof *p};

    local_grid_place(&p->grid, geo, &at);
    return at.bytes;
}

static size_t progressive_size(const struct geometry *geo)
{
    struct progressive p;

    return place_arrays(&p, geo);
}

static void progressive_start(struct search *s)
{
    struct progressive *p = s->strategy_state;

    memset(p, 0, sizeof *p);
    place_arrays(p, s->store->geo);
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

    frontier_transfer(&p->queue, port, is_loading);
    state_transfer(port, p, 1, offsetof(struct progressive, queue));
    state_transfer(port, p + 1, 1, progressive_size(s->store->geo) - sizeof *p);
}

static void swap_values(value_t *value, cell_t a, cell_t b)
{
    value_t v = value[a];

    value[a] = value[b];
    value[b] = v;
}

static void move(struct search *s)
{
    struct progressive *p = s->strategy_state;
    const struct tuning *t = &s->setting.tuning;
    struct local_grid *g = &p->grid;
    uint32_t n_cells = (uint32_t)g->geo->n_cells;

    if (p->tried >= (uint32_t)t->tries)
        choose_grid(s);
    p->tried++;
    cell_t a = (cell_t)rng_below(&s->rng, n_cells), b = a;
    while (b == a)
        b = (cell_t)rng_below(&s->rng, n_cells);
    int64_t cost = g->cost + cost_delta(s, a, b);
    assert(cost >= 0);
    search_at(s, CODE_TRY);
    search_mark(s, a, b);
    bool is_better = cost < g->best_cost;
    bool is_taken = cost <= g->best_cost + (int64_t)t->threshold;
    bool is_near = is_taken || cost <= g->best_cost + (int64_t)t->queue_threshold;
    if (!p->takes_best || (is_near && !is_better)) {
        swap_values(g->value, a, b);
        enqueue(s, cost);
        swap_values(g->value, a, b);
    }
    if (!is_taken)
        return;
    search_at(s, CODE_ACCEPT);
    local_grid_swap(g, a, b);
    g->cost = cost;
    p->tried = 0;
    if (is_better)
        local_grid_keep_best(g);
}

static enum search_status progressive_step(struct search *s)
{
    struct progressive *p = s->strategy_state;
    struct local_grid *g = &p->grid;

    s->has_empty_queue = g->best_cost > 0 && p->queue.count == 0 &&
                         p->tried >= (uint32_t)s->setting.tuning.tries;
    if (s->has_empty_queue || (g->best_cost > 0 && p->lost))
        return SEARCH_GAVE_UP;
    return local_search_step(s, g->best, &g->best_cost, begin, move);
}

static int progressive_metrics(const struct search *s, struct metric *out)
{
    const struct progressive *p = s->strategy_state;

    out[local_grid_metrics(s, out)] = (struct metric){
        p->takes_best ? "queue" : "pool", METRIC_COUNT, (double)p->queue.count};
    return 3;
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
    .fill_snapshot = local_grid_show,
    .grid = local_grid_best,
};
