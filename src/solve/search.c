#include "solve/search.h"

#include "base/alloc.h"
#include "solve/tree_estimate.h"

#include <stdlib.h>
#include <string.h>

static void *state_for(size_t (*state_size)(const struct geometry *),
                       const struct geometry *geo)
{
    return state_size ? alloc_zeroed(1, state_size(geo)) : NULL;
}

static void use_orders(struct search *s)
{
    const struct setting *set = &s->setting;

    free(s->var_state);
    free(s->val_state);
    s->var_state = state_for(set->var->state_size, s->store->geo);
    s->val_state = state_for(set->val->state_size, s->store->geo);
    if (set->var->reset)
        set->var->reset(s->var_state, s->store);
    if (set->val->reset)
        set->val->reset(s->val_state, s->store);
}

struct search *search_create(const struct puzzle *puzzle, const struct setting *setting)
{
    struct search *s = alloc_zeroed(1, sizeof *s);

    s->puzzle = puzzle_copy(puzzle);
    s->setting = *setting;
    s->store = store_create(s->puzzle->geo);
    s->decisions = alloc_zeroed((size_t)s->store->n_cells, sizeof *s->decisions);
    engine_init(&s->engine, s->store);
    engine_use(&s->engine, setting);
    use_orders(s);
    s->requested = setting->strategy;
    s->strategy_state = state_for(setting->strategy->state_size, s->store->geo);
    search_restart(s, s->puzzle->clue, setting->seed);
    return s;
}

static void use_strategy(struct search *s, const struct strategy *strategy)
{
    free(s->strategy_state);
    s->setting.strategy = strategy;
    s->strategy_state = state_for(strategy->state_size, s->store->geo);
}

static void stop_strategy(struct search *s)
{
    if (s->setting.strategy->stop)
        s->setting.strategy->stop(s);
}

void search_destroy(struct search *s)
{
    if (!s)
        return;
    search_drop_partner(s);
    stop_strategy(s);
    engine_free(&s->engine);
    store_destroy(s->store);
    puzzle_destroy(s->puzzle);
    free(s->var_state);
    free(s->val_state);
    free(s->strategy_state);
    free(s->decisions);
    free(s);
}

/* False where two clues already leave a cell or a watched line with nothing. */
static bool place_clues(struct search *s)
{
    bool alive = true;

    s->store->cause = CAUSE_CLUE;
    for (int c = 0; c < s->store->n_cells && alive; c++)
        if (s->puzzle->clue[c] != VALUE_NONE)
            alive = store_assign(s->store, (cell_t)c, s->puzzle->clue[c]);
    return alive;
}

void search_restart(struct search *s, const value_t *clue, uint64_t seed)
{
    if (s->started)
        stop_strategy(s);
    s->started = true;
    search_drop_partner(s);
    s->retired = (struct stats){0};
    if (s->setting.strategy != s->requested)
        use_strategy(s, s->requested);
    for (int c = 0; c < s->store->n_cells; c++)
        s->puzzle->clue[c] = clue[c];
    s->n_clues = puzzle_count_clues(s->puzzle);
    s->setting.seed = seed;
    rng_seed(&s->rng, seed);
    s->stats = (struct stats){0};
    s->status = SEARCH_RUNNING;
    s->nodes_at_restart = 0;
    s->open = 1;
    store_reset(s->store);
    engine_reset(&s->engine);
    if (s->setting.var->reset)
        s->setting.var->reset(s->var_state, s->store);
    if (s->setting.val->reset)
        s->setting.val->reset(s->val_state, s->store);
    s->conflict = !place_clues(s);
    if (s->setting.strategy->start)
        s->setting.strategy->start(s);
}

/* ---- Strategies that choose, and taking turns ---- */

void search_become(struct search *s, const struct setting *setting)
{
    search_reconfigure(s, setting);
    use_strategy(s, setting->strategy);
    if (setting->strategy->start)
        setting->strategy->start(s);
}

void search_plan_partner(struct search *s, const struct setting *setting,
                         uint64_t slice, uint64_t partner_slice)
{
    s->partner_setting = *setting;
    s->has_partner_plan = true;
    s->slice = s->turn_left = slice;
    s->partner_slice = partner_slice;
}

static void add_work(struct stats *sum, const struct stats *more)
{
    sum->nodes += more->nodes;
    sum->backtracks += more->backtracks;
    sum->restarts += more->restarts;
}

void search_drop_partner(struct search *s)
{
    if (s->partner)
        add_work(&s->retired, &s->partner->stats);
    search_destroy(s->partner);
    s->partner = NULL;
    s->has_partner_plan = false;
}

static void swap_partner(struct search *s)
{
    struct search *partner = s->partner;
    struct search here = *s;

    *s = *partner;
    *partner = here;
    s->partner = partner;
    partner->partner = NULL;
}

static void make_partner(struct search *s)
{
    s->partner = search_create(s->puzzle, &s->partner_setting);
    s->partner->requested = s->requested;
    s->partner->slice = s->partner->turn_left = s->partner_slice;
    search_observe(s->partner, s->observer);
    s->has_partner_plan = false;
}

