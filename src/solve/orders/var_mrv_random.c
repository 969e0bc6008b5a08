#include "solve/plug.h"

static cell_t mrv_random_pick(void *state, const struct store *s, struct rng *r)
{
    (void)state;
    count_t smallest;
    int count = store_count_smallest(s, &smallest);

    assert(count > 0);
    return store_nth_of_size(s, smallest, (int)rng_below(r, (uint32_t)count));
}

const struct var_order var_order_mrv_random = {
    .name = "mrv-random",
    .summary = "fewest candidates first, ties at random",
    .pick = mrv_random_pick,
};
