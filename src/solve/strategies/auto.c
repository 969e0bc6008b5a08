#include "solve/catalog.h"
#include "solve/search.h"

#include <assert.h>

/* Chooses a search for the board after root propagation: sweeping with alldifferent for
 * nearly empty and large boards, learning for tightly constrained ones. In between, two
 * searches alternate in slices that grow by an eighth each time. The likelier winner
 * gets slices twice as long, so a right guess takes about 1.5 times as long as that
 * search alone. The caller always holds the active search: snapshots show that one. */

/* Shares of unassigned cells. */
#define NEARLY_DONE  0.05 /* below: propagation has nearly solved the board */
#define HALF_EMPTY   0.5  /* below: learning starts; above: sweeping does */
#define CONSTRAINED  0.64 /* below: learning gets the longer slices */
#define NEARLY_EMPTY 0.75 /* from here on: sweeping alone */
/* Sizes. */
#define SMALL_N      9  /* up to here: plain backtracking */
#define LARGE_N      81 /* from here on: sweeping alone */

static struct setting with(const struct search *s, struct choices choices)
{
    struct setting set = s->setting;

    setting_take(&set, &choices);
    return set;
}

/* Propagates singles at the root, whatever the setting propagates, then chooses. */
static void auto_start(struct search *s)
{
    int n = s->store->n, n_cells = s->store->n_cells;
    struct setting small =
        with(s, (struct choices){&strategy_backtrack, &var_order_mrv_random,
                                 &val_order_least_constraining, &propagator_hidden,
                                 &restart_rule_none, 0});

    search_reconfigure(s, &small);
    if (!s->conflict)
        s->conflict = !engine_propagate(&s->engine);
    double open = 1 - (double)s->store->n_assigned / (double)n_cells;
    assert(open >= 0 && open <= 1);
    if (s->conflict || n <= SMALL_N || open < NEARLY_DONE) {
        search_become(s, &small);
        return;
    }
    /* A run on a large board takes ten thousand decisions, so dead ends come later. */
    struct setting sweep =
        with(s, (struct choices){&strategy_backtrack, &var_order_sweep,
                                 &val_order_least_constraining,
                                 &propagator_alldifferent_lazy, &restart_rule_luby,
                                 n < LARGE_N ? 300 : 1000});
    struct setting learn = with(
        s, (struct choices){&strategy_learn, &var_order_input, &val_order_ascending,
                            &propagator_hidden, &restart_rule_luby, 0});
    bool alternates = open < NEARLY_EMPTY && n < LARGE_N;
    bool learns_first = alternates && open < HALF_EMPTY;
    search_become(s, learns_first ? &learn : &sweep);
    if (!alternates)
        return;
    uint64_t learn_slice = 2 * (uint64_t)n_cells;
    uint64_t sweep_slice = open < CONSTRAINED ? learn_slice / 2 : 2 * learn_slice;
    if (learns_first)
        search_plan_partner(s, &sweep, learn_slice, sweep_slice);
    else
        search_plan_partner(s, &learn, sweep_slice, learn_slice);
}

const struct strategy strategy_auto = {
    .name = "auto",
    .summary = "chooses a search for the board, or alternates between two",
    .start = auto_start,
};
