#include "solve/plug.h"

#include <string.h>

static value_t random_pick(void *state, const struct store *s, cell_t c, struct rng *r)
{
    (void)state;
    return (value_t)bits_nth(store_dom(s, c),
                             (int)rng_below(r, (uint32_t)store_live(s, c)));
}

const struct val_order val_order_random = {
    .name = "random",
    .summary = "a random candidate",
    .pick = random_pick,
};

/* The state is an array [n_cells]: 1 + the last value of each cell; 0: no value yet. */
static size_t phase_state_size(const struct geometry *geo)
{
    return (size_t)geo->n_cells * sizeof(uint16_t);
}

static void phase_reset(void *state, const struct store *s)
{
    memset(state, 0, phase_state_size(s->geo));
}

static value_t phase_pick(void *state, const struct store *s, cell_t c, struct rng *r)
{
    uint16_t last = ((const uint16_t *)state)[c];

    if (last > 0 && store_has(s, c, (value_t)(last - 1)))
        return (value_t)(last - 1);
    return random_pick(NULL, s, c, r);
}

static void phase_undone(void *state, const struct store *s, int first)
{
    uint16_t *last = state;

    for (int i = first; i < s->n_assigned; i++)
        last[s->assigned[i]] = (uint16_t)(s->value[s->assigned[i]] + 1);
}

/* Phase saving: Pipatsrisawat, Darwiche 2007. */
const struct val_order val_order_phase = {
    .name = "phase",
    .summary = "the last value of the cell, else a random candidate",
    .state_size = phase_state_size,
    .reset = phase_reset,
    .pick = phase_pick,
    .undone = phase_undone,
};
