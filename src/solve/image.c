#include "solve/image.h"

#include <string.h>

/* The fields that are not in arrays. */
struct head {
    struct setting setting;
    struct rng rng;
    struct stats stats, of_dropped;
    uint64_t nodes_at_restart, n_undos;
    double open;
    enum search_status status;
    int seen[MAX_PROPAGATORS];
    int n_clues, seeded_at, n_trail, n_assigned, n_single_cell, n_single_line;
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
    h->of_dropped = s->of_dropped;
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
    h->n_single_line = store->n_single_line;
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
    s->of_dropped = h->of_dropped;
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
    store->n_single_line = h->n_single_line;
    store->conflict_cell = h->conflict_cell;
    store->conflict_unit = h->conflict_unit;
    store->depth = h->depth;
    store->cause = h->cause;
}

static void move_store(struct store *s, const struct image_port *port)
{
    size_t cells = (size_t)s->n_cells, units = (size_t)s->geo->n_units;
    size_t lines = units * (size_t)s->n, words = (size_t)s->words;

    image_move(port, s->dom, cells * words, sizeof *s->dom);
    image_move(port, s->pos, lines * words, sizeof *s->pos);
    image_move(port, s->size, cells, sizeof *s->size);
    image_move(port, s->places, lines, sizeof *s->places);
    image_move(port, s->value, cells, sizeof *s->value);
    image_move(port, s->cause_of, cells, sizeof *s->cause_of);
    image_move(port, s->depth_of, cells, sizeof *s->depth_of);
    image_move(port, s->changes, cells, sizeof *s->changes);
    image_move(port, s->failures, cells, sizeof *s->failures);
    image_move(port, s->open_cells, units, sizeof *s->open_cells);
    image_move(port, s->open_positions, units * words, sizeof *s->open_positions);
    image_move(port, s->open_values, units * words, sizeof *s->open_values);
    image_move(port, s->assigned, (size_t)s->n_assigned, sizeof *s->assigned);
    image_move(port, s->trail, (size_t)s->n_trail, sizeof *s->trail);
    image_move(port, s->single_cell, (size_t)s->n_single_cell, sizeof *s->single_cell);
    image_move(port, s->single_line, (size_t)s->n_single_line, sizeof *s->single_line);
}

static void move_state(void *state, size_t (*state_size)(const struct geometry *),
                       const struct geometry *geo, const struct image_port *port)
{
    if (state_size)
        port->move(port->context, state, state_size(geo));
}

static void move_states(struct search *s, const struct image_port *port,
                        bool brings_back)
{
    const struct geometry *geo = s->store->geo;
    const struct setting *set = &s->setting;

    for (int i = 0; i < s->engine.n_prop; i++)
        move_state(s->engine.state[i], s->engine.prop[i]->state_size, geo, port);
    move_state(s->var_state, set->var->state_size, geo, port);
    move_state(s->val_state, set->val->state_size, geo, port);
    if (set->strategy->move)
        set->strategy->move(s, port, brings_back);
    else
        move_state(s->strategy_state, set->strategy->state_size, geo, port);
}

bool search_has_image(const struct search *s)
{
    const struct strategy *strategy = s->setting.strategy;

    return (strategy->flat || strategy->move) && !s->rival && !s->has_rival_plan;
}

void search_save(struct search *s, const struct image_port *to)
{
    struct head head;

    read_head(s, &head);
    image_move(to, &head, 1, sizeof head);
    move_store(s->store, to);
    move_states(s, to, false);
}

void search_load(struct search *s, const struct image_port *from)
{
    struct head head;

    image_move(from, &head, 1, sizeof head);
    write_head(s, &head);
    move_store(s->store, from);
    move_states(s, from, true);
}
