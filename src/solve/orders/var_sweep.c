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
    int first = fullest(s, band, band + rows, 1) * s->n, best = first;

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
