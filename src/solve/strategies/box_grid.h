/* A complete grid in which every box has each value once, but other units may have
 * clashes: the state of local searches that swap values within boxes. */
#pragma once

#include "solve/strategies/local_search.h"

/* Here a "box" is a region on a board without boxes, and a row on a board without boxes
 * and regions. The cost is the number of values missing from the other units, plus the
 * number of cells whose value the puzzle excludes; a solution has cost 0. Free cells
 * are those that were unassigned in the store when the grid was filled; the others are
 * fixed. The struct is the first member of a strategy's state; its arrays lie behind
 * that state. */
struct box_grid {
    struct local_grid base;
    enum unit_kind box_kind;
    const uint64_t *given; /* the candidates that the puzzle allows; NULL: all */
    /* [n + 1]: index in free_cell where each box begins; last: number of free cells. */
    int *first_free;
    cell_t *free_cell; /* [n_cells]: the free cells, box by box */
};

void box_grid_place(struct box_grid *g, const struct geometry *geo, struct arrays *at);

/* Does the `start` of a strategy that uses a box_grid: assigns naked and hidden
 * singles, whatever propagators the setting has, lets `place` place the arrays behind
 * the state, and calls `begin`. If the clues contradict each other, only sets
 * s->conflict. */
void box_grid_start(struct search *s,
                    size_t (*place)(void *state, const struct geometry *geo),
                    void (*begin)(struct search *s));

/* Copies the store's values; a box's free cells get its missing values at random. */
void box_grid_fill(struct box_grid *g, const struct store *s, struct rng *r);

/* How much the cost would change if two free cells of one box were swapped. */
int box_grid_delta(const struct box_grid *g, cell_t a, cell_t b);
void box_grid_swap(struct box_grid *g, cell_t a, cell_t b);

static inline int box_grid_n_free(const struct box_grid *g)
{
    return g->first_free[g->base.geo->n];
}

/* The number of the box of a cell, 0 .. n-1. */
static inline int box_grid_box(const struct box_grid *g, cell_t c)
{
    int k = g->box_kind == UNIT_ROW ? 0 : 2;

    return geometry_units(g->base.geo, c)[k].unit -
           g->base.geo->numbers.first[g->box_kind];
}

/* Whether the puzzle excludes v from cell c. If c has a clue, v must be this clue. */
static ALWAYS_INLINE bool box_grid_excludes(const struct box_grid *g, cell_t c,
                                            value_t v)
{
    return UNLIKELY(g->given != NULL) &&
           !bits_has(&g->given[c * g->base.geo->words], v);
}

/* Whether the puzzle excludes the cell's value, or a unit of the cell has it twice. */
static inline bool box_grid_clashes(const struct box_grid *g, cell_t c)
{
    return local_grid_clashes(&g->base, c) || box_grid_excludes(g, c, g->base.value[c]);
}

/* Does the `step` of a strategy that uses a box_grid. */
static ALWAYS_INLINE enum search_status box_grid_step(struct search *s,
                                                      void (*begin)(struct search *s),
                                                      void (*move)(struct search *s))
{
    struct local_grid *g = s->strategy_state;

    if (s->conflict)
        return SEARCH_EXHAUSTED;
    enum search_status status = local_search_step(s, g->value, &g->cost, begin, move);
    if (status == SEARCH_SOLVED || g->cost < g->best_cost)
        local_grid_keep_best(g);
    return status;
}
