#include "solve/plug.h"

/* The largest limit: more nodes than any run has, and exact in a double. */
#define LONGEST ((double)((uint64_t)1 << 52))

static uint64_t geometric_cutoff(const struct restart_rule *rule, const struct store *s,
                                 uint64_t k, uint64_t unit, double factor)
{
    double nodes = (double)unit;

    (void)rule, (void)s;
    for (; k > 0 && nodes < LONGEST && factor > 1; k--)
        nodes *= factor;
    return (uint64_t)(nodes < LONGEST ? nodes : LONGEST);
}

const struct restart_rule restart_rule_geometric = {
    .name = "geometric",
    .summary = "runs that grow by FACTOR (geometric[:UNIT[:FACTOR]])",
    .cutoff = geometric_cutoff,
    .default_factor = 1.3,
};
