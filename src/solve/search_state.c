#include "solve/search_state.h"

#include <string.h>

/* The values saved besides the arrays. Columns: type, name in struct head, the
 * expression that is saved. */
#define FIELDS(ROW)                                                                    \
    ROW(struct setting, setting, s->setting)                                           \
    ROW(struct rng, rng, s->rng)                                                       \
    ROW(struct stats, stats, s->stats)                                                 \
    ROW(struct stats, retired, s->retired)                                             \
    ROW(uint64_t, run, s->run)                                                         \
    ROW(uint64_t, nodes_at_restart, s->nodes_at_restart)                               \
    ROW(struct code_log, code, s->code)                                                \
    ROW(uint64_t, n_unsettled, s->store->n_unsettled)                                  \
    ROW(uint64_t, n_undos, s->store->n_undos)                                          \
    ROW(double, open, s->open)                                                         \
    ROW(enum search_status, status, s->status)                                         \
    ROW(int, n_clues, s->n_clues)                                                      \
    ROW(int, seeded_at, s->engine.seeded_at)                                           \
    ROW(int, n_trail, s->store->n_trail)                                               \
    ROW(int, n_assigned, s->store->n_assigned)                                         \
    ROW(int, n_single_cell, s->store->n_single_cell)                                   \
    ROW(int, n_single_place, s->store->n_single_place)                                 \
    ROW(int, conflict_unit, s->store->conflict_unit)                                   \
    ROW(cell_t, conflict_cell, s->store->conflict_cell)                                \
    ROW(uint16_t, depth, s->store->depth)                                              \
    ROW(uint8_t, cause, s->store->cause)                                               \
    ROW(bool, conflict, s->conflict)                                                   \
    ROW(bool, has_empty_queue, s->has_empty_queue)                                     \
    ROW(bool, is_dead, s->store->is_dead)                                              \
    ROW(bool, must_seed, s->engine.must_seed)

#define DECLARE(type, name, place) type name;
#define READ(type, name, place)    head.name = place;
#define WRITE(type, name, place)   place = head.name;

struct head {
    FIELDS(DECLARE)
    int seen[MAX_PROPAGATORS];
};

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

static void transfer_arrays(struct search *search, const struct state_port *port,
                            bool is_loading)
{
    const struct engine *engine = &search->engine;
    const struct setting *set = &search->setting;
    struct store *s = search->store;

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
    struct head head;

    assert(search_can_save(s));
    memset(&head, 0, sizeof head); /* padding bytes too must be equal in equal states */
    FIELDS(READ)
    memcpy(head.seen, s->engine.seen, (size_t)s->engine.n_prop * sizeof *head.seen);
    state_transfer(to, &head, 1, sizeof head);
    transfer_arrays(s, to, false);
}

void search_load(struct search *s, const struct state_port *from)
{
    struct head head;

    assert(search_can_save(s));
    state_transfer(from, &head, 1, sizeof head);
    assert(head.setting.strategy == s->setting.strategy);
    /* This also allocates the states of the plug-ins; transfer_arrays then fills
     * them. */
    search_reconfigure(s, &head.setting);
    FIELDS(WRITE)
    memcpy(s->engine.seen, head.seen, (size_t)s->engine.n_prop * sizeof *head.seen);
    transfer_arrays(s, from, true);
}
