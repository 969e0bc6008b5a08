#include "solve/strategies/learn.h"

#include "solve/catalog.h"
#include "solve/strategies/strategy.h"

/* Conflict-driven clause learning as a strategy. The store keeps the board after root
 * propagation; snapshots show the learner's own assignment. A node is a decision or a
 * conflict, each with its propagation; a conflict may undo many levels. The setting's
 * seed, limits and restart rule (counted in conflicts) apply, its orders do not. Its
 * propagators run at the root only, except alldifferent. */

/* The default unit of restart rules, in conflicts: GROUP_RESTART_UNIT if the learner
 * decides in groups, else RESTART_UNIT. */
#define RESTART_UNIT       1000
#define GROUP_RESTART_UNIT 100000
#define LEAST_CLAUSE_BYTES (1 << 20)

size_t learn_state_size(const struct geometry *geo)
{
    return sizeof(struct learn_state) + (size_t)geo->n_cells * sizeof(value_t);
}

int learn_first_level(const struct search *s)
{
    const struct learn_state *state = s->strategy_state;
    bool may_be = s->setting.strategy == &strategy_relay;

    return may_be && state->rest.is_open ? state->rest.first_level : -1;
}

struct learner *search_learner(const struct search *s)
{
    bool learns = s->setting.strategy == &strategy_learn || learn_first_level(s) >= 0;

    return learns ? learn_learner(s) : NULL;
}

/* Sends an event about a true literal. If a Hall set (alldifferent) made it true, the
 * event has the unit of that set. */
static void notify_literal(const struct search *s, enum event_kind kind, lit_t lit)
{
    const struct learner *l = learn_learner(s);
    reason_t reason = l->assigned.var[lit_var(lit)].reason;
    int unit = reason_kind(reason) == REASON_HALL
                   ? (int)l->alldifferent.hall[reason_index(reason)].unit
                   : -1;

    observer_notify(s->engine.observer,
                    (struct event){kind, -1, cover_cell(&l->cover, lit),
                                   cover_value(&l->cover, lit), unit});
}

/* Tells the observer that the decisions above `level` will now be undone. */
static void notify_undo(const struct search *s, uint32_t level)
{
    const struct learner *l = learn_learner(s);

    for (uint32_t i = learner_level(l); s->engine.observer && i > level; i--)
        if (!lit_is_negative(learner_decision(l, i)))
            notify_literal(s, EVENT_UNDO, learner_decision(l, i));
}

/* Propagates, and reports the new literals: trail entry `first` and later ones. */
static enum search_status propagate(struct search *s, uint32_t first)
{
    struct learn_state *state = s->strategy_state;
    struct learner *l = &state->learner;
    const struct assignment *a = &l->assigned;

    search_at(s, CODE_PROPAGATE);
    learner_propagate(l);
    s->stats.propagations += a->n_trail - first;
    for (uint32_t i = first; s->engine.observer && i < a->n_trail; i++)
        notify_literal(s, lit_is_negative(a->trail[i]) ? EVENT_PRUNE : EVENT_ASSIGN,
                       a->trail[i]);
    strategy_set_depth(s, state->rest.first_level + (int)learner_level(l));
    s->conflict = a->in_conflict;
    if (s->conflict) {
        search_at(s, CODE_DEAD_END);
        /* Views mark the cell of the literal that would be both true and false. */
        s->store->conflict_cell = cover_cell(&l->cover, a->conflict.lit);
        s->store->failures[s->store->conflict_cell]++;
        search_notify(s, EVENT_CONFLICT, s->store->conflict_cell, VALUE_NONE);
    }
    return SEARCH_RUNNING;
}

static enum filtering filtering_of(const struct setting *set)
{
    enum filtering filtering = FILTER_NOWHERE;

    for (int i = 0; i < set->n_prop; i++) {
        if (set->prop[i] == &propagator_alldifferent)
            return FILTER_EVERYWHERE;
        if (set->prop[i] == &propagator_alldifferent_lazy)
            filtering = FILTER_AT_ROOT;
    }
    return filtering;
}

bool learn_begin(struct search *s)
{
    struct learn_state *state = s->strategy_state;
    struct learner *l = &state->learner;
    /* Tuning `groups` = 0: never decides in groups; 1, the default: on boards without
     * boxes and regions; 2: always. */
    bool in_groups =
        s->setting.tuning.groups >= (geometry_has_boxes(s->store->geo) ? 2 : 1);

    /* Bytes for variables, an eighth more for alldifferent, and some for clauses. */
    uint64_t least =
        learner_least_bytes(s->store, in_groups) / 8 * 9 + LEAST_CLAUSE_BYTES;
    s->least_memory = s->setting.max_memory < least ? least : 0;
    if (s->least_memory > 0)
        return false;
    state->is_cut = !learner_init(l, s->store, filtering_of(&s->setting), in_groups,
                                  &s->rng, s->setting.stop);
    if (state->is_cut)
        return false;
    /* Clauses may fill only a third of the memory left, because their arrays have
     * unused parts and a compaction copies them. */
    uint64_t most = s->setting.max_memory;
    l->memory_limit = (most - u64_min(learner_bytes(l), most)) / 3;
    if (!l->contradiction)
        propagate(s, 0);
    return true;
}

