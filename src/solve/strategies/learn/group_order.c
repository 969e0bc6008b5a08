#include "solve/strategies/learn/learner.h"

#define SLACK 1.05

/* The time of a second round of belief propagation (see `density`) grows with the third
 * power of the group's size. Groups with more open members than this get one round. */
#define SMALL_GROUP 32

static bool is_open(const struct learner *l, lit_t lit)
{
    return l->assigned.value[lit] == 0;
}

static void sum_activities(struct learner *l)
{
    const struct cover *c = &l->cover;

    for (uint32_t g = 0; g < l->group_order.n_groups; g++) {
        double sum = 0;
        for (uint32_t i = 0; i < c->count[g]; i++)
            sum += l->order.activity[lit_var(c->member[c->first[g] + i])];
        l->group_order.sum[g] = sum;
    }
    l->group_order.increment = l->order.increment;
}

void group_order_init(struct learner *l)
{
    struct group_order *o = &l->group_order;

    o->n_groups = l->cover.n_groups;
    o->sum = alloc_zeroed(o->n_groups, sizeof *o->sum);
    sum_activities(l);
}

void group_order_bump(struct learner *l, uint32_t var)
{
    const uint32_t *groups = cover_groups(&l->cover, var, 0);

    if (l->order.increment < l->group_order.increment) {
        sum_activities(l);
        return;
    }
    l->group_order.increment = l->order.increment;
    for (uint32_t k = 0; k < cover_count_groups(&l->cover, var, 0); k++)
        l->group_order.sum[groups[k]] += l->order.increment;
}

static double open_sum(const struct learner *l, uint32_t g)
{
    const lit_t *member = &l->cover.member[l->cover.first[g]];
    double sum = 0;

    for (uint32_t i = 0; i < l->cover.count[g]; i++)
        if (is_open(l, member[i]))
            sum += l->order.activity[lit_var(member[i])];
    return sum;
}

/* Picks the unsettled group with the largest open_sum / n_open^6, on a tie the first.
 * Skips groups whose `sum`, an upper bound of open_sum, is too low. */
static uint32_t pick_group(const struct learner *l)
{
    const double *sum = l->group_order.sum;
    uint32_t best = UINT32_MAX;
    double most = -1;

    for (uint32_t g = 0; g < l->group_order.n_groups; g++) {
        double n = l->group[g].n_open, power = n * n * n * n * n * n;
        if (sum[g] <= most * power || l->group[g].settled)
            continue;
        double open = open_sum(l, g);
        if (open > most * power) {
            most = open / power;
            best = g;
        }
    }
    assert(best != UINT32_MAX);
    return best;
}

/* Estimates the odds that `var`, and no other member, is true in group g. */
typedef double estimate(const struct learner *l, uint32_t g, uint32_t var);

/* Takes the n open (unassigned) members as equally likely: odds of 1 to n - 1. SLACK
 * makes the odds a little lower, so that they are finite for n = 1. */
static double odds_alike(const struct learner *l, uint32_t g, uint32_t var)
{
    (void)var;
    return 1 / (SLACK * l->group[g].n_open - 1);
}

/* The odds of `var` in group g: 1 to the sum of the weights of the other open members.
 * The weight of a member is the product of its odds (`of`) in its other groups. */
static ALWAYS_INLINE double odds_by(const struct learner *l, uint32_t g, uint32_t var,
                                    estimate *of)
{
    const struct cover *c = &l->cover;
    double sum = 0;

    for (uint32_t i = 0; i < c->count[g]; i++) {
        lit_t rival = c->member[c->first[g] + i];
        if (!is_open(l, rival) || lit_var(rival) == var)
            continue;
        const uint32_t *groups = cover_groups(c, lit_var(rival), 0);
        double share = 1;
        for (uint32_t k = 0; k < cover_count_groups(c, lit_var(rival), 0); k++)
            if (groups[k] != g)
                share *= of(l, groups[k], lit_var(rival));
        sum += share;
    }
    return 1 / sum;
}

static double odds_once(const struct learner *l, uint32_t g, uint32_t var)
{
    return odds_by(l, g, var, odds_alike);
}

static double odds_twice(const struct learner *l, uint32_t g, uint32_t var)
{
    return odds_by(l, g, var, odds_once);
}

/* Estimates, up to a factor, the fraction of the solutions in which a variable is true:
 * belief propagation (Pearl 1988) on the open groups, cut off after one or two rounds.
 * Used as a value order as in Hsu, Kitching, Bacchus, McIlraith 2007. */
static double density(const struct learner *l, uint32_t var, estimate *odds)
{
    const uint32_t *groups = cover_groups(&l->cover, var, 0);
    double product = 1;

    for (uint32_t k = 0; k < cover_count_groups(&l->cover, var, 0); k++)
        product *= odds(l, groups[k], var);
    return product;
}

/* The first open member of group g that has the phase "true"; UINT32_MAX: none. */
static lit_t find_phase(const struct learner *l, uint32_t g, const int8_t *phase)
{
    const lit_t *member = &l->cover.member[l->cover.first[g]];

    for (uint32_t i = 0; i < l->cover.count[g]; i++)
        if (phase[lit_var(member[i])] > 0 && is_open(l, member[i]))
            return member[i];
    return UINT32_MAX;
}

static lit_t find_densest(const struct learner *l, uint32_t g)
{
    const lit_t *member = &l->cover.member[l->cover.first[g]];
    estimate *odds = l->group[g].n_open > SMALL_GROUP ? odds_once : odds_twice;
    lit_t best = UINT32_MAX;
    double most = -1;

    for (uint32_t i = 0; i < l->cover.count[g]; i++) {
        if (!is_open(l, member[i]))
            continue;
        double share = density(l, lit_var(member[i]), odds);
        if (share > most) {
            most = share;
            best = member[i];
        }
    }
    return best;
}

lit_t group_order_pick(const struct learner *l)
{
    uint32_t g = pick_group(l);
    lit_t lit = find_phase(l, g, l->phases.target);

    if (lit == UINT32_MAX)
        lit = find_phase(l, g, l->phases.saved);
    return lit != UINT32_MAX ? lit : find_densest(l, g);
}
