#include "solve/strategies/box_grid.h"

#include "solve/catalog.h"

size_t box_grid_bytes(const struct geometry *geo)
{
    const struct box_grid *g = NULL;
    size_t n_cells = (size_t)geo->n_cells;

    return (size_t)(geo->n + 1) * sizeof *g->first_free +
           n_cells * (sizeof *g->free_cell + sizeof *g->value + sizeof *g->best) +
           (size_t)(geo->n_units * geo->n) * sizeof *g->in_unit;
}

static void place_arrays(struct box_grid *g, const struct geometry *geo, void *room)
{
    const int *first = geo->numbers.first;

    g->geo = geo;
    g->box_kind = first[UNIT_BOX] < first[UNIT_BOX + 1]         ? UNIT_BOX
                  : first[UNIT_REGION] < first[UNIT_REGION + 1] ? UNIT_REGION
                                                                : UNIT_ROW;
    g->lines = geo->units_of_each == 3 ? 2 : 0;
    g->first_free = room;
    g->free_cell = (cell_t *)(g->first_free + geo->n + 1);
    g->value = (value_t *)(g->free_cell + geo->n_cells);
    g->best = g->value + geo->n_cells;
    g->in_unit = g->best + geo->n_cells;
}

void box_grid_start(struct search *s, void *room, void (*begin)(struct search *s))
{
    struct setting singles = s->setting;
    struct box_grid *g = s->strategy_state;

    place_arrays(g, s->store->geo, room);
    g->given = s->puzzle->candidates;
    setting_take_propagator(&singles, &propagator_hidden);
    engine_use(&s->engine, &singles);
    s->conflict = s->conflict || !engine_propagate(&s->engine);
    /* Restores the setting's propagators, because a saved state has their states. */
    engine_use(&s->engine, &s->setting);
    if (s->conflict)
        return;
    g->found.count = 0;
    begin(s);
    box_grid_keep_best(g);
}

static void fill_box(struct box_grid *g, const struct store *s, int box, struct rng *r)
{
    const cell_t *cells =
        geometry_cells(g->geo, g->geo->numbers.first[g->box_kind] + box);
    int missing[MAX_N], n_missing = 0, first = g->first_free[box], end = first;
    bool is_used[MAX_N] = {false};

    for (int i = 0; i < g->geo->n; i++) {
        value_t v = g->value[cells[i]] = s->value[cells[i]];
        assert(v == VALUE_NONE || !is_used[v]);
        if (v == VALUE_NONE)
            g->free_cell[end++] = cells[i];
        else
            is_used[v] = true;
    }
    for (int v = 0; v < g->geo->n; v++)
        if (!is_used[v])
            missing[n_missing++] = v;
    assert(n_missing == end - first);
    rng_shuffle(r, missing, n_missing);
    for (int i = 0; i < n_missing; i++)
        g->value[g->free_cell[first + i]] = (value_t)missing[i];
    g->first_free[box + 1] = end;
}

void box_grid_fill(struct box_grid *g, const struct store *s, struct rng *r)
{
    g->first_free[0] = 0;
    for (int box = 0; box < s->n; box++)
        fill_box(g, s, box, r);
    assert(box_grid_n_free(g) == s->n_cells - s->n_assigned);
    g->cost = swap_count(g->geo, g->value, g->in_unit);
    for (int c = 0; c < s->n_cells; c++)
        g->cost += box_grid_excludes(g, (cell_t)c, g->value[c]);
}

void box_grid_keep_best(struct box_grid *g)
{
    g->best_cost = g->cost;
    memcpy(g->best, g->value, (size_t)g->geo->n_cells * sizeof *g->best);
}

int box_grid_delta(const struct box_grid *g, cell_t a, cell_t b)
{
    value_t va = g->value[a], vb = g->value[b];

    assert(box_grid_box(g, a) == box_grid_box(g, b));
    int delta = g->lines == 2 ? swap_delta(g->geo, g->value, g->in_unit, 2, a, b)
                              : swap_delta(g->geo, g->value, g->in_unit, 0, a, b);
    if (UNLIKELY(g->given != NULL))
        delta += box_grid_excludes(g, a, vb) + box_grid_excludes(g, b, va) -
                 box_grid_excludes(g, a, va) - box_grid_excludes(g, b, vb);
    return delta;
}

void box_grid_swap(struct box_grid *g, cell_t a, cell_t b)
{
    g->cost += box_grid_delta(g, a, b);
    swap_apply(g->geo, g->value, g->in_unit, a, b);
}

int64_t box_grid_shown_cost(const struct search *s)
{
    const struct box_grid *g = s->strategy_state;

    return s->status == SEARCH_GAVE_UP ? g->best_cost : g->cost;
}

void box_grid_show(const struct search *s, struct snapshot *out)
{
    const struct box_grid *g = s->strategy_state;
    bool is_best = s->status == SEARCH_GAVE_UP;
    const value_t *value = is_best ? g->best : g->value;

    if (s->conflict)
        return;
    out->n_assigned = out->n_cells;
    for (int c = 0; c < out->n_cells; c++) {
        show_value(out, (cell_t)c, value[c]);
        if (store_is_open(s->store, (cell_t)c))
            out->cause[c] = CAUSE_DECISION;
        out->clashes[c] = is_best ? value_recurs(g->geo, value, (cell_t)c) ||
                                        box_grid_excludes(g, (cell_t)c, value[c])
                                  : box_grid_clashes(g, (cell_t)c);
    }
}

const value_t *box_grid_best(const struct search *s)
{
    const struct box_grid *g = s->strategy_state;

    return s->conflict ? NULL : g->best;
}