static void learn_start(struct search *s)
{
    struct learn_state *state = s->strategy_state;

    memset(state, 0, sizeof *state);
    if (s->conflict || !engine_propagate(&s->engine))
        s->conflict = state->learner.contradiction = true;
    else
        learn_begin(s);
}

void learn_stop(struct search *s)
{
    learner_free(learn_learner(s));
}

void learn_transfer(struct search *s, const struct state_port *port, bool is_loading)
{
    learner_transfer(learn_learner(s), s->strategy_state,
                     learn_state_size(s->store->geo), port, is_loading);
}

static enum search_status learn_from_conflict(struct search *s)
{
    struct learner *l = learn_learner(s);
    uint32_t level = learner_analyze(l);

    search_at(s, CODE_LEARN);
    search_at(s, CODE_UNDO);
    search_at(s, CODE_REFUTE);
    s->stats.refutations++;
    s->stats.backjumps += learner_level(l) > level + 1;
    notify_undo(s, level);
    learner_learn(l, level);
    return propagate(s, l->assigned.n_trail - 1);
}

static enum search_status report_solution(struct search *s)
{
    struct learn_state *state = s->strategy_state;
    const struct learner *l = &state->learner;

    memcpy(state->grid, s->store->value,
           (size_t)s->store->n_cells * sizeof *state->grid);
    for (uint32_t i = 0; i < l->assigned.n_trail; i++)
        if (!lit_is_negative(l->assigned.trail[i]))
            state->grid[cover_cell(&l->cover, l->assigned.trail[i])] =
                cover_value(&l->cover, l->assigned.trail[i]);
    return strategy_report_solution(s);
}

static enum search_status look_for_another(struct search *s)
{
    struct learner *l = learn_learner(s);
    uint32_t level = learner_level(l);

    if (level == 0) {
        l->contradiction = true;
        return SEARCH_EXHAUSTED;
    }
    search_at(s, CODE_SOLUTION);
    s->stats.refutations++;
    notify_undo(s, level - 1);
    learner_exclude_solution(l);
    return propagate(s, l->assigned.n_trail - 1);
}

static bool restart_due(const struct search *s)
{
    const struct learn_state *state = s->strategy_state;
    uint64_t cutoff = setting_cutoff(&s->setting, s->store, s->run,
                                     state->learner.group_order.sum ? GROUP_RESTART_UNIT
                                                                    : RESTART_UNIT);

    return cutoff > 0 && learner_level(&state->learner) > 0 &&
           state->learner.counts.conflicts - state->conflicts_at_restart >= cutoff;
}

static enum search_status restart(struct search *s)
{
    struct learn_state *state = s->strategy_state;

    search_at(s, CODE_RESTART);
    notify_undo(s, 0);
    learner_backjump(&state->learner, 0);
    s->stats.depth = state->rest.first_level;
    s->stats.restarts++;
    s->run++;
    state->conflicts_at_restart = state->learner.counts.conflicts;
    search_notify(s, EVENT_RESTART, CELL_NONE, VALUE_NONE);
    uint32_t n_root = state->learner.assigned.n_trail;
    learner_import(&state->learner, s->store);
    return propagate(s, n_root);
}

static enum search_status learn_step(struct search *s)
{
    struct learn_state *state = s->strategy_state;
    struct learner *l = &state->learner;

    if (s->least_memory > 0 || state->is_cut)
        return SEARCH_GAVE_UP;
    if (l->contradiction)
        return SEARCH_EXHAUSTED;
    if (s->status == SEARCH_SOLVED)
        return look_for_another(s);
    if (l->assigned.in_conflict)
        return search_budget_spent(s) ? SEARCH_GAVE_UP : learn_from_conflict(s);
    if (learner_all_assigned(l))
        return report_solution(s);
    if (search_budget_spent(s) || !learner_reduce(l))
        return SEARCH_GAVE_UP;
    if (restart_due(s) || phases_reset(&l->phases, l->counts.conflicts))
        return restart(s);
    search_at(s, CODE_CHOOSE);
    search_at(s, CODE_DECIDE);
    lit_t lit = learner_decide(l);
    search_mark(s, cover_cell(&l->cover, lit), CELL_NONE);
    s->stats.decisions++;
    s->stats.propagations++;
    notify_literal(s, lit_is_negative(lit) ? EVENT_EXCLUDE : EVENT_DECIDE, lit);
    return propagate(s, l->assigned.n_trail);
}

static uint8_t cause_of(const struct learner *l, uint32_t var)
{
    reason_t reason = l->assigned.var[var].reason;
    bool is_naked = reason_index(reason) < l->cover.n_cell_groups;

    if (reason == REASON_NONE && l->assigned.var[var].level > 0)
        return CAUSE_DECISION;
    if (reason_kind(reason) != REASON_GROUP)
        return CAUSE_LEARNT;
    return (uint8_t)(CAUSE_PROPAGATOR +
                     catalog_row(PLUG_PROPAGATOR,
                                 is_naked ? &propagator_naked : &propagator_hidden));
}

