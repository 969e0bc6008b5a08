#include "solve/catalog.h"

#include <assert.h>

/* A candidate with the smallest sum of places of the value in these units of the cell.
 */
static ALWAYS_INLINE value_t fewest_places(const struct store *s, cell_t c,
                                           const enum unit_kind *kinds, int n_kinds,
                                           struct rng *r)
{
    const uint16_t *unit = s->geo->place[c].unit;
    const uint64_t *dom = store_dom(s, c);
    int best = VALUE_NONE, fewest = 0;
    uint32_t ties = 0;

    for (int w = 0; w < s->words; w++) {
        for (uint64_t left = dom[w]; left; left &= left - 1) {
            int v = 64 * w + bits_lowest(left), places = 0;
            const count_t *size = &s->pos_size[store_unit_value(s, 0, v)];
            for (int k = 0; k < n_kinds; k++)
                places += size[unit[kinds[k]]];
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

/* The places in all units are about what assigning the value removes there. */
static value_t least_constraining_pick(void *state, const struct store *s, cell_t c,
                                       struct rng *r)
{
    static const enum unit_kind kinds[] = {UNIT_ROW, UNIT_COLUMN, UNIT_BOX};

    (void)state;
    return fewest_places(s, c, kinds, UNIT_KINDS, r);
}

/* For sweep: it completes rows and boxes soon, and columns only at the end. */
static value_t column_pick(void *state, const struct store *s, cell_t c, struct rng *r)
{
    static const enum unit_kind kinds[] = {UNIT_COLUMN};

    (void)state;
    return fewest_places(s, c, kinds, 1, r);
}

const struct val_order val_order_least_constraining = {
    .name = "least-constraining",
    .summary = "the value with the fewest places left in its units, ties at random",
    .pick = least_constraining_pick,
};

const struct val_order val_order_column = {
    .name = "column",
    .summary = "the value with the fewest places left in its column, ties at random",
    .pick = column_pick,
};
