#include "solve/catalog.h"
#include "solve/strategies/box_grid.h"

#include <math.h>

/* Simulated annealing on complete boxes: Lewis, "Metaheuristics can solve sudoku
 * puzzles", Journal of Heuristics 13 (2007). A move swaps two free cells of a box; if
 * it adds d to the cost, it is accepted with probability exp(-d / temperature). After
 * each chain of moves the temperature falls. The first chain has about one move per
 * pair of cells to swap. After some chains without improvement the search reheats. Each
 * reheat makes the chains longer, for puzzles that fast cooling does not solve. */

/* The most by which a swap can raise the cost. Each of the two cells adds at most 1 for
 * each of its units except the box, and 1 if the puzzle excludes its new value. */
#define WORST_DELTA (2 * UNIT_KINDS)
#define SAMPLE      200 /* number of moves that determine the first temperature */

struct anneal {
    struct box_grid grid;
    int64_t heat_cost;  /* lowest cost of earlier chains since the last reheat */
    int64_t chain_cost; /* lowest cost of the present chain */
    double heat;        /* first temperature, which each reheat restores */
    double temperature;
    /* Number of moves of the first chain, and of moves left in the present chain. */
    uint64_t chain, left;
    /* Number of chains in a row without improvement; -1 in the chain after heat_up. */
    int idle_chains;
    /* [d]: probability of accepting a swap that adds d to the cost, times 2^64. */
    uint64_t accept[WORST_DELTA + 1];
};

/* e^-x for x >= 0, by plain arithmetic, so that no run depends on the C library. */
static double exp_minus(double x)
{
    double sum = 1, term = 1;
    int halvings = 0;

    assert(x >= 0);
    if (x > 700)
        return 0;
    for (; x > 0.03125; halvings++)
        x /= 2;
    for (int i = 1; i <= 8; i++) {
        term *= -x / i;
        sum += term;
    }
    while (halvings-- > 0)
        sum *= sum;
    return sum;
}

static void set_temperature(struct anneal *a, double temperature)
{
    assert(temperature > 0);
    a->temperature = temperature;
    for (int d = 1; d <= WORST_DELTA; d++)
        a->accept[d] = (uint64_t)(exp_minus(d / temperature) * 0x1p63) * 2;
}

/* Picks a random free cell and another free cell of its box. A box never has just one
 * free cell: propagation would have assigned it. */
static void pick_swap(const struct box_grid *g, struct rng *r, cell_t *a, cell_t *b)
{
    uint32_t at = rng_below(r, (uint32_t)box_grid_n_free(g));
    int box = box_grid_box(g, g->free_cell[at]);
    uint32_t first = (uint32_t)g->first_free[box];
    uint32_t count = (uint32_t)g->first_free[box + 1] - first;

    assert(count >= 2);
    uint32_t other = first + rng_below(r, count - 1);
    *a = g->free_cell[at];
    *b = g->free_cell[other >= at ? other + 1 : other];
}

/* The standard deviation of the cost change over SAMPLE random swaps; at least 0.1. */
static double first_temperature(const struct box_grid *g, struct rng *r)
{
    double sum = 0, squares = 0;
    cell_t a, b;

    for (int i = 0; i < SAMPLE; i++) {
        pick_swap(g, r, &a, &b);
        double delta = box_grid_delta(g, a, b);
        sum += delta;
        squares += delta * delta;
    }
    double variance = squares / SAMPLE - (sum / SAMPLE) * (sum / SAMPLE);
    return variance > 0.01 ? sqrt(variance) : 0.1;
}

/* Sets the temperature to its first value. The next chain only randomises the grid, so
 * its cost does not count. */
static void heat_up(struct anneal *a)
{
    a->heat_cost = a->chain_cost = INT64_MAX;
    a->idle_chains = -1;
    set_temperature(a, a->heat);
}

static void begin(struct search *s)
{
    struct anneal *a = s->strategy_state;
    const int *first = a->grid.first_free;
    uint64_t pairs = 0;

    box_grid_fill(&a->grid, s->store, &s->rng);
    for (int box = 0; box < s->store->n; box++)
        pairs +=
            (uint64_t)((first[box + 1] - first[box]) * (first[box + 1] - first[box]));
    a->chain = a->left = u64_max(pairs, 1);
    a->heat = box_grid_n_free(&a->grid) ? first_temperature(&a->grid, &s->rng) : 0.1;
    heat_up(a);
}

