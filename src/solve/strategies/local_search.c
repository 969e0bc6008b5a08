#include "solve/strategies/local_search.h"

static bool shows_best(const struct search *s)
{
    return s->status == SEARCH_GAVE_UP;
}

/* Whether a peer of c has the same value. Needs no in_unit, so it works for any grid,
 * but is slower than local_grid_clashes. */
static bool value_recurs(const struct geometry *geo, const value_t *value, cell_t c)
{
    FOR_UNITS(at, geo, c) {
        const cell_t *cells = geometry_cells(geo, at->unit);
        for (int i = 0; i < geo->n; i++)
            if (cells[i] != c && value[cells[i]] == value[c])
                return true;
    }
    return false;
}

void local_grid_show(const struct search *s, struct snapshot *out)
{
    const struct local_grid *g = s->strategy_state;
    const value_t *value = shows_best(s) ? g->best : g->value;

    if (!g->best)
        return;
    out->n_assigned = out->n_cells;
    for (cell_t c = 0; c < out->n_cells; c++) {
        show_value(out, c, value[c]);
        if (value[c] == s->puzzle->clue[c])
            out->cause[c] = CAUSE_CLUE;
        else if (value[c] != s->store->value[c])
            out->cause[c] = CAUSE_DECISION;
        out->depth[c] = 0;
        out->clashes[c] =
            !puzzle_allows(s->puzzle, c, value[c]) ||
            (shows_best(s) ? value_recurs(g->geo, value, c) : local_grid_clashes(g, c));
    }
}

const value_t *local_grid_best(const struct search *s)
{
    return ((const struct local_grid *)s->strategy_state)->best;
}

int local_grid_metrics(const struct search *s, struct metric *out)
{
    const struct local_grid *g = s->strategy_state;
    int64_t shown = shows_best(s) ? g->best_cost : g->cost;

    out[0] = (struct metric){"cost", METRIC_COST, (double)shown};
    out[1] = (struct metric){"best cost", METRIC_COUNT, (double)g->best_cost};
    return 2;
}
