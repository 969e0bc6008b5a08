#include "solve/strategies/box_grid.h"

#include "solve/catalog.h"

void box_grid_place(struct box_grid *g, const struct geometry *geo, struct arrays *at)
{
    PLACE_ARRAY(at, g->first_free, geo->n + 1);
    PLACE_ARRAY(at, g->free_cell, geo->n_cells);
    local_grid_place(&g->base, geo, at);
}

void box_grid_start(struct search *s,
                    size_t (*place)(void *state, const struct geometry *geo),
                    void (*begin)(struct search *s))
{
    struct setting singles = s->setting;
    struct box_grid *g = s->strategy_state;
    const struct geometry *geo = s->store->geo;
    const int *first = geo->numbers.first;

    g->given = s->puzzle->candidates;
    g->base.best = NULL;
    g->base.n_found = 0;
    setting_take_propagator(&singles, &propagator_hidden);
    engine_use(&s->engine, &singles);
    s->conflict = s->conflict || !engine_propagate(&s->engine);
    /* Restores the setting's propagators, because a saved state has their states. */
    engine_use(&s->engine, &s->setting);
    if (s->conflict)
        return;
    g->box_kind = first[UNIT_BOX] < first[UNIT_BOX + 1]         ? UNIT_BOX
                  : first[UNIT_REGION] < first[UNIT_REGION + 1] ? UNIT_REGION
                                                                : UNIT_ROW;
    place(s->strategy_state, geo);
    begin(s);
    local_grid_keep_best(&g->base);
}

static void fill_box(struct box_grid *g, const struct store *s, int box, struct rng *r)
{
    const cell_t *cells =
        geometry_cells(g->base.geo, g->base.geo->numbers.first[g->box_kind] + box);
    int missing[MAX_N], n_missing = 0, first = g->first_free[box], end = first;
    bool is_used[MAX_N] = {false};

    for (int i = 0; i < g->base.geo->n; i++) {
        value_t v = g->base.value[cells[i]] = s->value[cells[i]];
        assert(v == VALUE_NONE || !is_used[v]);
        if (v == VALUE_NONE)
            g->free_cell[end++] = cells[i];
        else
            is_used[v] = true;
    }
    for (int v = 0; v < g->base.geo->n; v++)
        if (!is_used[v])
            missing[n_missing++] = v;
    assert(n_missing == end - first);
    rng_shuffle(r, missing, n_missing);
    for (int i = 0; i < n_missing; i++)
        g->base.value[g->free_cell[first + i]] = (value_t)missing[i];
    g->first_free[box + 1] = end;
}

void box_grid_fill(struct box_grid *g, const struct store *s, struct rng *r)
{
    g->first_free[0] = 0;
    for (int box = 0; box < s->n; box++)
        fill_box(g, s, box, r);
    assert(box_grid_n_free(g) == s->n_cells - s->n_assigned);
    g->base.cost = local_grid_count(&g->base);
    for (int c = 0; c < s->n_cells; c++)
        g->base.cost += box_grid_excludes(g, (cell_t)c, g->base.value[c]);
}

int box_grid_delta(const struct box_grid *g, cell_t a, cell_t b)
{
    value_t va = g->base.value[a], vb = g->base.value[b];

    assert(box_grid_box(g, a) == box_grid_box(g, b));
    /* Of 3 units, a swap changes the costs of only the first 2: row and column. */
    int delta = g->base.geo->units_of_each == 3 ? swap_delta(&g->base, 2, a, b)
                                                : swap_delta(&g->base, 0, a, b);
    if (UNLIKELY(g->given != NULL))
        delta += box_grid_excludes(g, a, vb) + box_grid_excludes(g, b, va) -
                 box_grid_excludes(g, a, va) - box_grid_excludes(g, b, vb);
    return delta;
}

void box_grid_swap(struct box_grid *g, cell_t a, cell_t b)
{
    g->base.cost += box_grid_delta(g, a, b);
    local_grid_swap(&g->base, a, b);
}
