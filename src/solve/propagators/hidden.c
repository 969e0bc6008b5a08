#include "solve/catalog.h"

/* Assigns one value per call, so that cheaper propagators run before the next one. */
static bool hidden_run(void *state, struct store *s, const struct changes *changes)
{
    (void)state, (void)changes;
    assert(s->n_single_place > 0);
    uint32_t x = s->single_place[--s->n_single_place];
    uint32_t n_units = (uint32_t)s->geo->n_units;

    if (s->pos_size[x] & COUNT_SETTLED)
        return true;
    assert(s->pos_size[x] == 1);
    int position = bits_nth(&s->pos[x * (uint32_t)s->words], 0);
    cell_t c = geometry_cells(s->geo, (int)(x % n_units))[position];
    return store_assign(s, c, (value_t)(x / n_units));
}

const struct propagator propagator_hidden = {
    .name = "hidden",
    .summary = "assigns a value that has one place left in a unit",
    .requires = &propagator_naked,
    .rank = 2,
    .wake = WAKE_SINGLE_PLACE,
    .watch = WATCH_SINGLE_PLACES,
    .proof_is_checkable = true,
    .run = hidden_run,
};
