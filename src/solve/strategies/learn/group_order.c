#include "solve/strategies/learn/learner.h"

/* The odds of a member against the n - 1 others of its group are 1 / (n - 1). The
 * SLACK keeps them finite and less certain. */
#define SLACK 1.05

static bool is_open(const struct learner *l, lit_t lit)
{
    return l->assigned.value[lit] == 0;
}

void group_order_sum(struct learner *l)
{
    const struct cover *c = &l->cover;

    for (uint32_t g = 0; g < l->group_order.n_groups; g++) {
        double sum = 0;
        for (uint32_t i = 0; i < c->count[g]; i++)
            sum += l->order.activity[lit_var(c->member[c->first[g] + i])];
        l->group_order.sum[g] = sum;
    }
}

void group_order_init(struct learner *l, int n_of_var)
{
    struct group_order *o = &l->group_order;

    assert(n_of_var <= GROUPS_OF_VAR && !o->sum);
    o->n_of_var = n_of_var;
    for (uint32_t var = 0; var < l->cover.n_vars; var++)
        for (int k = 0; k < n_of_var; k++)
            if (l->cover.groups_of[var][k] >= o->n_groups)
                o->n_groups = l->cover.groups_of[var][k] + 1;
    o->sum = alloc_zeroed(o->n_groups, sizeof *o->sum);
    group_order_sum(l);
}

void group_order_owned(struct group_order *o, struct owned *owned)
{
    OWNED_ADD(owned, o->sum, o->n_groups, o->n_groups);
}

void group_order_bump(struct learner *l, uint32_t var, double increment)
{
    for (int k = 0; k < l->group_order.n_of_var; k++)
        l->group_order.sum[l->cover.groups_of[var][k]] += increment;
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

/* The bound skips most groups. */
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

/* The product of the odds of a variable in its groups. */
static double odds(const struct learner *l, uint32_t var)
{
    const uint32_t *groups = l->cover.groups_of[var];
    double against = 1;

    for (int k = 0; k < l->group_order.n_of_var; k++)
        against *= SLACK * l->group[groups[k]].n_open - 1;
    return 1 / against;
}

/* An estimate, up to a factor, of the share of the solutions in which a member of group
 * g is true: its odds, and those of its rivals in its other groups. */
static double density(const struct learner *l, uint32_t g, uint32_t var)
{
    double rivals = 1;

    for (int k = 0; k < l->group_order.n_of_var; k++) {
        uint32_t other = l->cover.groups_of[var][k];
        const lit_t *member = &l->cover.member[l->cover.first[other]];
        double sum = 0;
        for (uint32_t i = 0; i < l->cover.count[other]; i++)
            if (is_open(l, member[i]) && lit_var(member[i]) != var)
                sum += odds(l, lit_var(member[i]));
        if (other != g)
            rivals *= sum;
    }
    return odds(l, var) / rivals;
}

/* The first open member of a group whose phase is "true"; UINT32_MAX if there is none.
 */
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
    lit_t best = UINT32_MAX;
    double most = -1;

    for (uint32_t i = 0; i < l->cover.count[g]; i++) {
        double share = is_open(l, member[i]) ? density(l, g, lit_var(member[i])) : -1;
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
