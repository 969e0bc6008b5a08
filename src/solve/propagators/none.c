#include "solve/catalog.h"

static bool nothing(void *state, struct store *s, const struct changes *changes)
{
    (void)state, (void)s, (void)changes;
    return true;
}

/* Stands in the catalogue to be chosen; a setting holds no propagator for it. */
const struct propagator propagator_none = {
    .name = "none",
    .summary = "a value is checked only when it is tried",
    .run = nothing,
};
