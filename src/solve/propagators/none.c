#include "solve/catalog.h"

/* Never runs: a setting with this choice has no propagators. */
const struct propagator propagator_none = {
    .name = "none",
    .summary = "a value is checked only when it is tried",
    .proof_is_checkable = true,
};
