#include "solve/plug.h"

static cell_t mrv_pick(void *state, const struct store *s, struct rng *r)
{
    (void)state, (void)r; /* on a tie the first cell wins */
    return store_smallest(s);
}

/* Minimum remaining values, "fail first": Haralick, Elliott 1980. */
const struct var_order var_order_mrv = {
    .name = "mrv",
    .summary = "fewest candidates first, ties row by row",
    .pick = mrv_pick,
};
