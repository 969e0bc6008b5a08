#include "solve/catalog.h"

/* One line a call, so that the cheaper propagators come before the next one. */
static bool hidden_run(void *state, struct store *s, const struct changes *changes)
{
    (void)state, (void)changes;
    uint32_t line = s->single_place[--s->n_single_place];
    uint32_t unit = line / (uint32_t)s->n;

    if (s->pos_size[line] & COUNT_SETTLED)
        return true;
    int position = bits_nth(&s->pos[line * (uint32_t)s->words], 0);
    cell_t c = geometry_cells(s->geo, (int)unit)[position];
    return store_assign(s, c, (value_t)(line % (uint32_t)s->n));
}

const struct propagator propagator_hidden = {
    .name = "hidden",
    .summary = "a value with one place left in a unit goes there",
    .requires = "naked",
    .rank = 2,
    .wake = WAKE_SINGLE_PLACE,
    .watch = WATCH_SINGLE_PLACES,
    .run = hidden_run,
};
