#include "solve/search_state.h"

#include <string.h>

/* The fields that are not in arrays. */
struct head {
    struct setting setting;
    struct rng rng;
    struct stats stats, retired;
    uint64_t nodes_at_restart, n_undos;
    double open;
    enum search_status status;
    int seen[MAX_PROPAGATORS];
    int n_clues, seeded_at, n_trail, n_assigned, n_single_cell, n_single_place;
    int conflict_unit;
    cell_t conflict_cell;
    uint16_t depth;
    uint8_t cause;
    bool conflict, must_seed;
};

static void read_head(const struct search *s, struct head *h)
{
    const struct store *store = s->store;

    memset(h, 0, sizeof *h); /* padding too: equal states are equal bytes */
    h->setting = s->setting;
    h->rng = s->rng;
    h->stats = s->stats;
    h->retired = s->retired;
    h->nodes_at_restart = s->nodes_at_restart;
    h->open = s->open;
    h->status = s->status;
    h->n_clues = s->n_clues;
    h->conflict = s->conflict;
    memcpy(h->seen, s->engine.seen, (size_t)s->engine.n_prop * sizeof *h->seen);
    h->seeded_at = s->engine.seeded_at;
    h->must_seed = s->engine.must_seed;
    h->n_undos = store->n_undos;
    h->n_trail = store->n_trail;
    h->n_assigned = store->n_assigned;
    h->n_single_cell = store->n_single_cell;
    h->n_single_place = store->n_single_place;
    h->conflict_cell = store->conflict_cell;
    h->conflict_unit = store->conflict_unit;
    h->depth = store->depth;
    h->cause = store->cause;
}

/* The plug-ins first: their states have to be there before they are filled. */
static void write_head(struct search *s, const struct head *h)
{
    struct store *store = s->store;

    search_reconfigure(s, &h->setting);
    s->setting = h->setting;
    s->rng = h->rng;
    s->stats = h->stats;
    s->retired = h->retired;
    s->nodes_at_restart = h->nodes_at_restart;
    s->open = h->open;
    s->status = h->status;
    s->n_clues = h->n_clues;
    s->conflict = h->conflict;
    memcpy(s->engine.seen, h->seen, (size_t)s->engine.n_prop * sizeof *h->seen);
    s->engine.seeded_at = h->seeded_at;
    s->engine.must_seed = h->must_seed;
    store->n_undos = h->n_undos;
    store->n_trail = h->n_trail;
    store->n_assigned = h->n_assigned;
    store->n_single_cell = h->n_single_cell;
    store->n_single_place = h->n_single_place;
    store->conflict_cell = h->conflict_cell;
    store->conflict_unit = h->conflict_unit;
    store->depth = h->depth;
    store->cause = h->cause;
}

static void move_store(struct store *s, const struct state_port *port)
{
    size_t cells = (size_t)s->n_cells, units = (size_t)s->geo->n_units;
    size_t lines = units * (size_t)s->n, words = (size_t)s->words;

    state_transfer(port, s->dom, cells * words, sizeof *s->dom);
    state_transfer(port, s->pos, lines * words, sizeof *s->pos);
    state_transfer(port, s->dom_size, cells, sizeof *s->dom_size);
    state_transfer(port, s->pos_size, lines, sizeof *s->pos_size);
    state_transfer(port, s->value, cells, sizeof *s->value);
    state_transfer(port, s->cause_of, cells, sizeof *s->cause_of);
    state_transfer(port, s->depth_of, cells, sizeof *s->depth_of);
    state_transfer(port, s->assignments, cells, sizeof *s->assignments);
    state_transfer(port, s->failures, cells, sizeof *s->failures);
    state_transfer(port, s->open_cells, units, sizeof *s->open_cells);
    state_transfer(port, s->open_positions, units * words, sizeof *s->open_positions);
    state_transfer(port, s->open_values, units * words, sizeof *s->open_values);
    state_transfer(port, s->assigned, (size_t)s->n_assigned, sizeof *s->assigned);
    state_transfer(port, s->trail, (size_t)s->n_trail, sizeof *s->trail);
    state_transfer(port, s->single_cell, (size_t)s->n_single_cell,
                   sizeof *s->single_cell);
    state_transfer(port, s->single_place, (size_t)s->n_single_place,
                   sizeof *s->single_place);
}

static void move_state(void *state, size_t (*state_size)(const struct geometry *),
                       const struct geometry *geo, const struct state_port *port)
{
    if (state_size)
        port->transfer(port->context, state, state_size(geo));
}

static void move_states(struct search *s, const struct state_port *port,
                        bool is_loading)
{
    const struct geometry *geo = s->store->geo;
    const struct setting *set = &s->setting;

    for (int i = 0; i < s->engine.n_prop; i++)
        move_state(s->engine.state[i], s->engine.prop[i]->state_size, geo, port);
    move_state(s->var_state, set->var->state_size, geo, port);
    move_state(s->val_state, set->val->state_size, geo, port);
    if (set->strategy->transfer)
        set->strategy->transfer(s, port, is_loading);
    else
        move_state(s->strategy_state, set->strategy->state_size, geo, port);
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

    read_head(s, &head);
    state_transfer(to, &head, 1, sizeof head);
    move_store(s->store, to);
    move_states(s, to, false);
}

void search_load(struct search *s, const struct state_port *from)
{
    struct head head;

    state_transfer(from, &head, 1, sizeof head);
    write_head(s, &head);
    move_store(s->store, from);
    move_states(s, from, true);
}
