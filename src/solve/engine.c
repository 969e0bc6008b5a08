#include "solve/engine.h"

#include "base/alloc.h"
#include "base/number.h"
#include "solve/catalog.h"

void engine_free(struct engine *e)
{
    for (int i = 0; i < e->n_prop; i++)
        free(e->state[i]);
    e->n_prop = 0;
}

void *engine_state(size_t (*state_size)(const struct geometry *), const void *variant,
                   const struct geometry *geo)
{
    void *state = state_size ? alloc_zeroed(1, state_size(geo)) : NULL;

    if (variant)
        *(const void **)state = variant;
    return state;
}

void engine_use(struct engine *e, const struct setting *setting)
{
    engine_free(e);
    e->store->watch = 0;
    e->wants_choice = false;
    assert(setting->n_prop >= 0 && setting->n_prop <= MAX_PROPAGATORS);
    e->n_prop = setting->n_prop;
    for (int i = 0; i < e->n_prop; i++) {
        const struct propagator *p = e->prop[i] = setting->prop[i];
        e->state[i] = engine_state(p->state_size, p->variant, e->store->geo);
        /* A propagator of a script assigns no cell, so its cause does not matter. */
        int row = p->variant ? 0 : catalog_row(PLUG_PROPAGATOR, p);
        assert(row >= 0 && (i == 0 || e->prop[i - 1]->rank <= p->rank));
        e->cause[i] = (uint8_t)(CAUSE_PROPAGATOR + row);
        e->store->watch |= p->watch;
        e->wants_choice |= p->wake == WAKE_CHOSEN;
    }
    engine_reset(e);
}

void engine_reset(struct engine *e)
{
    for (int i = 0; i < e->n_prop; i++) {
        e->seen[i] = 0;
        if (e->prop[i]->reset)
            e->prop[i]->reset(e->state[i], e->store);
    }
    e->seeded_at = e->store->n_assigned;
    e->must_seed = e->store->n_assigned > 0 || e->store->n_trail > 0;
}

static bool is_woken(const struct engine *e, int i)
{
    switch (e->prop[i]->wake) {
    case WAKE_ASSIGNED:
        return e->seen[i] < e->store->n_assigned;
    case WAKE_SINGLE_CELL:
        return e->store->n_single_cell > 0;
    case WAKE_SINGLE_PLACE:
        return e->store->n_single_place > 0;
    case WAKE_REMOVED:
        return e->seen[i] < e->store->n_trail;
    case WAKE_CHOSEN:
        return false; /* only engine_choose runs such a propagator */
    }
    return false;
}

bool engine_pending(const struct engine *e)
{
    for (int i = 0; i < e->n_prop; i++)
        if (is_woken(e, i))
            return true;
    return e->must_seed;
}

/* Reads the changes from the trail: the functions of the store are called too often to
 * report each change. */
void engine_notify(const struct engine *e, int who, int first_trail, int first_assigned)
{
    const struct store *s = e->store;
    int unit = s->is_dead ? s->conflict_unit : -1;

    for (int i = first_assigned; i < s->n_assigned; i++) {
        cell_t c = s->assigned[i];
        observer_notify(e->observer,
                        (struct event){EVENT_ASSIGN, who, c, s->value[c], -1});
    }
    for (int i = first_trail; i < s->n_trail; i++)
        observer_notify(e->observer,
                        (struct event){EVENT_PRUNE, who, trail_cell(s->trail[i]),
                                       trail_value(s->trail[i]), unit});
}

static int position_of(const struct propagator *p, int n_trail, int n_assigned)
{
    return p->wake == WAKE_REMOVED ? n_trail : n_assigned;
}

static bool run(struct engine *e, int i, int first)
{
    const struct propagator *p = e->prop[i];
    struct store *s = e->store;
    struct changes changes = {first, i, e->observer};
    int n_trail = s->n_trail, n_assigned = s->n_assigned;

    assert(e->seen[i] <= position_of(p, n_trail, n_assigned));
    s->cause = e->cause[i];
    bool alive = p->run(e->state[i], s, &changes);
    assert(alive == !s->is_dead);
    assert(s->n_trail >= n_trail && s->n_assigned >= n_assigned);
    e->seen[i] = position_of(p, n_trail, n_assigned);
    if (UNLIKELY(e->observer != NULL))
        engine_notify(e, p->variant ? -1 : i, n_trail, n_assigned);
    return alive;
}

bool engine_propagate(struct engine *e)
{
    assert(!e->store->is_dead);
    if (UNLIKELY(e->must_seed)) {
        e->must_seed = false;
        if (!store_requeue(e->store))
            return false;
    }
    for (int i = 0; i < e->n_prop; i++)
        if (is_woken(e, i)) {
            if (!run(e, i, e->seen[i]))
                return false;
            i = -1; /* start again with the first propagator */
        }
    assert(!engine_pending(e));
    return true;
}

bool engine_choose(struct engine *e, cell_t c)
{
    for (int i = 0; i < e->n_prop; i++)
        if (e->prop[i]->wake == WAKE_CHOSEN && !run(e, i, c))
            return false;
    return true;
}

void engine_undo(struct engine *e, int n_trail, int n_assigned)
{
    store_undo(e->store, n_trail, n_assigned);
    for (int i = 0; i < e->n_prop; i++)
        e->seen[i] = int_min(e->seen[i], position_of(e->prop[i], n_trail, n_assigned));
    if (UNLIKELY(n_assigned < e->seeded_at)) {
        e->seeded_at = n_assigned;
        e->must_seed = true;
        for (int i = 0; i < e->n_prop; i++)
            e->seen[i] = 0;
    }
}
