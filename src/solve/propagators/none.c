#include "solve/catalog.h"

static bool none_run(void *state, struct store *s, const struct changes *changes)
{
    (void)state, (void)s, (void)changes;
    return true;
}

/* Only a row of the catalogue: choosing it empties the propagators of a setting. */
const struct propagator propagator_none = {
    .name = "none",
    .summary = "a value is checked only when it is tried",
    .proof_is_checkable = true,
    .run = none_run,
};
