#include "solve/catalog.h"
#include "solve/strategies/box_grid.h"

/* Min-conflicts with a tabu list (Minton et al. 1992; Glover 1989) on complete boxes. A
 * move samples a few clashing cells and evaluates all swaps of each with the free cells
 * of its box. It makes the best swap among those that are not tabu or give the best
 * grid since the restart. A value that left a cell is tabu there for some moves. After
 * many moves without improvement the search restarts from a random grid. */

struct tabu {
    struct box_grid grid;
    int64_t fill_cost; /* lowest cost since the last random grid */
    uint64_t idle;     /* moves since fill_cost fell */
    uint64_t now;      /* the number of this move; a restart skips numbers */
    uint64_t all_free; /* no value is tabu any more when `now` is this number */
    uint64_t swaps_tried;

    /* The set of free cells that clash: a list, and the index of each cell in it. */
    cell_t *clashing; /* [n_cells] */
    int *place;       /* [n_cells]: 1 + index in `clashing`; 0: not a member */
    int n_clashing;

    /* [n_cells][n]: a value is tabu in a cell while `now` is less than this. */
    uint64_t *forbidden_until;
};

static void set_clashing(struct tabu *t, cell_t c, bool clashes)
{
    if (clashes == (t->place[c] > 0))
        return;
    if (clashes) {
        t->clashing[t->n_clashing++] = c;
        t->place[c] = t->n_clashing;
        return;
    }
    assert(t->n_clashing > 0 && t->clashing[t->place[c] - 1] == c);
    cell_t last = t->clashing[--t->n_clashing];
    t->clashing[t->place[c] - 1] = last;
    t->place[last] = t->place[c];
    t->place[c] = 0;
}

/* Updates, for each free cell of a unit, whether it is in the set of clashing cells. */
static void refresh_unit(struct tabu *t, const struct store *s, int unit)
{
    const cell_t *cells = geometry_cells(s->geo, unit);

    for (int i = 0; i < s->n; i++)
        if (store_is_open(s, cells[i]))
            set_clashing(t, cells[i], box_grid_clashes(&t->grid, cells[i]));
}

static uint64_t *forbidden(struct tabu *t, cell_t c, value_t v)
{
    return &t->forbidden_until[c * t->grid.base.geo->n + v];
}

static void begin(struct search *s)
{
    struct tabu *t = s->strategy_state;

    box_grid_fill(&t->grid, s->store, &s->rng);
    memset(t->place, 0, (size_t)s->store->n_cells * sizeof *t->place);
    t->n_clashing = 0;
    for (int row = 0; row < s->store->n; row++)
        refresh_unit(t, s->store, row);
    t->fill_cost = t->grid.base.cost;
    t->now = u64_max(t->now, t->all_free); /* faster than clearing the large table */
    t->idle = 0;
}

static size_t tabu_place(void *state, const struct geometry *geo)
{
    struct tabu *t = state;
    struct arrays at = {t, sizeof *t};

    PLACE_ARRAY(&at, t->forbidden_until, geo->n_cells * geo->n);
    PLACE_ARRAY(&at, t->clashing, geo->n_cells);
    PLACE_ARRAY(&at, t->place, geo->n_cells);
    box_grid_place(&t->grid, geo, &at);
    return at.bytes;
}

static size_t tabu_size(const struct geometry *geo)
{
    struct tabu t;

    return tabu_place(&t, geo);
}

static void tabu_start(struct search *s)
{
    ((struct tabu *)s->strategy_state)->swaps_tried = 0;
    box_grid_start(s, tabu_place, begin);
}

/* Offers to `best` the swaps of cell a within its box that are not tabu, or that give
 * the best grid since the restart. The `item` of a swap of a and b is a * MAX_N + the
 * index of b among the free cells of the box. */
static void try_swaps(struct tabu *t, cell_t a, struct rng_cheapest *best,
                      struct rng *r)
{
    const struct box_grid *g = &t->grid;
    const int *first = &g->first_free[box_grid_box(g, a)];

    for (int i = first[0]; i < first[1]; i++) {
        cell_t b = g->free_cell[i];
        if (a == b)
            continue;
        t->swaps_tried++;
        int delta = box_grid_delta(g, a, b);
        if (best->n_ties > 0 && delta > best->cost)
            continue;
        bool is_tabu = *forbidden(t, a, g->base.value[b]) > t->now ||
                       *forbidden(t, b, g->base.value[a]) > t->now;
        if (!is_tabu || g->base.cost + delta < t->fill_cost)
            rng_offer(r, best, a * MAX_N + i - first[0], delta);
    }
}

