#include "solve/catalog.h"

/* Only a row of the catalogue, never run: choosing it empties the propagators of a
 * setting. */
const struct propagator propagator_none = {
    .name = "none",
    .summary = "a value is checked only when it is tried",
    .proof_is_checkable = true,
};
