#include "solve/catalog.h"

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
