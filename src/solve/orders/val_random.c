#include "solve/plug.h"

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
