#include "solve/plug.h"

static value_t descending_pick(void *state, const struct store *s, cell_t c,
                               struct rng *r)
{
    const uint64_t *dom = store_dom(s, c);
    int w = s->words - 1;

    (void)state, (void)r;
    while (dom[w] == 0)
        w--;
    return (value_t)(64 * w + bits_highest(dom[w]));
}

const struct val_order val_order_descending = {
    .name = "descending",
    .summary = "largest value first",
    .pick = descending_pick,
};
