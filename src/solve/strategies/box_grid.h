/* A complete grid whose boxes hold every value once, with rows and columns that may
 * clash: what the local searches over box permutations walk on. */
#ifndef SOLVE_STRATEGIES_BOX_GRID_H
#define SOLVE_STRATEGIES_BOX_GRID_H

#include "solve/search.h"

/* One thread, one owner. The cost is the number of values missing in the rows and
 * columns; 0 is a solution. Fixed cells are those that were assigned in the store when
 * the grid was filled; free ones are grouped by box. A clue that propagation could not
 * square with the others never gets here. */
struct box_grid {
    const struct geometry *geo;
    int cost;
    value_t value[MAX_CELLS];
    uint8_t in_line[2 * MAX_N]
                   [MAX_N]; /* rows, then columns: how often a value stands */
    cell_t free_cell[MAX_CELLS];
    int first_free[MAX_N + 1]; /* of each box, in free_cell; the end last */
};

/* Random values for the cells that are open in the store. */
void box_grid_fill(struct box_grid *g, const struct store *s, struct rng *r);

/* What swapping two free cells of one box would add to the cost. */
int box_grid_delta(const struct box_grid *g, cell_t a, cell_t b);
void box_grid_swap(struct box_grid *g, cell_t a, cell_t b);

static inline int box_grid_n_free(const struct box_grid *g)
{
    return g->first_free[g->geo->n];
}

/* Whether the cell's value stands more than once in its row or column. */
static inline bool box_grid_clashes(const struct box_grid *g, cell_t c)
{
    const uint16_t *unit = g->geo->unit_of[c];
    value_t v = g->value[c];

    return g->in_line[unit[UNIT_ROW]][v] > 1 || g->in_line[unit[UNIT_COLUMN]][v] > 1;
}

/* For a strategy's `start`: singles at the root, whatever else the setting propagates;
 * false if they already contradict each other. */
bool box_grid_propagate_root(struct search *s);

/* For a strategy's `show`. */
void box_grid_show(const struct box_grid *g, const struct search *s,
                   struct snapshot *out);

#endif
