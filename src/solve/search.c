#include "solve/search.h"

#include "base/alloc.h"
#include "base/names.h"

#include <math.h>
#include <string.h>

uint64_t search_bytes(const struct geometry *geo, const struct setting *set)
{
    size_t (*const sizes[])(const struct geometry *) = {
        set->strategy->state_size, set->var->state_size, set->val->state_size};
    uint64_t cells = (uint64_t)geo->n_cells;
    uint64_t bytes = store_bytes(geo) +
                     cells * (3 * sizeof *geo->cell_unit + sizeof(struct decision));

    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++)
        bytes += sizes[i] ? sizes[i](geo) : 0;
    for (int i = 0; i < set->n_prop; i++)
        bytes += set->prop[i]->state_size ? set->prop[i]->state_size(geo) : 0;
    return bytes + (setting_has_script(set) ? plug_memory_bytes(geo) : 0);
}

static void reset_orders(struct search *s)
{
    if (s->setting.var->reset)
        s->setting.var->reset(s->var_state, s->store);
    if (s->setting.val->reset)
        s->setting.val->reset(s->val_state, s->store);
}

static void use_orders(struct search *s)
{
    free(s->var_state);
    free(s->val_state);
    s->var_state = engine_state(s->setting.var->state_size, s->setting.var->variant,
                                s->store->geo);
    s->val_state = engine_state(s->setting.val->state_size, s->setting.val->variant,
                                s->store->geo);
    reset_orders(s);
}

/* Creates the memory for scripts, or destroys it if the setting has no script. */
static void use_memory(struct search *s)
{
    struct plug_memory **memory = &s->store->memory;
    bool needs = setting_has_script(&s->setting);

    if (needs == (*memory != NULL))
        return;
    plug_memory_destroy(*memory);
    *memory = needs ? plug_memory_create(s->store->geo, s->setting.seed) : NULL;
}

static void use_strategy(struct search *s, const struct strategy *strategy)
{
    free(s->strategy_state);
    s->setting.strategy = strategy;
    s->strategy_state = engine_state(strategy->state_size, NULL, s->store->geo);
}

struct search *search_create(const struct puzzle *puzzle, const struct setting *setting)
{
    struct search *s = alloc_zeroed(1, sizeof *s);

    assert(setting->strategy && setting->var && setting->val && setting->restarts);
    s->puzzle = puzzle_copy(puzzle);
    s->setting = *setting;
    s->store = store_create(s->puzzle->geo);
    s->decisions = alloc_zeroed((size_t)s->store->n_cells, sizeof *s->decisions);
    s->engine.store = s->store;
    engine_use(&s->engine, setting);
    use_orders(s);
    use_memory(s);
    use_strategy(s, s->requested = setting->strategy);
    search_restart(s, s->puzzle->clue, setting->seed);
    return s;
}

static void dismiss_witness(struct search *s)
{
    if (s->witness_state)
        s->setting.witness->destroy(s->witness_state);
    s->witness_state = NULL;
    s->stops = false;
}

void search_call_witness(struct search *s)
{
    dismiss_witness(s);
    if (s->setting.witness)
        s->witness_state = s->setting.witness->create(s);
}

void search_destroy(struct search *s)
{
    while (s) {
        struct search *partner = s->partner;
        dismiss_witness(s);
        if (s->setting.strategy->stop)
            s->setting.strategy->stop(s);
        engine_free(&s->engine);
        plug_memory_destroy(s->store->memory);
        store_destroy(s->store);
        puzzle_destroy(s->puzzle);
        free(s->var_state);
        free(s->val_state);
        free(s->strategy_state);
        free(s->decisions);
        free(s);
        s = partner;
    }
}

/* A strategy that propagates outside the store counts its propagations in s->stats. */
static uint64_t own_propagations(const struct search *s)
{
    return s->stats.propagations + store_propagations(s->store);
}

#define COUNTER_ROW(name, word, ...) {#name, word, word "s", __VA_ARGS__},
const struct counter_row counter_rows[COUNTER_COUNT] = {COUNTERS(COUNTER_ROW)};

/* Adds the counters of `s` that can be summed. */
static void add_stats(struct stats *sum, const struct search *s)
{
    for (int c = 0; c < COUNTER_COUNT; c++)
        if (counter_rows[c].masks & COUNTER_ADDS)
            sum->counts[c] += s->stats.counts[c];
    sum->propagations += store_propagations(s->store);
}

static void drop_partner(struct search *s)
{
    if (s->partner) {
        add_stats(&s->retired, s->partner);
        for (int c = 0; c < s->store->n_cells; c++)
            s->store->failures[c] += s->partner->store->failures[c];
        search_destroy(s->partner);
    }
    s->partner = NULL;
    s->has_partner_plan = false;
}

/* Assigns the clues, then removes the candidates that the puzzle excludes. In this
 * order a dead end still shows all clues. False on a dead end. */
