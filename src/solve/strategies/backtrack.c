#include "solve/catalog.h"
#include "solve/search_state.h"
#include "solve/strategies/strategy.h"
#include "solve/tree_estimate.h"

/* Depth first with two-way branching: cell = value, then cell != value. */

static void report_conflict(struct search *s)
{
    s->conflict = true;
    search_notify(s, EVENT_CONFLICT, s->store->conflict_cell, VALUE_NONE);
    if (s->setting.var->conflict)
        s->setting.var->conflict(s->var_state, s->store);
}

static void propagate(struct search *s)
{
    if (!engine_propagate(&s->engine))
        report_conflict(s);
}

static enum search_status undo_last_choice(struct search *s)
{
    struct stats *stats = &s->stats;

    if (stats->depth == 0)
        return SEARCH_EXHAUSTED;
    struct decision d = s->decisions[--stats->depth];
    stats->nodes++;
    stats->backtracks++;
    tree_estimate_undo(s, &d);
    search_undo_to(s, &d);
    search_notify(s, EVENT_UNDO, d.cell, d.value);
    s->conflict = false;
    s->store->depth = (uint16_t)stats->depth;
    if (!store_remove(s->store, d.cell, d.value))
        report_conflict(s);
    else
        propagate(s);
    return SEARCH_RUNNING;
}

/* Nodes on the current path do not count, so a run without dead ends is never cut off.
 * After a solution there are no restarts: the same solution could be reported again. */
static bool restart_due(const struct search *s)
{
    if (s->stats.depth == 0 || s->stats.solutions > 0)
        return false;
    uint64_t cutoff = setting_cutoff(&s->setting, s->stats.restarts, s->store->n_cells);
    uint64_t nodes = s->stats.nodes - s->nodes_at_restart;
    return cutoff > 0 && nodes - (uint64_t)s->stats.depth >= cutoff;
}

static enum search_status restart(struct search *s)
{
    search_undo_to(s, &s->decisions[0]);
    tree_estimate_restart(s);
    s->stats.depth = 0;
    s->stats.restarts++;
    s->nodes_at_restart = s->stats.nodes;
    s->store->depth = 0;
    s->conflict = false;
    search_notify(s, EVENT_RESTART, CELL_NONE, VALUE_NONE);
    return SEARCH_RUNNING;
}

static enum search_status decide(struct search *s)
{
    struct store *store = s->store;
    struct stats *stats = &s->stats;
    struct decision *d = &s->decisions[stats->depth];

    assert(stats->depth < store->n_cells && !s->conflict);
    d->n_trail = store->n_trail;
    d->n_assigned = store->n_assigned;
    d->cell = s->setting.var->pick(s->var_state, store, &s->rng);
    d->value = s->setting.val->pick(s->val_state, store, d->cell, &s->rng);
    assert(store_is_open(store, d->cell) && store_has(store, d->cell, d->value));
    stats->nodes++;
    strategy_set_depth(s, stats->depth + 1);
    tree_estimate_decide(s, store->dom_size[d->cell]);
    store->cause = CAUSE_DECISION;
    store->depth = (uint16_t)stats->depth;
    search_notify(s, EVENT_DECIDE, d->cell, d->value);
    if (!store_assign(store, d->cell, d->value))
        report_conflict(s);
    else
        propagate(s);
    return SEARCH_RUNNING;
}

static enum search_status backtrack_step(struct search *s)
{
    if (s->conflict) {
        if (search_budget_spent(s) && s->stats.depth > 0)
            return SEARCH_GAVE_UP;
        return undo_last_choice(s);
    }
    if (engine_pending(&s->engine)) {
        propagate(s);
        return SEARCH_RUNNING;
    }
    if (store_all_assigned(s->store)) {
        s->conflict = true; /* makes the next step leave this branch */
        return strategy_report_solution(s);
    }
    if (search_budget_spent(s))
        return SEARCH_GAVE_UP;
    if (restart_due(s))
        return restart(s);
    return decide(s);
}

static void backtrack_transfer(struct search *s, const struct state_port *port,
                               bool is_loading)
{
    (void)is_loading;
    state_transfer(port, s->decisions, (size_t)s->stats.depth, sizeof *s->decisions);
}

const struct strategy strategy_backtrack = {
    .name = "backtrack",
    .summary = "depth first: cell = value, then cell != value",
    .allows_manual_filter = true,
    .step = backtrack_step,
    .transfer = backtrack_transfer,
    .progress = tree_estimate_closed,
};
