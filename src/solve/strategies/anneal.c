#include "solve/catalog.h"
#include "solve/strategies/box_grid.h"

#include <limits.h>
#include <math.h>
#include <string.h>

/*
 * Simulated annealing over box permutations: Lewis, "Metaheuristics can solve sudoku
 * puzzles", Journal of Heuristics 13 (2007). A move swaps two free cells of a box; one
 * that adds d to the cost is taken with probability exp(-d / temperature). A chain of
 * moves is as long as there are pairs to choose from, then the temperature falls; after
 * some chains without a better grid it is heated again. From one heating to the next
 * the chains grow, for the grids on which fast cooling never arrives.
 */

/* A swap changes two rows and two columns, each by one at most. */
#define WORST_DELTA 4
#define SAMPLE      200 /* moves whose spread is the first temperature */

struct anneal {
    struct box_grid grid;
    value_t best[MAX_CELLS];
    int best_cost;  /* ever */
    int heat_cost;  /* the best of all chains since it was heated */
    int chain_cost; /* the best of this chain */
    double heat;    /* first temperature */
    double temperature;
    uint64_t chain, left; /* moves of a chain, and left of this one */
    int idle_chains;
    uint64_t accept[WORST_DELTA + 1]; /* by delta: odds in units of 2^-64 */
    uint64_t reheats;
};

/* e^-x for x >= 0, from plain arithmetic: the libraries' differ in their last bits, and
 * with them the runs. */
static double exp_minus(double x)
{
    double sum = 1, term = 1;
    int halvings = 0;

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
    a->temperature = temperature;
    for (int d = 1; d <= WORST_DELTA; d++)
        a->accept[d] = (uint64_t)(exp_minus(d / temperature) * 0x1p63) * 2;
}

/* Two different free cells of one box; every free cell comes first as often. False if
 * there are none. */
static bool pick_swap(const struct box_grid *g, struct rng *r, cell_t *a, cell_t *b)
{
    uint32_t at = rng_below(r, (uint32_t)box_grid_n_free(g));
    int box = g->geo->unit_of[g->free_cell[at]][UNIT_BOX] - 2 * g->geo->n;
    uint32_t first = (uint32_t)g->first_free[box];
    uint32_t count = (uint32_t)g->first_free[box + 1] - first;

    if (count < 2)
        return false;
    uint32_t other = first + rng_below(r, count - 1);
    *a = g->free_cell[at];
    *b = g->free_cell[other >= at ? other + 1 : other];
    return true;
}

/* The standard deviation of the cost over random moves. */
static double first_temperature(const struct box_grid *g, struct rng *r)
{
    double sum = 0, squares = 0;
    cell_t a, b;

    for (int i = 0; i < SAMPLE; i++) {
        double delta = pick_swap(g, r, &a, &b) ? box_grid_delta(g, a, b) : 0;
        sum += delta;
        squares += delta * delta;
    }
    double variance = squares / SAMPLE - (sum / SAMPLE) * (sum / SAMPLE);
    return variance > 0.01 ? sqrt(variance) : 0.1;
}

static uint64_t chain_length(const struct box_grid *g)
{
    uint64_t length = 0;

    for (int box = 0; box < g->geo->n; box++) {
        uint64_t count = (uint64_t)(g->first_free[box + 1] - g->first_free[box]);
        length += count * count;
    }
    return length ? length : 1;
}

static void keep_best(struct anneal *a)
{
    a->best_cost = a->grid.cost;
    memcpy(a->best, a->grid.value, (size_t)a->grid.geo->n_cells);
}

/* The first chain forgets where it came from; it is no measure for those after it. */
static void heat_up(struct anneal *a)
{
    a->heat_cost = a->chain_cost = INT_MAX;
    a->idle_chains = -1;
    set_temperature(a, a->heat);
}

static void begin(struct search *s)
{
    struct anneal *a = s->strategy_state;

    box_grid_fill(&a->grid, s->store, &s->rng);
    a->chain = a->left = chain_length(&a->grid);
    a->heat = box_grid_n_free(&a->grid) ? first_temperature(&a->grid, &s->rng) : 0.1;
    heat_up(a);
}

static size_t anneal_size(const struct geometry *geo)
{
    (void)geo;
    return sizeof(struct anneal);
}

static void anneal_start(struct search *s)
{
    struct anneal *a = s->strategy_state;

    a->reheats = 0;
    s->conflict = !box_grid_propagate_root(s);
    if (s->conflict)
        return;
    begin(s);
    keep_best(a);
}

static void end_chain(struct anneal *a, const struct tuning *t)
{
    bool measured = a->idle_chains >= 0;
    bool improved = measured && a->chain_cost < a->heat_cost;

    a->left = a->chain * (2 + a->reheats) / 2;
    a->idle_chains = improved ? 0 : a->idle_chains + 1;
    if (improved)
        a->heat_cost = a->chain_cost;
    a->chain_cost = a->grid.cost;
    set_temperature(a, a->temperature * t->cooling);
    if (a->idle_chains >= t->reheat) {
        a->reheats++;
        heat_up(a);
    }
}

static void try_swap(struct search *s, struct anneal *a)
{
    cell_t first, second;

    if (!pick_swap(&a->grid, &s->rng, &first, &second))
        return;
    int delta = box_grid_delta(&a->grid, first, second);
    if (delta > 0 && rng_next(&s->rng) >= a->accept[delta])
        return;
    box_grid_swap(&a->grid, first, second);
    if (a->grid.cost < a->chain_cost)
        a->chain_cost = a->grid.cost;
    if (a->grid.cost < a->best_cost)
        keep_best(a);
}

static enum search_status anneal_step(struct search *s)
{
    struct anneal *a = s->strategy_state;

    if (s->conflict)
        return SEARCH_EXHAUSTED;
    if (s->status == SEARCH_SOLVED) /* the next solution */
        begin(s);
    if (a->grid.cost > 0) {
        if (search_budget_spent(s))
            return SEARCH_GAVE_UP;
        if (a->left-- == 0)
            end_chain(a, &s->setting.tuning);
        s->stats.nodes++;
        s->stats.restarts = a->reheats;
        try_swap(s, a);
    }
    if (a->grid.cost > 0)
        return SEARCH_RUNNING;
    keep_best(a);
    s->stats.solutions++;
    search_notify(s, EVENT_SOLUTION, CELL_NONE, VALUE_NONE);
    return SEARCH_SOLVED;
}

static int anneal_metrics(const struct search *s, struct metric *out)
{
    const struct anneal *a = s->strategy_state;

    out[0] = (struct metric){"cost", METRIC_COST, a->grid.cost};
    out[1] = (struct metric){"best cost", METRIC_COUNT, a->best_cost};
    out[2] = (struct metric){"temperature", METRIC_RATIO, a->temperature};
    return 3;
}

static void anneal_show(const struct search *s, struct snapshot *out)
{
    const struct anneal *a = s->strategy_state;

    if (!s->conflict)
        box_grid_show(&a->grid, s, out);
}

static const value_t *anneal_grid(const struct search *s)
{
    const struct anneal *a = s->strategy_state;

    return s->conflict ? NULL : a->best;
}

const struct strategy strategy_anneal = {
    .name = "anneal",
    .summary = "simulated annealing on swaps within boxes (Lewis 2007)",
    .incomplete = true,
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
    .show = anneal_show,
    .grid = anneal_grid,
};
