#include "solve/catalog.h"

/* Never run: choosing this row of the catalogue empties a setting's propagators. */
const struct propagator propagator_none = {
    .name = "none",
    .summary = "a value is checked only when it is tried",
    .proof_is_checkable = true,
};
