#include "solve/strategies/learn.h"

#include "solve/catalog.h"
#include "solve/snapshot.h"
#include "solve/strategies/learn/moving.h"

#include <string.h>

/*
 * Conflict-driven clause learning on the board. The store keeps the board as root
 * propagation left it; from there on the learner has its own assignments, and the
 * picture is drawn from them. A node is a decision or a conflict, each with its
 * propagation; a conflict jumps back over many levels at once. The variable and value
 * orders are those of the learner; of the setting it takes the propagation at the root
 * (with `regin` alldifferent also takes part behind every decision), the restart rule
 * (in conflicts), the seed and the limits.
 */

#define RESTART_UNIT 1000 /* conflicts */

struct learn_state {
    struct learner learner;
    struct lesson lesson;
    bool solved; /* the solution that stands was reported */
    uint64_t conflicts_at_restart;
    value_t grid[MAX_CELLS];
};

static size_t learn_state_size(const struct geometry *geo)
{
    (void)geo;
    return sizeof(struct learn_state);
}

struct learner *learn_learner(const struct search *s)
{
    return &((struct learn_state *)s->strategy_state)->learner;
}

/* ---- Telling ---- */

static void tell_literal(const struct search *s, enum event_kind kind, lit_t lit)
{
    uint32_t candidate = learn_learner(s)->cover.candidate[lit_var(lit)];

    search_notify(s, kind, trail_cell(candidate), trail_value(candidate));
}

static void tell_trail(const struct search *s, uint32_t first)
{
    const struct learner *l = learn_learner(s);

    for (uint32_t i = first; s->observer && i < l->n_trail; i++)
        tell_literal(s, lit_is_negative(l->trail[i]) ? EVENT_PRUNE : EVENT_ASSIGN,
                     l->trail[i]);
}

/* The decisions of all levels above one are about to be taken back. */
static void tell_undo(const struct search *s, uint32_t level)
{
    const struct learner *l = learn_learner(s);

    for (uint32_t i = learner_level(l); s->observer && i > level; i--)
        if (!lit_is_negative(learner_decision(l, i)))
            tell_literal(s, EVENT_UNDO, learner_decision(l, i));
}

/* ---- Steps ---- */

/* What a conflict is about: a cell of the literal that it wants both true and false. */
static void take_conflict(struct search *s)
{
    const struct learner *l = learn_learner(s);

    s->conflict = true;
    s->store->conflict_cell = trail_cell(l->cover.candidate[lit_var(l->conflict.lit)]);
    search_notify(s, EVENT_CONFLICT, s->store->conflict_cell, VALUE_NONE);
}

/* From literal `first` of the trail on, which was made true but not told. */
static enum search_status propagate(struct search *s, uint32_t first)
{
    struct learner *l = learn_learner(s);

    learner_propagate(l);
    tell_trail(s, first);
    s->stats.depth = (int)learner_level(l);
    if (s->stats.depth > s->stats.max_depth)
        s->stats.max_depth = s->stats.depth;
    s->conflict = false;
    if (l->in_conflict)
        take_conflict(s);
    return SEARCH_RUNNING;
}

static bool stands_on(const struct setting *set, const struct propagator *p)
{
    for (int i = 0; i < set->n_prop; i++)
        if (set->prop[i] == p)
            return true;
    return false;
}

static enum filtering filtering_of(const struct setting *set)
{
    if (stands_on(set, &propagator_alldifferent))
        return FILTER_EVERYWHERE;
    return stands_on(set, &propagator_alldifferent_lazy) ? FILTER_AT_ROOT
                                                         : FILTER_NOWHERE;
}

static void learn_start(struct search *s)
{
    struct learn_state *state = s->strategy_state;

    memset(state, 0, sizeof *state);
    if (s->conflict || !engine_propagate(&s->engine)) {
        s->conflict = true;
        state->learner.contradiction = true;
        return;
    }
    learner_init(&state->learner, s->store, filtering_of(&s->setting), &s->rng);
    state->learner.memory_limit = s->setting.max_memory / 2; /* lists have spare room */
    if (!state->learner.contradiction)
        propagate(s, 0);
}

static void learn_stop(struct search *s)
{
    struct learn_state *state = s->strategy_state;

    learner_free(&state->learner);
    lesson_free(&state->lesson);
}

