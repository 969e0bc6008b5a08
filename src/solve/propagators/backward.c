#include "solve/catalog.h"

static bool backward_run(void *state, struct store *s, const struct changes *changes)
{
    cell_t c = (cell_t)changes->first;

    (void)state;
    for (int w = 0; w < s->words; w++) {
        uint64_t taken = 0;
        FOR_UNITS(at, s->geo, c)
            taken |= ~s->open_values[at->unit * s->words + w];
        for (taken &= store_dom(s, c)[w]; taken != 0; taken &= taken - 1)
            if (!store_remove(s, c, (value_t)(w * 64 + bits_lowest(taken))))
                return false;
    }
    return true;
}

/* Backward checking, the test of plain backtracking: Haralick, Elliott 1980. */
const struct propagator propagator_backward = {
    .name = "backward",
    .summary = "removes the values of its peers from the chosen cell only",
    .rank = 0,
    .wake = WAKE_CHOSEN,
    .proof_is_checkable = true,
    .run = backward_run,
};
