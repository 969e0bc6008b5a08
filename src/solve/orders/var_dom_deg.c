#include "solve/plug.h"

/* The number of unassigned cells in all units of c; twice for a cell in two of them. */
static int open_degree(const struct store *s, int c)
{
    int sum = 0;

    FOR_UNITS(at, s->geo, c)
        sum += s->open_cells[at->unit];
    return sum;
}

static cell_t dom_deg_pick(void *state, const struct store *s, struct rng *r)
{
    cell_t best = CELL_NONE;
    int best_size = 1, best_degree = 0;

    (void)state, (void)r; /* on a tie the first cell wins */
    for (int c = 0; c < s->n_cells; c++) {
        if (!store_is_open(s, (cell_t)c))
            continue;
        int size = s->dom_size[c], degree = open_degree(s, c);
        if (size * best_degree < best_size * degree) {
            best = (cell_t)c;
            best_size = size;
            best_degree = degree;
        }
    }
    assert(best != CELL_NONE);
    return best;
}

/* dom/deg: Bessiere, Regin 1996. */
const struct var_order var_order_dom_deg = {
    .name = "dom-deg",
    .summary = "fewest candidates per unassigned peer",
    .pick = dom_deg_pick,
};