static size_t anneal_place(void *state, const struct geometry *geo)
{
    struct anneal *a = state;
    struct arrays at = {a, sizeof *a};

    box_grid_place(&a->grid, geo, &at);
    return at.bytes;
}

static size_t anneal_size(const struct geometry *geo)
{
    struct anneal a;

    return anneal_place(&a, geo);
}

static void anneal_start(struct search *s)
{
    box_grid_start(s, anneal_place, begin);
}

static void end_chain(struct search *s)
{
    struct anneal *a = s->strategy_state;
    const struct tuning *t = &s->setting.tuning;
    bool improved = a->idle_chains >= 0 && a->chain_cost < a->heat_cost;

    a->left = a->chain * (2 + s->stats.restarts) / 2;
    a->idle_chains = improved ? 0 : a->idle_chains + 1;
    if (improved)
        a->heat_cost = a->chain_cost;
    a->chain_cost = a->grid.base.cost;
    search_at(s, CODE_COOL);
    set_temperature(a, a->temperature * t->cooling);
    if (a->idle_chains >= t->reheat) {
        search_at(s, CODE_REHEAT);
        s->stats.restarts++;
        heat_up(a);
    }
}

static void move(struct search *s)
{
    struct anneal *a = s->strategy_state;
    cell_t first, second;

    if (a->left-- == 0)
        end_chain(s);
    pick_swap(&a->grid, &s->rng, &first, &second);
    int delta = box_grid_delta(&a->grid, first, second);
    assert(delta <= WORST_DELTA);
    search_at(s, CODE_TRY);
    search_mark(s, first, second);
    if (delta > 0 && rng_next(&s->rng) >= a->accept[delta]) {
        search_at(s, CODE_REJECT);
        return;
    }
    search_at(s, CODE_ACCEPT);
    box_grid_swap(&a->grid, first, second);
    a->chain_cost = i64_min(a->chain_cost, a->grid.base.cost);
}

static enum search_status anneal_step(struct search *s)
{
    return box_grid_step(s, begin, move);
}

static int anneal_metrics(const struct search *s, struct metric *out)
{
    const struct anneal *a = s->strategy_state;

    out[local_grid_metrics(s, out)] =
        (struct metric){"temperature", METRIC_RATIO, a->temperature};
    return 3;
}

static const struct code_row anneal_code[] = {
    {"fill every box; T = its first value", CODE_START},
    {"until the cost is 0:", CODE_NONE},
    {"  at the end of a chain of moves:", CODE_NONE},
    {"    lower the temperature T", CODE_COOL},
    {"    if chains no longer improve:", CODE_NONE},
    {"      T = its first value: reheat", CODE_REHEAT},
    {"  choose two cells a, b of a box", CODE_TRY},
    {"  d = change of the cost by a swap", CODE_NONE},
    {"  if d <= 0, or with chance e^(-d/T):", CODE_NONE},
    {"    swap the values of a and b", CODE_ACCEPT},
    {"  else: leave them", CODE_REJECT},
    {"report the solution", CODE_SOLUTION},
    {"stop: the clues contradict each other", CODE_EXHAUSTED},
    {NULL, CODE_NONE}};

const struct strategy strategy_anneal = {
    .name = "anneal",
    .summary = "simulated annealing on swaps within boxes (Lewis 2007)",
    .incomplete = true,
    .code = anneal_code,
    .levels = LEVELS_COST,
    .own = {[PLUG_PROPAGATOR] = "hidden",
            [PLUG_VAR_ORDER] = "two of a box",
            [PLUG_VAL_ORDER] = "swapped",
            [PLUG_RESTART_RULE] = "reheating"},
    .flat = true,
    .pace = 500,
    .state_size = anneal_size,
    .start = anneal_start,
    .step = anneal_step,
    .metrics = anneal_metrics,
    .fill_snapshot = local_grid_show,
    .grid = local_grid_best,
};