static void forbid_value_of(struct search *s, cell_t c)
{
    struct tabu *t = s->strategy_state;
    const struct tuning *tuning = &s->setting.tuning;
    uint64_t until = t->now + (uint64_t)tuning->tenure + (uint64_t)t->n_clashing / 4 +
                     rng_below(&s->rng, (uint32_t)tuning->tenure_random);

    *forbidden(t, c, t->grid.base.value[c]) = until;
    t->all_free = u64_max(t->all_free, until);
}

static void make_move(struct search *s, cell_t a, cell_t b)
{
    struct tabu *t = s->strategy_state;
    const struct geometry *geo = t->grid.base.geo;

    forbid_value_of(s, a);
    forbid_value_of(s, b);
    box_grid_swap(&t->grid, a, b);
    const struct cell_unit *of_a = geometry_units(geo, a),
                           *of_b = geometry_units(geo, b);
    int n_a = geometry_count_units(geo, (uint32_t)a, 0);
    int n_b = geometry_count_units(geo, (uint32_t)b, 0);
    int box = box_grid_box(&t->grid, a) + geo->numbers.first[t->grid.box_kind];
    for (int k = 0; k < int_max(n_a, n_b); k++) {
        if (k < n_a && of_a[k].unit != box)
            refresh_unit(t, s->store, of_a[k].unit);
        if (k < n_b && of_b[k].unit != box &&
            !(k < n_a && of_b[k].unit == of_a[k].unit))
            refresh_unit(t, s->store, of_b[k].unit);
    }
}

static void move(struct search *s)
{
    struct tabu *t = s->strategy_state;
    const struct box_grid *g = &t->grid;
    struct rng_cheapest best = {0};

    if (t->idle >= (uint64_t)s->setting.tuning.patience) {
        search_at(s, CODE_RESTART);
        s->stats.restarts++;
        begin(s);
    }
    search_at(s, CODE_TRY);
    for (int i = 0; i < (int)s->setting.tuning.sample && t->n_clashing > 0; i++) {
        uint32_t at = rng_below(&s->rng, (uint32_t)t->n_clashing);
        try_swaps(t, t->clashing[at], &best, &s->rng);
    }
    t->now++;
    t->idle++;
    search_at(s, best.n_ties > 0 ? CODE_ACCEPT : CODE_REJECT);
    if (best.n_ties > 0) {
        cell_t a = best.item / MAX_N;
        cell_t b = g->free_cell[g->first_free[box_grid_box(g, a)] + best.item % MAX_N];
        search_mark(s, a, b);
        make_move(s, a, b);
    }
    if (g->base.cost < t->fill_cost) {
        t->fill_cost = g->base.cost;
        t->idle = 0;
    }
}

static enum search_status tabu_step(struct search *s)
{
    return box_grid_step(s, begin, move);
}

static int tabu_metrics(const struct search *s, struct metric *out)
{
    const struct tabu *t = s->strategy_state;

    int n = local_grid_metrics(s, out);

    out[n++] = (struct metric){"clashing cells", METRIC_COUNT, t->n_clashing};
    out[n++] = (struct metric){"swaps tried", METRIC_COUNT, (double)t->swaps_tried};
    return n;
}

static const struct code_row tabu_code[] = {
    {"fill every box at random", CODE_START},
    {"until the cost is 0:", CODE_NONE},
    {"  if it has not fallen for long:", CODE_NONE},
    {"    fill every box at random: restart", CODE_RESTART},
    {"  choose a few cells that clash", CODE_TRY},
    {"  for each a of them, b in its box:", CODE_NONE},
    {"    d = change of the cost by a swap", CODE_NONE},
    {"    tabu: a value returns too early,", CODE_NONE},
    {"    unless the cost is the best so far", CODE_NONE},
    {"  swap the best a and b; values may", CODE_ACCEPT},
    {"  not return for a while", CODE_NONE},
    {"  if all swaps are tabu: make none", CODE_REJECT},
    {"report the solution", CODE_SOLUTION},
    {"stop: the clues contradict each other", CODE_EXHAUSTED},
    {NULL, CODE_NONE}};

const struct strategy strategy_tabu = {
    .name = "tabu",
    .summary = "min-conflicts on swaps within boxes, with a tabu list",
    .incomplete = true,
    .code = tabu_code,
    .levels = LEVELS_COST,
    .own = {[PLUG_PROPAGATOR] = "hidden",
            [PLUG_VAR_ORDER] = "clashing",
            [PLUG_VAL_ORDER] = "best swap",
            [PLUG_RESTART_RULE] = "patience"},
    .flat = true,
    .state_size = tabu_size,
    .start = tabu_start,
    .step = tabu_step,
    .metrics = tabu_metrics,
    .fill_snapshot = local_grid_show,
    .grid = local_grid_best,
};
