#include "solve/catalog.h"

/* Assigns one cell per call, so that forward checking runs before the next one. */
static bool naked_run(void *state, struct store *s, const struct changes *changes)
{
    (void)state, (void)changes;
    assert(s->n_single_cell > 0);
    cell_t c = s->single_cell[--s->n_single_cell];

    if (!store_is_open(s, c))
        return true;
    assert(store_live(s, c) == 1);
    return store_assign(s, c, (value_t)bits_nth(store_dom(s, c), 0));
}

const struct propagator propagator_naked = {
    .name = "naked",
    .summary = "assigns a cell that has one candidate left",
    .requires = &propagator_forward,
    .rank = 1,
    .wake = WAKE_SINGLE_CELL,
    .watch = WATCH_SINGLE_CELLS,
    .proof_is_checkable = true,
    .run = naked_run,
};
