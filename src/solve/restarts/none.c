#include "solve/plug.h"

static uint64_t never(const struct restart_rule *rule, const struct store *s,
                      uint64_t k, uint64_t unit, double factor)
{
    (void)rule, (void)s, (void)k, (void)unit, (void)factor;
    return 0;
}

const struct restart_rule restart_rule_none = {
    .name = "none",
    .summary = "never restart",
    .cutoff = never,
};
