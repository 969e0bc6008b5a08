#include "solve/plug.h"

#include <assert.h>

/* Places of value v in the units of a cell: about what assigning it removes there. */
static int places_left(const struct store *s, cell_t c, int v)
{
    const uint32_t *first = s->geo->place[c].unit_value;

    return s->pos_size[first[UNIT_ROW] + (uint32_t)v] +
           s->pos_size[first[UNIT_COLUMN] + (uint32_t)v] +
           s->pos_size[first[UNIT_BOX] + (uint32_t)v];
}

static value_t least_constraining_pick(void *state, const struct store *s, cell_t c,
                                       struct rng *r)
{
    const uint64_t *dom = store_dom(s, c);
    int best = VALUE_NONE, fewest = 0;
    uint32_t ties = 0;

    (void)state;
    for (int w = 0; w < s->words; w++) {
        for (uint64_t left = dom[w]; left; left &= left - 1) {
            int v = 64 * w + bits_lowest(left);
            int places = places_left(s, c, v);
            if (ties > 0 && places > fewest)
                continue;
            if (ties == 0 || places < fewest) {
                best = v;
                fewest = places;
                ties = 1;
            } else if (rng_below(r, ++ties) == 0) {
                best = v; /* reservoir sampling: ties are equally likely */
            }
        }
    }
    assert(ties > 0);
    return (value_t)best;
}

const struct val_order val_order_least_constraining = {
    .name = "least-constraining",
    .summary = "the value with the fewest places left in its units, ties at random",
    .pick = least_constraining_pick,
};