static bool take_board(struct search *s)
{
    const struct puzzle *p = s->puzzle;
    bool alive = true;

    for (int c = 0; c < p->geo->n_cells && alive; c++)
        if (p->clue[c] != VALUE_NONE)
            alive = store_assign(s->store, (cell_t)c, p->clue[c]);
    for (int c = 0; p->candidates && c < p->geo->n_cells; c++)
        for (int v = 0; p->clue[c] == VALUE_NONE && v < p->geo->n && alive; v++)
            if (!puzzle_allows(p, (cell_t)c, (value_t)v))
                alive = store_remove(s->store, (cell_t)c, (value_t)v);
    return alive;
}

void search_restart(struct search *s, const value_t *clue, uint64_t seed)
{
    dismiss_witness(s);
    if (s->setting.strategy->stop)
        s->setting.strategy->stop(s);
    drop_partner(s);
    s->retired = (struct stats){0};
    if (s->setting.strategy != s->requested)
        use_strategy(s, s->requested);
    memmove(s->puzzle->clue, clue, (size_t)s->store->n_cells * sizeof *clue);
    s->n_clues = puzzle_count_clues(s->puzzle);
    s->n_excluded = puzzle_count_excluded(s->puzzle);
    s->setting.seed = seed;
    rng_seed(&s->rng, seed);
    s->stats = (struct stats){0};
    s->status = SEARCH_RUNNING;
    s->nodes_at_restart = s->run = 0;
    s->open = 1;
    store_reset(s->store);
    if (s->store->memory)
        plug_memory_reset(s->store->memory, s->store->geo, seed);
    engine_reset(&s->engine);
    reset_orders(s);
    s->conflict = !take_board(s);
    s->n_given = s->store->n_trail;
    if (s->setting.strategy->start)
        s->setting.strategy->start(s);
    s->code = (struct code_log){.cell = {CELL_NONE, CELL_NONE}};
    code_note(&s->code, CODE_START);
    search_call_witness(s);
}

void search_become(struct search *s, const struct setting *setting)
{
    assert(setting->strategy->step);
    search_reconfigure(s, setting);
    use_strategy(s, setting->strategy);
    if (setting->strategy->start)
        setting->strategy->start(s);
}

void search_plan_partner(struct search *s, const struct setting *setting,
                         uint64_t first_turn, struct turns turns,
                         struct turns partner_turns)
{
    assert(!s->partner && turns.slice > 0 && partner_turns.slice > 0);
    s->partner_setting = *setting;
    s->partner_setting.witness = NULL;
    s->has_partner_plan = true;
    s->turns = turns;
    s->partner_turns = partner_turns;
    s->turn_end = own_propagations(s) + first_turn;
}

static void swap_partner(struct search *s)
{
    struct search *partner = s->partner;
    struct search here = *s;

    assert(partner && !partner->partner && !partner->has_partner_plan);
    *s = *partner;
    *partner = here;
    s->partner = partner;
    partner->partner = NULL;
    /* The witness follows the search whose turn it is. */
    s->setting.witness = here.setting.witness;
    s->witness_state = here.witness_state;
    partner->setting.witness = NULL;
    partner->witness_state = NULL;
}

/* Switches to the other search when a turn ends. Each turn is longer than the last, so
 * that switches become rare, but is short compared with the whole run. */
static void alternate(struct search *s)
{
    /* A partner would report again the solutions that this search has reported. */
    if (s->stats.solutions > 0)
        drop_partner(s);
    if ((!s->partner && !s->has_partner_plan) || own_propagations(s) < s->turn_end)
        return;
    s->turns.slice += s->turns.slice / 8;
    if (!s->partner) {
        s->partner = search_create(s->puzzle, &s->partner_setting);
        s->partner->requested = s->requested;
        s->partner->turns = s->partner_turns;
        search_observe(s->partner, s->engine.observer);
        s->partner->logs_code = s->logs_code;
        s->has_partner_plan = false;
    }
    swap_partner(s);
    s->turn_end = own_propagations(s) + s->turns.slice + s->turns.bonus;
}

bool search_has_failed(const struct search *s)
{
    return s->store->memory && s->store->memory->failure[0];
}

