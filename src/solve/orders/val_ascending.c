#include "solve/plug.h"

static value_t ascending_pick(void *state, const struct store *s, cell_t c,
                              struct rng *r)
{
    (void)state, (void)r;
    return (value_t)bits_nth(store_dom(s, c), 0);
}

static value_t descending_pick(void *state, const struct store *s, cell_t c,
                               struct rng *r)
{
    (void)state, (void)r;
    return (value_t)bits_nth(store_dom(s, c), store_live(s, c) - 1);
}

const struct val_order val_order_ascending = {
    .name = "ascending",
    .summary = "smallest value first",
    .pick = ascending_pick,
};

const struct val_order val_order_descending = {
    .name = "descending",
    .summary = "largest value first",
    .pick = descending_pick,
};
