#include "solve/plug.h"

static cell_t mrv_pick(void *state, const struct store *s, struct rng *r)
{
    (void)state, (void)r; /* on a tie the first cell wins */
    return store_smallest(s);
}

static cell_t mrv_random_pick(void *state, const struct store *s, struct rng *r)
{
    cell_t c = store_smallest(s);
    count_t smallest = s->dom_size[c];
    uint32_t n_ties = 0;

    (void)state;
    for (int i = c; i < s->n_cells; i++)
        n_ties += s->dom_size[i] == smallest;
    uint32_t rank = rng_below(r, n_ties);
    while (s->dom_size[c] != smallest || rank-- > 0)
        c++;
    return c;
}

/* Minimum remaining values, "fail first": Haralick, Elliott 1980. */
const struct var_order var_order_mrv = {
    .name = "mrv",
    .summary = "fewest candidates first, ties row by row",
    .pick = mrv_pick,
};

const struct var_order var_order_mrv_random = {
    .name = "mrv-random",
    .summary = "fewest candidates first, ties at random",
    .pick = mrv_random_pick,
};
