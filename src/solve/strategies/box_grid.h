/* A complete grid whose boxes hold every value once, while other units may clash: the
 * state of local searches over box permutations. */
#pragma once

#include "solve/strategies/local_search.h"

/* On a board without boxes, its regions or else its rows take the place of the boxes,
 * and are called boxes here.
 * The cost is the number of values missing from the other units, plus the number of
 * cells whose value is no candidate of the puzzle. A solution has cost 0. Cells that
 * were unassigned in the store when the grid was filled are free; the others are fixed.
 * The struct is the first member of a strategy's state, and its arrays lie behind that
 * state. */
struct box_grid {
    const struct geometry *geo;
    enum unit_kind box_kind;
    int lines; /* `of_each` for swap_delta: 2 if boxes are the third units */
    const uint64_t *given; /* the candidates of the puzzle; NULL: all */
    int64_t cost, best_cost;
    int *first_free; /* [n + 1]: where each box begins in free_cell; at [n]: the end */
    cell_t *free_cell; /* [n_cells], by box */
    value_t *value;    /* [n_cells] */
    value_t *best;     /* [n_cells]: the best grid of the whole search */
    uint16_t *in_unit; /* [n_units][n]: how often a unit has each value */
    struct found found;
};

/* The bytes of the arrays. */
size_t box_grid_bytes(const struct geometry *geo);

/* The `start` of a strategy. Assigns singles at the root, whatever the setting
 * propagates, and calls `begin`. If the clues are contradictory, it only sets
 * s->conflict. `room` is the memory for the arrays. */
void box_grid_start(struct search *s, void *room, void (*begin)(struct search *s));

/* Copies the store's values; a box's free cells get its missing values at random. */
void box_grid_fill(struct box_grid *g, const struct store *s, struct rng *r);

void box_grid_keep_best(struct box_grid *g);

/* The change of the cost if two free cells of one box were swapped. */
int box_grid_delta(const struct box_grid *g, cell_t a, cell_t b);
void box_grid_swap(struct box_grid *g, cell_t a, cell_t b);

static inline int box_grid_n_free(const struct box_grid *g)
{
    return g->first_free[g->geo->n];
}

/* The box of a cell, 0 .. n-1. */
static inline int box_grid_box(const struct box_grid *g, cell_t c)
{
    int k = g->box_kind == UNIT_ROW ? 0 : 2;

    return geometry_units(g->geo, c)[k].unit - g->geo->numbers.first[g->box_kind];
}

/* Whether the puzzle excludes the value from a cell without a clue. */
static ALWAYS_INLINE bool box_grid_excludes(const struct box_grid *g, cell_t c,
                                            value_t v)
{
    return UNLIKELY(g->given != NULL) && !bits_has(&g->given[c * g->geo->words], v);
}

/* Whether the cell's value occurs again in one of its units, or is no candidate. */
static inline bool box_grid_clashes(const struct box_grid *g, cell_t c)
{
    return swap_clashes(g->geo, g->value, g->in_unit, c) ||
           box_grid_excludes(g, c, g->value[c]);
}

/* The `step` of a strategy that uses a box_grid. */
static ALWAYS_INLINE enum search_status box_grid_step(struct search *s,
                                                      void (*begin)(struct search *s),
                                                      void (*move)(struct search *s))
{
    struct box_grid *g = s->strategy_state;

    if (s->conflict)
        return SEARCH_EXHAUSTED;
    enum search_status status =
        local_search_step(s, &g->found, g->value, &g->cost, begin, move);
    if (status == SEARCH_SOLVED || g->cost < g->best_cost)
        box_grid_keep_best(g);
    return status;
}

/* The cost of the grid that views show: the current one or, when the search has given
 * up, the best one. */
int64_t box_grid_shown_cost(const struct search *s);

/* The functions `show` and `grid` of a strategy that uses a box_grid. */
void box_grid_show(const struct search *s, struct snapshot *out);
const value_t *box_grid_best(const struct search *s);
