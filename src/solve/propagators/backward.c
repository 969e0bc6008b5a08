#include "solve/catalog.h"

static uint64_t possible(const struct store *s, cell_t c, int word)
{
    const uint16_t *unit = s->geo->place[c].unit;
    uint64_t set = ~(uint64_t)0;

    for (int k = 0; k < UNIT_KINDS; k++)
        set &= s->open_values[unit[k] * s->words + word];
    return set;
}

static bool backward_run(void *state, struct store *s, const struct changes *changes)
{
    cell_t c = (cell_t)changes->first;

    (void)state;
    for (int w = 0; w < s->words; w++) {
        uint64_t impossible = store_dom(s, c)[w] & ~possible(s, c, w);
        for (; impossible != 0; impossible &= impossible - 1)
            if (!store_remove(s, c, (value_t)(w * 64 + bits_lowest(impossible))))
                return false;
    }
    return true;
}

/* Backward checking, the consistency check of plain backtracking: Haralick, Elliott
 * 1980. */
const struct propagator propagator_backward = {
    .name = "backward",
    .summary = "removes the values of its peers from the chosen cell only",
    .rank = 0,
    .wake = WAKE_CHOSEN,
    .proof_is_checkable = true,
    .run = backward_run,
};