static void learn_move(struct search *s, const struct state_port *port, bool is_loading)
{
    struct learn_state *state = s->strategy_state;

    learner_move(&state->learner, &state->lesson, state, sizeof *state, port,
                 is_loading);
}

static enum search_status learn_from_conflict(struct search *s)
{
    struct learn_state *state = s->strategy_state;
    struct learner *l = &state->learner;
    uint32_t level = learner_analyze(l);

    s->stats.nodes++;
    s->stats.backtracks++;
    tell_undo(s, level);
    lesson_take(&state->lesson, l, level);
    learner_learn(l, level);
    return propagate(s, l->n_trail - 1);
}

static enum search_status report_solution(struct search *s)
{
    struct learn_state *state = s->strategy_state;
    const struct learner *l = &state->learner;

    memcpy(state->grid, s->store->value, (size_t)s->store->n_cells);
    for (uint32_t var = 0; var < l->cover.n_vars; var++)
        if (l->value[lit_of(var)] > 0)
            state->grid[trail_cell(l->cover.candidate[var])] =
                trail_value(l->cover.candidate[var]);
    state->solved = true;
    s->stats.solutions++;
    search_notify(s, EVENT_SOLUTION, CELL_NONE, VALUE_NONE);
    return SEARCH_SOLVED;
}

static enum search_status look_for_another(struct search *s)
{
    struct learn_state *state = s->strategy_state;
    struct learner *l = &state->learner;
    uint32_t level = learner_level(l);

    state->solved = false;
    if (level == 0) {
        l->contradiction = true;
        return SEARCH_EXHAUSTED;
    }
    s->stats.nodes++;
    s->stats.backtracks++;
    tell_undo(s, level - 1);
    learner_exclude_solution(l);
    return propagate(s, l->n_trail - 1);
}

static bool restart_due(const struct search *s)
{
    const struct learn_state *state = s->strategy_state;
    const struct setting *set = &s->setting;
    uint64_t unit = set->restart_unit ? set->restart_unit : RESTART_UNIT;
    double factor =
        set->restart_factor > 0 ? set->restart_factor : set->restarts->default_factor;
    uint64_t cutoff = set->restarts->cutoff(s->stats.restarts, unit, factor);

    return cutoff > 0 && s->stats.depth > 0 &&
           state->learner.counts.conflicts - state->conflicts_at_restart >= cutoff;
}

static enum search_status restart(struct search *s)
{
    struct learn_state *state = s->strategy_state;
    uint32_t n_root;

    tell_undo(s, 0);
    learner_backjump(&state->learner, 0);
    s->stats.depth = 0;
    s->stats.restarts++;
    state->conflicts_at_restart = state->learner.counts.conflicts;
    search_notify(s, EVENT_RESTART, CELL_NONE, VALUE_NONE);
    n_root = state->learner.n_trail;
    learner_import(&state->learner, s->store);
    return propagate(s, n_root);
}

static enum search_status decide(struct search *s)
{
    struct learner *l = learn_learner(s);
    lit_t lit = learner_decide(l);

    s->stats.nodes++;
    tell_literal(s, lit_is_negative(lit) ? EVENT_PRUNE : EVENT_DECIDE, lit);
    return propagate(s, l->n_trail);
}

static enum search_status learn_step(struct search *s)
{
    struct learn_state *state = s->strategy_state;
    struct learner *l = &state->learner;

    if (l->contradiction)
        return SEARCH_EXHAUSTED;
    if (state->solved)
        return look_for_another(s);
    if (l->in_conflict)
        return search_budget_spent(s) ? SEARCH_GAVE_UP : learn_from_conflict(s);
    if (learner_all_assigned(l))
        return report_solution(s);
    if (search_budget_spent(s) || !learner_reduce(l))
        return SEARCH_GAVE_UP;
    if (restart_due(s) || phases_reset(&l->phases, l->counts.conflicts))
        return restart(s);
    learner_simplify(l);
    return decide(s);
}

/* ---- The picture ---- */

