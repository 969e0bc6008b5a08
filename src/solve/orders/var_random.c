#include "solve/plug.h"

#define TRIES 64

static cell_t random_pick(void *state, const struct store *s, struct rng *r)
{
    (void)state;
    assert(!store_all_assigned(s));
    for (int i = 0; i < TRIES; i++) {
        cell_t c = (cell_t)rng_below(r, (uint32_t)s->n_cells);
        if (store_is_open(s, c))
            return c;
    }
    /* All tries met assigned cells, so probably few are unassigned: draws the rank of
     * an unassigned cell and counts up to it. */
    uint32_t rank = rng_below(r, (uint32_t)(s->n_cells - s->n_assigned));
    for (int c = 0;; c++)
        if (store_is_open(s, (cell_t)c) && rank-- == 0)
            return (cell_t)c;
}

const struct var_order var_order_random = {
    .name = "random",
    .summary = "a random unassigned cell",
    .pick = random_pick,
};