/* The rows of learn_code and of group_code, which differ only in `choose`. */
/* clang-format off */
#define LISTING(choose)                                                                \
    {"assign the clues, propagate", CODE_START},                                       \
    {"repeat:", CODE_NONE},                                                            \
    {"  propagate units and clauses", CODE_PROPAGATE},                                 \
    {"  if that ends in a conflict:", CODE_DEAD_END},                                  \
    {"    if it is at level 0: stop", CODE_EXHAUSTED},                                 \
    {"    resolve to the first UIP: a clause", CODE_LEARN},                            \
    {"    jump back to its second level", CODE_UNDO},                                  \
    {"    keep it: its literal is now true", CODE_REFUTE},                             \
    {"  else if all cells are assigned:", CODE_NONE},                                  \
    {"    report; then exclude it, one up", CODE_SOLUTION},                            \
    {"  else if a restart is due:", CODE_NONE},                                        \
    {"    undo all decisions", CODE_RESTART},                                          \
    {"  else:", CODE_NONE},                                                            \
    {choose, CODE_CHOOSE},                                                             \
    {"    decide it, one level deeper", CODE_DECIDE},                                  \
    {NULL, CODE_NONE}
/* clang-format on */

static const struct code_row learn_code[] = {
    LISTING("    choose x = v by activity and phase")};
static const struct code_row group_code[] = {
    LISTING("    choose a group, then x = v in it")};

/* `out` shows the board after root propagation. Drops the candidates without variable,
 * since a unit of their cell has the value. A cell's variables are consecutive. */
static void learn_show(const struct search *s, struct snapshot *out)
{
    const struct learner *l = learn_learner(s);
    const struct assignment *a = &l->assigned;
    uint32_t first_level = (uint32_t)int_max(learn_first_level(s), 0);
    cell_t last = CELL_NONE;

    for (uint32_t var = 0; var < l->cover.n_vars; var++) {
        cell_t c = cover_cell(&l->cover, lit_of(var));
        if (c != last)
            show_no_candidates(out, c);
        last = c;
        if (a->value[lit_of(var)] >= 0)
            show_candidate(out, c, cover_value(&l->cover, lit_of(var)));
    }
    for (uint32_t i = 0; i < a->n_trail; i++) {
        lit_t lit = a->trail[i];
        cell_t c = cover_cell(&l->cover, lit);
        uint32_t level = a->var[lit_var(lit)].level + first_level;
        /* In a conflict a cell can have two values. Shows only the first. */
        if (lit_is_negative(lit) || out->value[c] != VALUE_NONE)
            continue;
        show_value(out, c, cover_value(&l->cover, lit));
        out->cause[c] = cause_of(l, lit_var(lit));
        out->depth[c] = (uint16_t)u64_min(level, UINT16_MAX);
        out->n_assigned++;
    }
    learner_show_log(l, out->n_cells, &out->learning);
    if (l->group_order.sum) {
        out->code = group_code;
        out->own[PLUG_VAR_ORDER] = "group activity";
        out->own[PLUG_VAL_ORDER] = "phase, density";
    }
}

static int n_decisions(const struct search *s)
{
    const struct learner *l = learn_learner(s);

    return l->contradiction ? 0 : (int)learner_level(l);
}

static uint32_t decision_at(const struct search *s, int level)
{
    const struct learner *l = learn_learner(s);
    lit_t lit = learner_decision(l, (uint32_t)level + 1);
    uint32_t candidate = l->cover.candidate[lit_var(lit)];

    return lit_is_negative(lit) ? candidate | LEVEL_EXCLUDES : candidate;
}

static int learn_metrics(const struct search *s, struct metric *out)
{
    struct learner *l = learn_learner(s);
    const struct learner_counts *n = &l->counts;

    out[0] = (struct metric){"conflicts", METRIC_EVENTS, (double)n->conflicts};
    out[1] = (struct metric){"learnt clauses", METRIC_COUNT, (double)n->n_clauses};
    out[2] = (struct metric){"levels per clause", METRIC_RATIO, n->recent_lbd};
    out[3] = (struct metric){"average backjump", METRIC_RATIO, n->recent_jump};
    out[4] = (struct metric){"longest backjump", METRIC_COUNT, l->log.longest};
    out[5] = (struct metric){"memory", METRIC_BYTES, (double)learner_bytes(l)};
    return 6;
}

static const value_t *learn_grid(const struct search *s)
{
    const struct learn_state *state = s->strategy_state;

    return s->status == SEARCH_SOLVED ? state->grid : NULL;
}

const struct strategy strategy_learn = {
    .name = "learn",
    .summary = "learns a clause from every conflict and jumps back",
    .code = learn_code,
    .own = {[PLUG_VAR_ORDER] = "activity", [PLUG_VAL_ORDER] = "saved phase"},
    .state_size = learn_state_size,
    .start = learn_start,
    .step = learn_step,
    .stop = learn_stop,
    .transfer = learn_transfer,
    .n_levels = n_decisions,
    .level = decision_at,
    .metrics = learn_metrics,
    .fill_snapshot = learn_show,
    .grid = learn_grid,
};