static uint8_t cause_of(const struct learner *l, uint32_t var)
{
    reason_t reason = l->var[var].reason;
    const char *name =
        reason_index(reason) < l->cover.n_cell_groups ? "naked" : "hidden";

    if (reason == REASON_NONE && l->var[var].level > 0)
        return CAUSE_DECISION;
    if (reason_kind(reason) != REASON_GROUP)
        return CAUSE_LEARNT;
    return (uint8_t)(CAUSE_PROPAGATOR +
                     catalog_find(PLUG_PROPAGATOR, name, strlen(name)));
}

/* At a dead end a cell may have been given two values: the first one is shown. */
static void show_value(const struct learner *l, uint32_t var, struct snapshot *out)
{
    cell_t c = trail_cell(l->cover.candidate[var]);
    uint32_t level = l->var[var].level;

    if (out->value[c] != VALUE_NONE)
        return;
    out->value[c] = trail_value(l->cover.candidate[var]);
    out->cause[c] = cause_of(l, var);
    out->depth[c] = (uint16_t)(level < UINT16_MAX ? level : UINT16_MAX);
    out->n_assigned++;
    memset(&out->dom[c * out->words], 0, (size_t)out->words * sizeof *out->dom);
    out->dom[c * out->words + (out->value[c] >> 6)] |= bits_mask(out->value[c]);
    out->live[c] = 1;
}

static void hide_candidate(const struct learner *l, uint32_t var, struct snapshot *out)
{
    cell_t c = trail_cell(l->cover.candidate[var]);
    value_t v = trail_value(l->cover.candidate[var]);

    out->dom[c * out->words + (v >> 6)] &= ~bits_mask(v);
    out->live[c]--;
}

static void clear_cell(struct snapshot *out, cell_t c)
{
    memset(&out->dom[c * out->words], 0, (size_t)out->words * sizeof *out->dom);
    out->live[c] = 0;
}

/* What has changed since the root, whose board is the store's. Candidates that have no
 * variable were taken away by values there. Variables are numbered cell by cell. */
static void learn_show(const struct search *s, struct snapshot *out)
{
    const struct learner *l = learn_learner(s);
    cell_t last = CELL_NONE;

    for (uint32_t var = 0; var < l->cover.n_vars; var++) {
        cell_t c = trail_cell(l->cover.candidate[var]);
        value_t v = trail_value(l->cover.candidate[var]);
        if (c != last)
            clear_cell(out, c);
        last = c;
        out->dom[c * out->words + (v >> 6)] |= bits_mask(v);
        out->live[c]++;
    }
    for (uint32_t i = 0; i < l->n_trail; i++)
        if (lit_is_negative(l->trail[i]))
            hide_candidate(l, lit_var(l->trail[i]), out);
    for (uint32_t i = 0; i < l->n_trail; i++)
        if (!lit_is_negative(l->trail[i]))
            show_value(l, lit_var(l->trail[i]), out);
    lesson_show(&((struct learn_state *)s->strategy_state)->lesson, l, &out->learning);
}

static int learn_metrics(const struct search *s, struct metric *out)
{
    const struct learn_state *state = s->strategy_state;
    const struct learner *l = &state->learner;
    const struct metric figures[] = {
        {"conflicts", METRIC_EVENTS, (double)l->counts.conflicts},
        {"learnt clauses", METRIC_COUNT, (double)l->counts.n_clauses},
        {"average LBD", METRIC_RATIO, l->counts.recent_lbd},
        {"average backjump", METRIC_RATIO, l->counts.recent_jump},
        {"longest backjump", METRIC_COUNT, state->lesson.longest},
        {"memory", METRIC_BYTES, (double)learner_bytes(l)},
    };

    memcpy(out, figures, sizeof figures);
    return (int)(sizeof figures / sizeof *figures);
}

static const value_t *learn_grid(const struct search *s)
{
    const struct learn_state *state = s->strategy_state;

    return state->solved ? state->grid : NULL;
}

const struct strategy strategy_learn = {
    .name = "learn",
    .summary = "learns a clause from every conflict and jumps back",
    .own = {[PLUG_VAR_ORDER] = "activity", [PLUG_VAL_ORDER] = "saved phase"},
    .state_size = learn_state_size,
    .start = learn_start,
    .step = learn_step,
    .stop = learn_stop,
    .transfer = learn_move,
    .metrics = learn_metrics,
    .show = learn_show,
    .grid = learn_grid,
};
