#include "solve/plug.h"

#include <assert.h>

/* A started band first, in it a started row: complete rows nearly always extend to a
 * full grid (Hall), whereas unassigned cells all over the board leave a hard rest. */
static int fullest_band(const struct store *s)
{
    int rows = s->geo->box_rows, best = -1, fewest = 0;

    for (int band = 0; band < s->n / rows; band++) {
        int open = 0;
        for (int row = band * rows; row < (band + 1) * rows; row++)
            open += s->open_cells[row];
        if (open > 0 && (best < 0 || open < fewest)) {
            best = band;
            fewest = open;
        }
    }
    assert(best >= 0);
    return best;
}

static int fullest_row(const struct store *s, int band)
{
    int rows = s->geo->box_rows, best = -1;

    for (int row = band * rows; row < (band + 1) * rows; row++)
        if (s->open_cells[row] > 0 &&
            (best < 0 || s->open_cells[row] < s->open_cells[best]))
            best = row;
    assert(best >= 0);
    return best;
}

static cell_t sweep_pick(void *state, const struct store *s, struct rng *r)
{
    int first = fullest_row(s, fullest_band(s)) * s->n, best = first;

    (void)state, (void)r; /* assigned cells have the largest dom_size */
    for (int c = first + 1; c < first + s->n; c++)
        if (s->dom_size[c] < s->dom_size[best])
            best = c;
    assert(store_is_open(s, (cell_t)best));
    return (cell_t)best;
}

const struct var_order var_order_sweep = {
    .name = "sweep",
    .summary = "in the fullest band, in its fullest row, fewest candidates first",
    .pick = sweep_pick,
};
