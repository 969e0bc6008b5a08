#include "solve/catalog.h"

/* Assigns one cell per call, so that forward checking runs before the next one. Skips
 * cells that were assigned since they were queued. */
static bool naked_run(void *state, struct store *s, const struct changes *changes)
{
    (void)state, (void)changes;
    assert(s->n_single_cell > 0);
    while (s->n_single_cell > 0) {
        cell_t c = s->single_cell[--s->n_single_cell];
        if (!store_is_open(s, c))
            continue;
        assert(store_live(s, c) == 1);
        return store_assign(s, c, (value_t)bits_nth(store_dom(s, c), 0));
    }
    return true;
}

const struct propagator propagator_naked = {
    .name = "naked",
    .summary = "assigns a cell that has one candidate left",
    .needs = &propagator_forward,
    .rank = 1,
    .wake = WAKE_SINGLE_CELL,
    .watch = WATCH_SINGLE_CELLS,
    .proof_is_checkable = true,
    .run = naked_run,
};

/* Assigns one value per call, so that cheaper propagators run before the next one.
 * Skips values that were assigned since they were queued. */
static bool hidden_run(void *state, struct store *s, const struct changes *changes)
{
    (void)state, (void)changes;
    assert(s->n_single_place > 0);
    uint32_t n_units = (uint32_t)s->geo->n_units;

    while (s->n_single_place > 0) {
        uint32_t x = s->single_place[--s->n_single_place];
        if (s->pos_size[x] & COUNT_SETTLED)
            continue;
        assert(s->pos_size[x] == 1);
        int position = bits_nth(&s->pos[x * (uint32_t)s->words], 0);
        cell_t c = geometry_cells(s->geo, (int)(x % n_units))[position];
        return store_assign(s, c, (value_t)(x / n_units));
    }
    return true;
}

const struct propagator propagator_hidden = {
    .name = "hidden",
    .summary = "assigns a value that has one place left in a unit",
    .needs = &propagator_naked,
    .rank = 2,
    .wake = WAKE_SINGLE_PLACE,
    .watch = WATCH_SINGLE_PLACES,
    .proof_is_checkable = true,
    .run = hidden_run,
};
