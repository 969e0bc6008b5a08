#include "solve/catalog.h"
#include "solve/strategies/learn.h"
#include "solve/strategies/strategy.h"

#include <stdio.h>

/* Backtracking, with clause learning for the rest (unassigned cells) of a board. In the
 * last rows of a large board a sweep meets thousands of dead ends; learning solves such
 * a rest, but not the whole board. When a run of backtracking reaches its limit, it
 * keeps its decisions up to the first one that leaves few cells, and undoes those below
 * it. The store keeps this board, and a learner searches the rest. A solution of the
 * rest is a solution of the board. If the rest has no (further) solution, the last
 * decision above it is undone. At a limit of the learner's conflicts, backtracking
 * restarts. */

static struct learn_state *state_of(const struct search *s)
{
    return s->strategy_state;
}

/* The smallest number of decisions after which at most `rest` * n cells (`rest`: a
 * tuning) are unassigned. -1 if more are unassigned after all decisions. */
static int levels_above_rest(const struct search *s)
{
    const struct store *store = s->store;
    int assigned = store->n_cells - (int)(s->setting.tuning.rest * store->n), i = 0;

    while (i < s->stats.depth && s->decisions[i].n_assigned < assigned)
        i++;
    return store->n_assigned < assigned ? -1 : i;
}

/* Ends learning. The store still has the board with the decisions above the rest. */
static void close_rest(struct search *s)
{
    struct handed_rest rest = state_of(s)->rest;

    learn_stop(s);
    memset(state_of(s), 0, sizeof *state_of(s));
    s->run = rest.run;
    s->conflict = false;
    strategy_set_depth(s, rest.first_level);
}

static enum search_status hand_over(struct search *s, int levels)
{
    struct learn_state *state = state_of(s);

    search_at(s, CODE_HAND_OVER);
    if (levels < s->stats.depth)
        backtrack_keep(s, levels);
    state->rest = (struct handed_rest){true, levels, s->run};
    if (!learn_begin(s)) {
        bool is_cut = state->is_cut;
        close_rest(s);
        s->least_memory = 0;
        return is_cut ? SEARCH_GAVE_UP : backtrack_restart(s);
    }
    s->run = 0;
    s->stats.handovers++;
    s->stats.restarts++;
    search_notify(s, EVENT_RESTART, CELL_NONE, VALUE_NONE);
    /* A contradiction in learner_init is not reported as a dead end yet. */
    if (state->learner.contradiction && !s->conflict) {
        search_at(s, CODE_PROPAGATE);
        search_at(s, CODE_DEAD_END);
        s->conflict = true;
    }
    return SEARCH_RUNNING;
}

static enum search_status learn_rest(struct search *s)
{
    const struct learn_state *state = state_of(s);
    uint64_t nodes = backtrack_cutoff(s, state->rest.run);
    double limit = s->setting.tuning.rest_conflicts * (double)nodes;
    /* No restart if the run has no limit of nodes, if a solution was found (it could be
     * found again), or if no decision above the rest can be undone. */
    bool may_restart = nodes && !s->stats.solutions && state->rest.first_level > 0;
    enum search_status status = SEARCH_GAVE_UP;

    if (!may_restart || (double)state->learner.counts.conflicts < limit)
        status = strategy_learn.step(s);
    if (status == SEARCH_EXHAUSTED) {
        close_rest(s);
        s->conflict = true;
        return strategy_backtrack.step(s);
    }
    if (status != SEARCH_GAVE_UP || !may_restart || search_budget_spent(s))
        return status;
    close_rest(s);
    return backtrack_restart(s);
}

static enum search_status relay_step(struct search *s)
{
    if (state_of(s)->rest.is_open)
        return learn_rest(s);
    bool may_be = !s->conflict && !store_all_assigned(s->store);
    int levels = may_be && backtrack_restart_due(s) ? levels_above_rest(s) : -1;
    return levels >= 0 ? hand_over(s, levels) : strategy_backtrack.step(s);
}

static void relay_transfer(struct search *s, const struct state_port *port,
                           bool is_loading)
{
    learn_transfer(s, port, is_loading);
    strategy_backtrack.transfer(s, port, is_loading);
}

static int relay_n_levels(const struct search *s)
{
    return strategy_backtrack.n_levels(s) +
           (state_of(s)->rest.is_open ? strategy_learn.n_levels(s) : 0);
}

static uint32_t relay_level(const struct search *s, int level)
{
    int above = strategy_backtrack.n_levels(s);

    return level < above ? strategy_backtrack.level(s, level)
                         : strategy_learn.level(s, level - above);
}

static int relay_metrics(const struct search *s, struct metric *out)
{
    int open = s->store->n_cells - s->store->n_assigned;

    if (!state_of(s)->rest.is_open)
        return 0;
    out[0] = (struct metric){"cells left to learning", METRIC_COUNT, open};
    return 1 + strategy_learn.metrics(s, out + 1);
}

static void relay_show(const struct search *s, struct snapshot *out)
{
    size_t length = strlen(out->strategy);

    if (!state_of(s)->rest.is_open)
        return;
    strategy_learn.fill_snapshot(s, out);
    memcpy(out->own, strategy_learn.own, sizeof out->own);
    snprintf(out->strategy + length, sizeof out->strategy - length, ": %s",
             strategy_learn.name);
}

static const value_t *relay_grid(const struct search *s)
{
    const value_t *value = s->status == SEARCH_SOLVED ? s->store->value : NULL;

    return state_of(s)->rest.is_open ? strategy_learn.grid(s) : value;
}

static const struct code_row relay_code[] = {
    {"assign the clues", CODE_START},
    {"repeat:", CODE_NONE},
    {"  propagate until nothing changes", CODE_PROPAGATE},
    {"  if there is a dead end:", CODE_DEAD_END},
    {"    if no decision is left: stop", CODE_EXHAUSTED},
    {"    learning: resolve to a clause", CODE_LEARN},
    {"    undo the last decision, x = v", CODE_UNDO},
    {"    remove v from the candidates of x", CODE_REFUTE},
    {"  else if all cells are assigned:", CODE_NONE},
    {"    report; undo as at a dead end", CODE_SOLUTION},
    {"  else if the run is too long:", CODE_NONE},
    {"    few cells left: learning has them", CODE_HAND_OVER},
    {"    else undo many decisions: restart", CODE_RESTART},
    {"  else choose a cell x, a candidate v", CODE_CHOOSE},
    {"    decide x = v, one level deeper", CODE_DECIDE},
    {NULL, CODE_NONE}};

const struct strategy strategy_relay = {
    .name = "relay",
    .summary = "backtrack; where it is stuck near the end, learn has the rest",
    .code = relay_code,
    .allows_manual_filter = true,
    .state_size = learn_state_size,
    .step = relay_step,
    .stop = learn_stop,
    .transfer = relay_transfer,
    .progress = backtrack_progress,
    .n_levels = relay_n_levels,
    .level = relay_level,
    .metrics = relay_metrics,
    .fill_snapshot = relay_show,
    .grid = relay_grid,
};
