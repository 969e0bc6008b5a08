#include "solve/search.h"

#include <string.h>

static void transfer_state(void *state, size_t (*state_size)(const struct geometry *),
                           const struct geometry *geo, const struct state_port *port)
{
    if (state_size)
        port->transfer(port->context, state, state_size(geo));
}

static void transfer_memory(struct store *s, const struct state_port *port,
                            bool is_loading)
{
    struct plug_memory *m = s->memory;

    if (!m)
        return;
    int used = m->n_used;
    port->transfer(port->context, m, offsetof(struct plug_memory, n_numbers));
    state_transfer(port, m->numbers, (size_t)m->n_used, sizeof *m->numbers);
    state_transfer(port, m->notes, (size_t)s->n_cells, sizeof *m->notes);
    state_transfer(port, m->reason, (size_t)m->n_reasons, sizeof *m->reason);
    if (is_loading && used > m->n_used)
        memset(&m->numbers[m->n_used], 0,
               (size_t)(used - m->n_used) * sizeof *m->numbers);
}

/* Transfers the store, the engine, the scripts' memory and the plug-ins' states. */
static void transfer_rest(struct search *search, const struct state_port *port,
                          bool is_loading)
{
    struct engine *engine = &search->engine;
    const struct setting *set = &search->setting;
    struct store *s = search->store;

    port->transfer(port->context, s, offsetof(struct store, geo));
    port->transfer(port->context, engine, offsetof(struct engine, store));
#define TRANSFER(name, capacity, in_use)                                               \
    state_transfer(port, s->name, (size_t)(in_use), sizeof *s->name);
    STORE_ARRAYS(TRANSFER)
    for (int i = 0; i < engine->n_prop; i++)
        transfer_state(engine->state[i], engine->prop[i]->state_size, s->geo, port);
    transfer_memory(s, port, is_loading);
    transfer_state(search->var_state, set->var->state_size, s->geo, port);
    transfer_state(search->val_state, set->val->state_size, s->geo, port);
    if (set->strategy->transfer)
        set->strategy->transfer(search, port, is_loading);
    else
        transfer_state(search->strategy_state, set->strategy->state_size, s->geo, port);
}

bool search_can_save(const struct search *s)
{
    const struct strategy *strategy = s->setting.strategy;

    return (strategy->flat || strategy->transfer) && !s->partner &&
           !s->has_partner_plan;
}

void search_save(struct search *s, const struct state_port *to)
{
    assert(search_can_save(s));
    to->transfer(to->context, s, offsetof(struct search, puzzle));
    transfer_rest(s, to, false);
}

void search_load(struct search *s, const struct state_port *from)
{
    struct setting before = s->setting;

    assert(search_can_save(s));
    from->transfer(from->context, s, offsetof(struct search, puzzle));
    struct setting loaded = s->setting;
    enum search_status status = s->status;
    assert(loaded.strategy == before.strategy);
    /* search_reconfigure allocates the plug-ins' states; transfer_rest fills them. */
    s->setting = before;
    search_reconfigure(s, &loaded);
    s->setting = loaded;
    s->status = status;
    transfer_rest(s, from, true);
}
