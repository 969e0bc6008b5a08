#include "solve/catalog.h"
#include "solve/strategies/learn.h"
#include "solve/strategies/strategy.h"

/* Depth-first search with two-way branching: cell = value, then cell != value. The
 * explored fraction of the tree is estimated as in Knuth (1975). The root has weight 1.
 * A decision for a cell with k candidates takes 1/k of the weight that is left at its
 * node; after a refutation the node keeps the rest. A subtree is explored when it has
 * no further solution. The fraction falls only when a restart discards explored
 * subtrees; it is 1 when the search is exhausted. */

/* Propagates, and reports a dead end if there is one. If `alive` is false, the last
 * change has already led to a dead end, so nothing is propagated. */
static ALWAYS_INLINE enum search_status propagate(struct search *s, bool alive)
{
    search_at(s, CODE_PROPAGATE);
    s->conflict = !(alive && engine_propagate(&s->engine));
    if (!s->conflict)
        return SEARCH_RUNNING;
    search_at(s, CODE_DEAD_END);
    search_notify(s, EVENT_CONFLICT, s->store->conflict_cell, VALUE_NONE);
    if (s->setting.var->conflict)
        s->setting.var->conflict(s->var_state, s->store);
    return SEARCH_RUNNING;
}

static enum search_status undo_last_choice(struct search *s)
{
    struct stats *stats = &s->stats;

    if (stats->depth == 0)
        return SEARCH_EXHAUSTED;
    search_at(s, CODE_UNDO);
    search_at(s, CODE_REFUTE);
    strategy_set_depth(s, stats->depth - 1);
    const struct decision *d = &s->decisions[stats->depth];
    stats->refutations++;
    search_mark(s, d->cell, CELL_NONE);
    assert(d->open >= d->share);
    s->open = d->open - d->share;
    search_undo_to(s, d);
    search_notify(s, EVENT_UNDO, d->cell, d->value);
    bool alive = store_remove(s->store, d->cell, d->value);
    s->store->trail[d->n_trail] |= TRAIL_REFUTED;
    if (UNLIKELY(s->engine.observer != NULL))
        search_notify(s, EVENT_REFUTE, d->cell, d->value);
    return propagate(s, alive);
}

uint64_t backtrack_cutoff(const struct search *s, uint64_t k)
{
    return setting_cutoff(&s->setting, s->store, k,
                          (uint64_t)(s->store->n_cells + 1) / 2);
}

/* Whether the run (from the last restart on) has spent its limit of nodes. Decisions
 * still in force do not count, so a search without dead ends never restarts. After a
 * solution there is no restart, since the search could find that solution again. */
bool backtrack_restart_due(const struct search *s)
{
    if (s->stats.depth == 0 || s->stats.solutions > 0)
        return false;
    uint64_t cutoff = backtrack_cutoff(s, s->run);
    uint64_t nodes = stats_nodes(&s->stats) - s->nodes_at_restart;
    return cutoff > 0 && nodes - (uint64_t)s->stats.depth >= cutoff;
}

void backtrack_keep(struct search *s, int levels)
{
    const struct decision *d = &s->decisions[levels];

    assert(levels < s->stats.depth);
    search_undo_to(s, d);
    s->open = d->open;
    strategy_set_depth(s, levels);
    s->conflict = false;
}

enum search_status backtrack_restart(struct search *s)
{
    const struct restart_rule *rule = s->setting.restarts;
    int kept = rule->kept ? rule->kept(s->run, s->stats.depth) : 0;

    search_at(s, CODE_RESTART);
    if (kept < s->stats.depth)
        backtrack_keep(s, kept);
    s->stats.restarts++;
    s->run++;
    s->nodes_at_restart = stats_nodes(&s->stats) - (uint64_t)kept;
    search_notify(s, EVENT_RESTART, CELL_NONE, VALUE_NONE);
    return SEARCH_RUNNING;
}

static enum search_status decide(struct search *s)
{
    struct store *store = s->store;
    struct stats *stats = &s->stats;
    struct decision *d = &s->decisions[stats->depth];

