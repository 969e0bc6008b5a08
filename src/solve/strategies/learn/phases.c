#include "solve/strategies/learn/phases.h"

#include <string.h>

/* The first reset is due after this number of conflicts. After reset k, the next one is
 * due after k times this number. */
#define RESET_INTERVAL 1000

void phases_init(struct phases *p, uint32_t n_vars)
{
    *p = (struct phases){.n_vars = n_vars, .next_reset = RESET_INTERVAL};
    p->saved = alloc_zeroed(n_vars, sizeof *p->saved);
    p->target = alloc_zeroed(n_vars, sizeof *p->target);
    memset(p->saved, 1, n_vars);
}

void phases_never_reset(struct phases *p)
{
    p->next_reset = UINT64_MAX;
    memset(p->saved, 0, p->n_vars);
}

void phases_owned(struct phases *p, struct owned *o)
{
    OWNED_ADD(o, p->saved, p->n_vars, p->n_vars);
    OWNED_ADD(o, p->target, p->n_vars, p->n_vars);
}

void phases_aim(struct phases *p, const lit_t *trail, uint32_t count)
{
    assert(count <= p->n_vars);
    if (count <= p->n_target)
        return;
    p->n_target = count;
    for (uint32_t i = 0; i < count; i++)
        p->target[lit_var(trail[i])] = lit_is_negative(trail[i]) ? -1 : 1;
}

bool phases_reset(struct phases *p, uint64_t conflicts)
{
    if (conflicts < p->next_reset)
        return false;
    p->n_resets++;
    p->next_reset = conflicts + (uint64_t)RESET_INTERVAL * p->n_resets;
    for (uint32_t var = 0; var < p->n_vars; var++)
        if (p->n_resets % 2 == 1 || p->target[var])
            p->saved[var] = p->n_resets % 2 == 1 ? 1 : p->target[var];
    memset(p->target, 0, p->n_vars);
    p->n_target = 0;
    return true;
}
