#include "solve/plug.h"

#include <math.h>

/* A dead end adds the increment to the weight of its unit. If it has no unit, each unit
 * of its cell gets an equal part. After every dead end the increment is multiplied by
 * GROWTH, which is cheaper than to decay all weights. Restarts keep the weights. */
#define GROWTH    (1 / 0.95)
#define TOO_LARGE 1e100
/* The smallest weight: a cell of weight 0 could never be picked. */
#define SMALLEST  1e-200

struct weights {
    double increment;
    double unit[]; /* [n_units]: weights */
};

static size_t weights_state_size(const struct geometry *geo)
{
    return sizeof(struct weights) + (size_t)geo->n_units * sizeof(double);
}

static void weights_reset(void *state, const struct store *s)
{
    struct weights *w = state;

    w->increment = 1;
    for (int u = 0; u < s->geo->n_units; u++)
        w->unit[u] = 1;
}

static void weights_conflict(void *state, const struct store *s)
{
    struct weights *w = state;

    assert(s->conflict_unit >= 0 || s->conflict_cell != CELL_NONE);
    if (s->conflict_unit >= 0)
        w->unit[s->conflict_unit] += w->increment;
    else
        FOR_UNITS(at, s->geo, s->conflict_cell)
            w->unit[at->unit] +=
                w->increment /
                geometry_count_units(s->geo, (uint32_t)s->conflict_cell, 0);
    w->increment *= GROWTH;
    if (w->increment < TOO_LARGE)
        return;
    for (int u = 0; u < s->geo->n_units; u++)
        w->unit[u] = fmax(w->unit[u] / TOO_LARGE, SMALLEST);
    w->increment /= TOO_LARGE;
}

/* The weights of the cell's units, added up. If `w` is NULL, the weight of a unit is
 * its number of unassigned cells. */
static inline double weight_of(const struct weights *w, const struct store *s, int c)
{
    double sum = 0;

    FOR_UNITS(at, s->geo, c)
        sum += w ? w->unit[at->unit] : s->open_cells[at->unit];
    return sum;
}

/* Picks an unassigned cell, on a tie the first:
 *  - with by_ratio, that with the smallest ratio of candidates to weight;
 *  - otherwise that with the largest weight and, on a tie, the fewest candidates. */
static inline cell_t pick(const struct weights *w, const struct store *s, bool by_ratio)
{
    cell_t best = CELL_NONE;
    double best_size = 1, best_weight = 0;

    for (int c = 0; c < s->n_cells; c++) {
        if (!store_is_open(s, (cell_t)c))
            continue;
        double weight = weight_of(w, s, c), size = s->dom_size[c];
        if (by_ratio
                ? size * best_weight < best_size * weight
                : weight > best_weight || (weight >= best_weight && size < best_size)) {
            best = (cell_t)c;
            best_size = size;
            best_weight = weight;
        }
    }
    assert(best != CELL_NONE);
    return best;
}

static cell_t dom_deg_pick(void *state, const struct store *s, struct rng *r)
{
    (void)state, (void)r;
    return pick(NULL, s, true);
}

static cell_t dom_wdeg_pick(void *state, const struct store *s, struct rng *r)
{
    (void)r;
    return pick(state, s, true);
}

static cell_t max_weight_pick(void *state, const struct store *s, struct rng *r)
{
    (void)r;
    return pick(state, s, false);
}

/* dom/deg: Bessiere, Regin 1996. */
const struct var_order var_order_dom_deg = {
    .name = "dom-deg",
    .summary = "fewest candidates per unassigned peer",
    .pick = dom_deg_pick,
};

/* dom/wdeg (Boussemart, Hemery, Lecoutre, Sais 2004), with decaying weights. */
const struct var_order var_order_dom_wdeg = {
    .name = "dom-wdeg",
    .summary = "smallest ratio of candidates to weighted failures (dom/wdeg)",
    .state_size = weights_state_size,
    .reset = weights_reset,
    .pick = dom_wdeg_pick,
    .conflict = weights_conflict,
};

const struct var_order var_order_max_weight = {
    .name = "max-weight",
    .summary = "largest weight of the failures in its units",
    .state_size = weights_state_size,
    .reset = weights_reset,
    .pick = max_weight_pick,
    .conflict = weights_conflict,
};
