#include "solve/catalog.h"

/* Picks the candidate with the fewest places, summed over the first `count` units of
 * the cell; ties at random. weight[k] multiplies the places in unit k; NULL: all are 1.
 * `of_each` may be 3 if every cell has three units; 0 works on every board. */
static ALWAYS_INLINE value_t fewest_places(const struct store *s, cell_t c,
                                           const int *weight, int count, int of_each,
                                           struct rng *r)
{
    const struct cell_unit *at = geometry_first_unit(
        s->geo->cell_unit, s->geo->first_unit_of, (uint32_t)c, of_each);
    const uint64_t *dom = store_dom(s, c);
    struct rng_cheapest best = {0};

    for (int w = 0; w < s->words; w++) {
        for (uint64_t left = dom[w]; left; left &= left - 1) {
            int v = 64 * w + bits_lowest(left), places = 0;
            const count_t *size = &s->pos_size[store_unit_value(s, 0, v)];
            for (int k = 0; k < count; k++)
                places += (weight ? weight[k] : 1) * size[at[k].unit];
            rng_offer(r, &best, v, places);
        }
    }
    assert(best.n_ties > 0);
    return (value_t)best.item;
}

/* Assigning a value removes about one candidate for each of its places in c's units. */
static value_t least_constraining_pick(void *state, const struct store *s, cell_t c,
                                       struct rng *r)
{
    (void)state;
    if (s->geo->units_of_each == 3)
        return fewest_places(s, c, NULL, 3, 3, r);
    return fewest_places(s, c, NULL, geometry_count_units(s->geo, (uint32_t)c, 0), 0,
                         r);
}

/* For use with sweep-dual (var_sweep.c), which has chosen this cell for a value: picks
 * that value, or another one with as few places. */
static value_t row_pick(void *state, const struct store *s, cell_t c, struct rng *r)
{
    static const int weight[] = {[UNIT_ROW] = MAX_N + 1, [UNIT_COLUMN] = 1};

    (void)state;
    return fewest_places(s, c, weight, 2, 0, r);
}

const struct val_order val_order_least_constraining = {
    .name = "least-constraining",
    .summary = "the value with the fewest places left in its units, ties at random",
    .pick = least_constraining_pick,
};

const struct val_order val_order_row = {
    .name = "row",
    .summary = "the value with the fewest places left in the row, then in the column",
    .pick = row_pick,
};