enum search_status search_step(struct search *s)
{
    if (s->status == SEARCH_EXHAUSTED || s->status == SEARCH_GAVE_UP)
        return s->status;
    uint64_t quiet = s->stats.quiet + 1;
    alternate(s);
    if (UNLIKELY(s->store->memory != NULL))
        s->store->memory->n_reasons = 0;
    assert(s->setting.strategy->step);
    if (s->logs_code)
        s->code.step = 0;
    search_mark(s, CELL_NONE, CELL_NONE);
    s->status = s->setting.strategy->step(s);
    s->stats.quiet = s->conflict && s->status != SEARCH_SOLVED ? 0 : quiet;
    if (s->status == SEARCH_EXHAUSTED)
        search_at(s, CODE_EXHAUSTED);
    if (search_has_failed(s))
        return s->status = SEARCH_GAVE_UP;
    assert(s->stats.depth >= 0 && s->stats.depth <= s->stats.max_depth);
    if (s->status == SEARCH_SOLVED)
        memcpy(s->store->solution, search_grid(s),
               (size_t)s->store->n_cells * sizeof *s->store->solution);
    if (UNLIKELY(s->witness_state != NULL))
        s->stops = s->setting.witness->step(s->witness_state, s);
    if (s->status != SEARCH_GAVE_UP || !s->partner || search_budget_spent(s))
        return s->status;
    swap_partner(s); /* this search is out of memory: the partner continues */
    drop_partner(s);
    return s->status = SEARCH_RUNNING;
}

enum search_status search_run(struct search *s, uint64_t nodes)
{
    uint64_t last = search_nodes(s) + nodes;

    while (search_step(s) == SEARCH_RUNNING && search_nodes(s) < last)
        ;
    return s->status;
}

/* Returns a copy of `other` with the strategy, seed and witness of `now`. */
static struct setting merge(const struct setting *now, const struct setting *other)
{
    struct setting merged = *other;

    merged.strategy = now->strategy;
    merged.seed = now->seed;
    merged.witness = now->witness;
    return merged;
}

static void reconfigure(struct search *s, const struct setting *setting)
{
    struct setting before = s->setting;

    s->setting = merge(&before, setting);
    if (!setting_same_propagators(&s->setting, &before))
        engine_use(&s->engine, &s->setting);
    if (s->setting.var != before.var || s->setting.val != before.val)
        use_orders(s);
    use_memory(s);
    if (s->store->memory)
        s->store->memory->failure[0] = '\0';
    if (s->status == SEARCH_GAVE_UP)
        s->status = SEARCH_RUNNING;
}

void search_reconfigure(struct search *s, const struct setting *setting)
{
    reconfigure(s, setting);
    if (s->partner)
        reconfigure(s->partner, setting);
    if (s->has_partner_plan)
        s->partner_setting = merge(&s->partner_setting, setting);
}

struct stats search_stats(const struct search *s)
{
    struct stats sum = s->stats;

    sum.propagations = own_propagations(s);
    for (int c = 0; c < COUNTER_COUNT; c++)
        sum.counts[c] += s->retired.counts[c];
    if (s->partner)
        add_stats(&sum, s->partner);
    return sum;
}

/* Adds the nodes only, not all counters, because every step calls this function. */
uint64_t search_nodes(const struct search *s)
{
    return stats_nodes(&s->stats) + stats_nodes(&s->retired) +
           (s->partner ? stats_nodes(&s->partner->stats) : 0);
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
    const struct strategy *strategy = s->setting.strategy;
    int count = strategy->metrics ? strategy->metrics(s, out) : 0;

    assert(count >= 0 && count <= MAX_METRICS);
    if (s->witness_state)
        count += s->setting.witness->metrics(s->witness_state, out + count,
                                             MAX_METRICS - count);
    return count;
}

int search_n_levels(const struct search *s)
{
    const struct strategy *strategy = s->setting.strategy;

    return strategy->n_levels ? strategy->n_levels(s) : 0;
}

uint32_t search_level(const struct search *s, int level)
{
    assert(level >= 0);
    return s->setting.strategy->level(s, level);
}

/* Returns the larger progress if two searches alternate. */
double search_progress(const struct search *s)
{
    double most = PROGRESS_UNKNOWN;

    for (; s; s = s->partner) /* a partner has no partner */
        if (s->setting.strategy->progress)
            most = fmax(most, s->setting.strategy->progress(s));
    assert(most <= 1);
    return most;
}

bool search_metric(const struct search *s, const char *name, double *value)
{
    struct metric metrics[MAX_METRICS];
    int row = names_find(metrics, search_metrics(s, metrics), sizeof *metrics, name);

    if (row >= 0)
        *value = metrics[row].value;
    return row >= 0;
}

void search_observe(struct search *s, const struct observer *observer)
{
    s->engine.observer = observer;
    if (s->partner)
        s->partner->engine.observer = observer;
}

void search_log_code(struct search *s)
{
    s->logs_code = true;
    if (s->partner)
        s->partner->logs_code = true;
}

void search_undo_to(struct search *s, const struct decision *d)
{
    assert(d->n_trail <= s->store->n_trail && d->n_assigned <= s->store->n_assigned);
    if (s->setting.val->undone)
        s->setting.val->undone(s->val_state, s->store, d->n_assigned);
    engine_undo(&s->engine, d->n_trail, d->n_assigned);
}

void search_notify(const struct search *s, enum event_kind kind, cell_t c, value_t v)
{
    observer_notify(s->engine.observer, (struct event){kind, -1, c, v, -1});
}
