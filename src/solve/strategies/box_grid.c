#include "solve/strategies/box_grid.h"

#include "solve/catalog.h"
#include "solve/snapshot.h"

#include <string.h>

static void fill_box(struct box_grid *g, const struct store *s, int box, struct rng *r)
{
    const cell_t *cells = geometry_cells(g->geo, 2 * g->geo->n + box);
    int missing[MAX_N], n_missing = 0, first = g->first_free[box];
    bool stands[MAX_N] = {false};

    g->first_free[box + 1] = first;
    for (int i = 0; i < g->geo->n; i++) {
        value_t v = g->value[cells[i]] = s->value[cells[i]];
        if (v != VALUE_NONE)
            stands[v] = true;
        else
            g->free_cell[g->first_free[box + 1]++] = cells[i];
    }
    for (int v = 0; v < g->geo->n; v++)
        if (!stands[v])
            missing[n_missing++] = v;
    rng_shuffle(r, missing, n_missing);
    for (int i = 0; i < n_missing; i++)
        g->value[g->free_cell[first + i]] = (value_t)missing[i];
}

void box_grid_fill(struct box_grid *g, const struct store *s, struct rng *r)
{
    g->geo = s->geo;
    g->first_free[0] = 0;
    for (int box = 0; box < g->geo->n; box++)
        fill_box(g, s, box, r);
    memset(g->in_line, 0, sizeof g->in_line);
    for (int c = 0; c < g->geo->n_cells; c++)
        for (int k = UNIT_ROW; k <= UNIT_COLUMN; k++)
            g->in_line[g->geo->unit_of[c][k]][g->value[c]]++;
    g->cost = 0;
    for (int line = 0; line < 2 * g->geo->n; line++)
        for (int v = 0; v < g->geo->n; v++)
            g->cost += g->in_line[line][v] == 0;
}

/* A line gives one value away for another. */
static int line_delta(const uint8_t *in_line, value_t gone, value_t come)
{
    return (in_line[gone] == 1) - (in_line[come] == 0);
}

int box_grid_delta(const struct box_grid *g, cell_t a, cell_t b)
{
    const uint16_t *unit_a = g->geo->unit_of[a], *unit_b = g->geo->unit_of[b];
    value_t va = g->value[a], vb = g->value[b];
    int delta = 0;

    for (int k = UNIT_ROW; k <= UNIT_COLUMN; k++)
        if (unit_a[k] != unit_b[k])
            delta += line_delta(g->in_line[unit_a[k]], va, vb) +
                     line_delta(g->in_line[unit_b[k]], vb, va);
    return delta;
}

void box_grid_swap(struct box_grid *g, cell_t a, cell_t b)
{
    const uint16_t *unit_a = g->geo->unit_of[a], *unit_b = g->geo->unit_of[b];
    value_t va = g->value[a], vb = g->value[b];

    g->cost += box_grid_delta(g, a, b);
    for (int k = UNIT_ROW; k <= UNIT_COLUMN; k++) {
        g->in_line[unit_a[k]][va]--;
        g->in_line[unit_a[k]][vb]++;
        g->in_line[unit_b[k]][vb]--;
        g->in_line[unit_b[k]][va]++;
    }
    g->value[a] = vb;
    g->value[b] = va;
}

bool box_grid_propagate_root(struct search *s)
{
    struct setting singles = s->setting;

    setting_take_propagator(&singles, &propagator_hidden);
    engine_use(&s->engine, &singles);
    return !s->conflict && engine_propagate(&s->engine);
}

void box_grid_show(const struct box_grid *g, const struct search *s,
                   struct snapshot *out)
{
    const struct geometry *geo = g->geo;

    out->n_assigned = geo->n_cells;
    for (int c = 0; c < geo->n_cells; c++) {
        uint64_t *dom = &out->dom[c * geo->words];
        memset(dom, 0, (size_t)geo->words * sizeof *dom);
        dom[g->value[c] >> 6] |= bits_mask(g->value[c]);
        out->value[c] = g->value[c];
        out->live[c] = 1;
        if (store_is_open(s->store, (cell_t)c))
            out->cause[c] = CAUSE_DECISION;
        out->clashes[c] = box_grid_clashes(g, (cell_t)c);
    }
}
