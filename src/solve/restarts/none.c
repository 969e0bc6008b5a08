#include "solve/plug.h"

const struct restart_rule restart_rule_none = {
    .name = "none",
    .summary = "never restart",
};