    assert(stats->depth < store->n_cells && !s->conflict);
    cell_t c = s->setting.var->pick(s->var_state, store, &s->rng);
    if (UNLIKELY(c == CELL_NONE))
        return SEARCH_GAVE_UP;
    search_mark(s, c, CELL_NONE);
    if (UNLIKELY(s->engine.wants_choice)) {
        bool alive = engine_choose(&s->engine, c);
        if (!alive || engine_pending(&s->engine)) {
            search_at(s, CODE_CHOOSE);
            return propagate(s, alive);
        }
    }
    d->n_trail = store->n_trail;
    d->n_assigned = store->n_assigned;
    d->cell = c;
    d->value = s->setting.val->pick(s->val_state, store, d->cell, &s->rng);
    if (UNLIKELY(d->value == VALUE_NONE))
        return SEARCH_GAVE_UP;
    assert(store_is_open(store, d->cell) && store_has(store, d->cell, d->value));
    search_at(s, CODE_CHOOSE);
    search_at(s, CODE_DECIDE);
    stats->decisions++;
    strategy_set_depth(s, stats->depth + 1);
    d->open = s->open;
    s->open = d->share = d->open / store->dom_size[d->cell];
    store->cause = CAUSE_DECISION;
    search_notify(s, EVENT_DECIDE, d->cell, d->value);
    bool alive = store_assign(store, d->cell, d->value);
    if (UNLIKELY(s->engine.observer != NULL))
        engine_notify(&s->engine, -1, d->n_trail, store->n_assigned);
    return propagate(s, alive);
}

static enum search_status backtrack_step(struct search *s)
{
    if (s->conflict) {
        if (search_budget_spent(s) && s->stats.depth > 0)
            return SEARCH_GAVE_UP;
        return undo_last_choice(s);
    }
    if (engine_pending(&s->engine))
        return propagate(s, true);
    if (store_all_assigned(s->store)) {
        s->conflict = true; /* the next step will leave this branch */
        return strategy_report_solution(s);
    }
    if (search_budget_spent(s))
        return SEARCH_GAVE_UP;
    return backtrack_restart_due(s) ? backtrack_restart(s) : decide(s);
}

/* The number of backtracking's decisions. Those of a learner that has the rest of the
 * board (relay.c) are not counted. */
int backtrack_n_levels(const struct search *s)
{
    int above = learn_first_level(s);

    return above < 0 ? s->stats.depth : above;
}

/* The explored fraction of the tree, a sum over the nodes on the path to the current
 * one. `got` is the weight of a node: 1 at the root, else the `share` of the decision
 * above it. Refutations at the node have explored all of `got` but `open`, which was
 * left when the node made its decision. */
double backtrack_progress(const struct search *s)
{
    double explored = 0, got = 1;
    int levels = backtrack_n_levels(s);

    if (s->status == SEARCH_EXHAUSTED)
        return 1;
    for (int i = 0; i < levels && got > 0; i++) {
        explored += got - s->decisions[i].open;
        got = s->decisions[i].share;
    }
    return real_clamp(explored + (got - s->open), 0, 1);
}

uint32_t backtrack_level(const struct search *s, int level)
{
    const struct decision *d = &s->decisions[level];

    return trail_entry((uint32_t)d->cell, d->value);
}

static void backtrack_transfer(struct search *s, const struct state_port *port,
                               bool is_loading)
{
    (void)is_loading;
    state_transfer(port, s->decisions, (size_t)backtrack_n_levels(s),
                   sizeof *s->decisions);
}

const struct code_row backtrack_code[] = {
    {"assign the clues", CODE_START},
    {"repeat:", CODE_NONE},
    {"  propagate until nothing changes", CODE_PROPAGATE},
    {"  if there is a dead end:", CODE_DEAD_END},
    {"    if no decision is left: stop", CODE_EXHAUSTED},
    {"    undo the last decision, x = v", CODE_UNDO},
    {"    remove v from the candidates of x", CODE_REFUTE},
    {"  else if all cells are assigned:", CODE_NONE},
    {"    report; undo as at a dead end", CODE_SOLUTION},
    {"  else if the run is too long:", CODE_NONE},
    {"    undo many decisions: restart", CODE_RESTART},
    {"  else:", CODE_NONE},
    {"    choose a cell x and a candidate v", CODE_CHOOSE},
    {"    decide x = v, one level deeper", CODE_DECIDE},
    {NULL, CODE_NONE}};

const struct strategy strategy_backtrack = {
    .name = "backtrack",
    .summary = "depth first: tries a value in a cell; if that fails, removes it",
    .code = backtrack_code,
    .allows_manual_filter = true,
    .step = backtrack_step,
    .transfer = backtrack_transfer,
    .progress = backtrack_progress,
    .n_levels = backtrack_n_levels,
    .level = backtrack_level,
};
