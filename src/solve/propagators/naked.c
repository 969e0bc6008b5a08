#include "solve/catalog.h"

/* One cell a call, so that forward checking comes before the next one. */
static bool naked_run(void *state, struct store *s, const struct changes *changes)
{
    (void)state, (void)changes;
    cell_t c = s->single_cell[--s->n_single_cell];

    if (!store_is_open(s, c))
        return true;
    return store_assign(s, c, (value_t)bits_nth(store_dom(s, c), 0));
}

const struct propagator propagator_naked = {
    .name = "naked",
    .summary = "a cell with one candidate takes it",
    .requires = "forward",
    .rank = 1,
    .wake = WAKE_SINGLE_CELL,
    .watch = WATCH_SINGLE_CELLS,
    .run = naked_run,
};
