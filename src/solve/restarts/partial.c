#include "base/number.h"
#include "solve/catalog.h"

/* Most decisions of a run are good, so a restart undoes only a few. Some later restart
 * will undo a wrong decision near the root, because the terms of luby grow. */
#define SHARE 0.1 /* fraction of the levels to undo, times the term of luby */

static uint64_t partial_cutoff(const struct restart_rule *rule, const struct store *s,
                               uint64_t k, uint64_t unit, double factor)
{
    return restart_rule_luby.cutoff(rule, s, k, unit, factor);
}

static double partial_kept(uint64_t k)
{
    return real_clamp(1 - SHARE * (double)restart_rule_luby.cutoff(NULL, NULL, k, 1, 0),
                      0, 1);
}

const struct restart_rule restart_rule_partial = {
    .name = "partial",
    .summary =
        "like luby, but undoes only some levels: a tenth, times 1 1 2 1 1 2 4 ...",
    .cutoff = partial_cutoff,
    .kept = partial_kept,
};
