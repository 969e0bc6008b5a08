#include "solve/plug.h"

#include <assert.h>

/* The first row of the fullest group of `height` rows that has unassigned cells. */
static int fullest(const struct store *s, int first, int end, int height)
{
    int best = -1, fewest = 0;

    for (int row = first; row < end; row += height) {
        int open = 0;
        for (int i = 0; i < height; i++)
            open += s->open_cells[row + i];
        if (open > 0 && (best < 0 || open < fewest)) {
            best = row;
            fewest = open;
        }
    }
    assert(best >= 0);
    return best;
}

/* Finishes a band, and in it a row, before starting another: complete rows nearly
 * always extend to a full grid (Hall); cells open all over the board rarely do. */
static cell_t sweep_pick(void *state, const struct store *s, struct rng *r)
{
    int rows = s->geo->box_rows, band = fullest(s, 0, s->n, rows);
    int row = fullest(s, band, band + rows, 1);
    cell_t best = store_smallest_of(s, (cell_t)(row * s->n), s->n);

    (void)state, (void)r;
    assert(store_is_open(s, best));
    return best;
}

const struct var_order var_order_sweep = {
    .name = "sweep",
    .summary = "in the fullest band, in its fullest row, fewest candidates first",
    .pick = sweep_pick,
};
