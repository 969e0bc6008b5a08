#include "solve/plug.h"

static cell_t input_pick(void *state, const struct store *s, struct rng *r)
{
    (void)state, (void)r;
    return store_first_open(s);
}

const struct var_order var_order_input = {
    .name = "input",
    .summary = "row by row, from the top left",
    .pick = input_pick,
};
