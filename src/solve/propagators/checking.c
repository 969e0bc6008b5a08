#include "solve/catalog.h"

/* Never runs: a setting with this choice has no propagators. */
const struct propagator propagator_none = {
    .name = "none",
    .summary = "a value is checked only when it is tried",
    .proof_is_checkable = true,
};

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

static bool forward_run(void *state, struct store *s, const struct changes *changes)
{
    (void)state;
    for (int i = changes->first; i < s->n_assigned; i++)
        if (!store_exclude(s, s->assigned[i]))
            return false;
    return true;
}

/* Forward checking: Haralick, Elliott 1980. */
const struct propagator propagator_forward = {
    .name = "forward",
    .summary = "removes an assigned value from the candidates of its peers",
    .rank = 0,
    .wake = WAKE_ASSIGNED,
    .proof_is_checkable = true,
    .run = forward_run,
};