/* The slices of both grow, so that neither waits for long compared with what it has had
 * already, and the price of changing over is soon nothing. */
static void take_turns(struct search *s)
{
    /* The other one would report the same solutions again. */
    if (s->stats.solutions > 0)
        search_drop_partner(s);
    if ((!s->partner && !s->has_partner_plan) || s->turn_left-- > 0)
        return;
    s->slice += s->slice / 8;
    s->turn_left = s->slice;
    if (!s->partner)
        make_partner(s);
    swap_partner(s);
}

/* One that has no memory left leaves the field to the other. */
static enum search_status leave_to_partner(struct search *s)
{
    swap_partner(s);
    search_drop_partner(s);
    return SEARCH_RUNNING;
}

enum search_status search_step(struct search *s)
{
    if (s->status == SEARCH_EXHAUSTED || s->status == SEARCH_GAVE_UP)
        return s->status;
    take_turns(s);
    s->status = s->setting.strategy->step(s);
    if (s->status == SEARCH_GAVE_UP && s->partner && !search_budget_spent(s))
        s->status = leave_to_partner(s);
    return s->status;
}

enum search_status search_run(struct search *s, uint64_t nodes)
{
    uint64_t last = search_nodes(s) + nodes;
    enum search_status status;

    do {
        status = search_step(s);
    } while (status == SEARCH_RUNNING && search_nodes(s) < last);
    return status;
}

/* The choices of another setting, of which strategy and seed stay as they are. */
static struct setting with_choices(const struct setting *now,
                                   const struct setting *other)
{
    struct setting merged = *other;

    merged.strategy = now->strategy;
    merged.seed = now->seed;
    return merged;
}

static void reconfigure(struct search *s, const struct setting *setting)
{
    struct setting merged = with_choices(&s->setting, setting);

    bool new_prop = merged.n_prop != s->setting.n_prop;
    for (int i = 0; i < merged.n_prop && !new_prop; i++)
        new_prop = merged.prop[i] != s->setting.prop[i];
    bool new_order = merged.var != s->setting.var || merged.val != s->setting.val;
    s->setting = merged;
    if (new_prop)
        engine_use(&s->engine, &merged);
    if (new_order)
        use_orders(s);
    if (s->status == SEARCH_GAVE_UP)
        s->status = SEARCH_RUNNING;
}

void search_reconfigure(struct search *s, const struct setting *setting)
{
    reconfigure(s, setting);
    if (s->partner)
        reconfigure(s->partner, setting);
    if (s->has_partner_plan)
        s->partner_setting = with_choices(&s->partner_setting, setting);
}

struct stats search_stats(const struct search *s)
{
    struct stats sum = s->stats;

    add_work(&sum, &s->retired);
    if (s->partner)
        add_work(&sum, &s->partner->stats);
    return sum;
}

/* Asked for at every step: not all of the sum. */
uint64_t search_nodes(const struct search *s)
{
    return s->stats.nodes + s->retired.nodes +
           (s->partner ? s->partner->stats.nodes : 0);
}

bool search_budget_spent(const struct search *s)
{
    return s->setting.max_nodes > 0 && search_nodes(s) >= s->setting.max_nodes;
}

const value_t *search_grid(const struct search *s)
{
    if (s->setting.strategy->grid)
        return s->setting.strategy->grid(s);
    return s->status == SEARCH_SOLVED ? s->store->value : NULL;
}

int search_metrics(const struct search *s, struct metric *out)
{
    return s->setting.strategy->metrics ? s->setting.strategy->metrics(s, out) : 0;
}

/* Whichever of two that take turns ends first ends the search. */
double search_progress(const struct search *s)
{
    const struct strategy *strategy = s->setting.strategy;
    double own = strategy->progress ? strategy->progress(s) : TREE_ESTIMATE_UNKNOWN;
    double others = s->partner ? search_progress(s->partner) : TREE_ESTIMATE_UNKNOWN;

    return own > others ? own : others;
}

bool search_metric(const struct search *s, const char *name, double *value)
{
    struct metric metrics[MAX_METRICS];
    int count = search_metrics(s, metrics);

    for (int i = 0; i < count; i++) {
        if (strcmp(metrics[i].name, name) != 0)
            continue;
        *value = metrics[i].value;
        return true;
    }
    return false;
}

void search_observe(struct search *s, const struct observer *observer)
{
    s->observer = s->engine.observer = observer;
    if (s->partner)
        search_observe(s->partner, observer);
}

void search_undo_to(struct search *s, const struct decision *d)
{
    if (s->setting.val->undone)
        s->setting.val->undone(s->val_state, s->store, d->n_assigned);
    engine_undo(&s->engine, d->n_trail, d->n_assigned);
}

void search_notify(const struct search *s, enum event_kind kind, cell_t c, value_t v)
{
    const struct observer *o = s->observer;

    if (observer_wants(o, kind))
        o->notify(o->context, &(struct event){kind, -1, c, v, -1});
}
