#include "base/number.h"
#include "solve/plug.h"

/* Term k = 0, 1, ... of 1 1 2 1 1 2 4 1 1 2 ... (Luby, Sinclair, Zuckerman 1993). */
static uint64_t luby_term(uint64_t k)
{
    uint64_t i = k + 1;

    while (i & (i + 1)) /* until i is 2^m - 1, whose term is 2^(m - 1) */
        i -= ((uint64_t)1 << bits_highest(i)) - 1;
    return i / 2 + 1;
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

/* Most decisions of a run are good, so a restart undoes only a few: a tenth of the
 * levels, times the luby term. Some later restart will undo a wrong decision near the
 * root, because the terms of luby grow. */
static int partial_kept(uint64_t k, int levels)
{
    return levels * (10 - (int)u64_min(luby_term(k), 10)) / 10;
}

const struct restart_rule restart_rule_partial = {
    .name = "partial",
    .summary =
        "like luby, but undoes only some levels: a tenth, times 1 1 2 1 1 2 4 ...",
    .cutoff = luby_cutoff,
    .kept = partial_kept,
};
