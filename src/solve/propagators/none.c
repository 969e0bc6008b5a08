#include "solve/catalog.h"

/* Never runs, because choosing this row of the catalogue removes all propagators of the
 * setting. */
const struct propagator propagator_none = {
    .name = "none",
    .summary = "a value is checked only when it is tried",
    .proof_is_checkable = true,
};
