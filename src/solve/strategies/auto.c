#include "solve/catalog.h"
#include "solve/search.h"

/*
 * Looks at the board after root propagation and chooses. Sweeping with alldifferent
 * fills what is nearly empty, and large boards at all; learning from conflicts is far
 * ahead where clues bind. In between both search in turn, as two whole searches, in
 * slices that grow by an eighth: twice as long for the one that is likely to be the
 * better, so that a right guess takes about half as much again as that one alone.
 * The one whose turn it is stands in the place of the search that the caller holds, so
 * that pictures and statistics are of it.
 */

/* Below this share of open cells propagation has nearly solved the board; above the
 * second, the board is as good as empty. */
#define NEARLY_DONE  0.05
#define NEARLY_EMPTY 0.75
/* Below this share learning has the first turn, above it sweeping. */
#define HALF_EMPTY   0.5
/* Below this share learning has turns twice as long as sweeping, above it half as
 * long. */
#define CLUES_BIND   0.64
#define SMALL_N      9
/* From here on sweeping wins wherever anything does. */
#define LARGE_N      81

static struct setting with(const struct search *s, struct choices choices)
{
    struct setting set = s->setting;

    setting_take(&set, &choices);
    return set;
}

/* Singles at the root, whatever the setting was, then the choice. */
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
    if (s->conflict || n <= SMALL_N || open < NEARLY_DONE) {
        search_become(s, &small);
        return;
    }
    /* Where a run takes ten thousand decisions, mistakes take longer to show. */
    struct setting sweep =
        with(s, (struct choices){&strategy_backtrack, &var_order_sweep,
                                 &val_order_least_constraining,
                                 &propagator_alldifferent_lazy, &restart_rule_luby,
                                 n < LARGE_N ? 300 : 1000});
    struct setting learn = with(
        s, (struct choices){&strategy_learn, &var_order_input, &val_order_ascending,
                            &propagator_hidden, &restart_rule_luby, 0});
    bool takes_turns = open < NEARLY_EMPTY && n < LARGE_N;
    bool learns_first = takes_turns && open < HALF_EMPTY;
    search_become(s, learns_first ? &learn : &sweep);
    if (!takes_turns)
        return;
    uint64_t learn_slice = 2 * (uint64_t)n_cells;
    uint64_t sweep_slice = open < CLUES_BIND ? learn_slice / 2 : 2 * learn_slice;
    if (learns_first)
        search_plan_partner(s, &sweep, learn_slice, sweep_slice);
    else
        search_plan_partner(s, &learn, sweep_slice, learn_slice);
}

const struct strategy strategy_auto = {
    .name = "auto",
    .summary = "chooses the search by the board, or lets two take turns",
    .start = auto_start,
};
