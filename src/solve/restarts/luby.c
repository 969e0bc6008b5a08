#include "solve/plug.h"

/* Term k = 0, 1, ... of 1 1 2 1 1 2 4 1 1 2 ... (Luby, Sinclair, Zuckerman 1993). */
static uint64_t luby_term(uint64_t k)
{
    uint64_t i = k + 1;

    assert(i > 0);
    for (;;) {
        int bits = bits_highest(i) + 1;
        if (i == ((uint64_t)1 << bits) - 1)
            return (uint64_t)1 << (bits - 1);
        i -= ((uint64_t)1 << (bits - 1)) - 1;
    }
}

static uint64_t luby_cutoff(const struct restart_rule *rule, const struct store *s,
                            uint64_t k, uint64_t unit, double factor)
{
    (void)rule, (void)s, (void)factor;
    return unit * luby_term(k);
}

const struct restart_rule restart_rule_luby = {
    .name = "luby",
    .summary = "runs of UNIT x 1 1 2 1 1 2 4 ... nodes (luby[:UNIT])",
    .cutoff = luby_cutoff,
};
