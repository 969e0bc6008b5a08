/* Which of its two values a variable is tried with first. */
#ifndef SOLVE_LEARN_PHASES_H
#define SOLVE_LEARN_PHASES_H

#include "solve/strategies/learn/literal.h"

#include <stddef.h>

/*
 * The value it had last (Pipatsrisawat, Darwiche 2007), unless it has one in the
 * target: the longest trail without conflict since the phases were set anew (Biere,
 * Fleury 2020). All start with "true". 1 is true, -1 false, 0 unknown.
 */
struct phases {
    int8_t *saved, *target; /* [n_vars] */
    uint32_t n_vars, n_target;
    uint64_t next_reset; /* in conflicts */
    uint32_t n_resets;
};

void phases_init(struct phases *p, uint32_t n_vars);
void phases_free(struct phases *p);

static inline void phases_save(struct phases *p, lit_t lit)
{
    p->saved[lit_var(lit)] = lit_is_negative(lit) ? -1 : 1;
}

static inline lit_t phases_pick(const struct phases *p, uint32_t var)
{
    int8_t phase = p->target[var] ? p->target[var] : p->saved[var];

    return phase < 0 ? lit_not(lit_of(var)) : lit_of(var);
}

/* Takes a part of the trail without conflict as the target if it is the longest. */
void phases_aim(struct phases *p, const lit_t *trail, uint32_t count);

/* If it is time to: forgets the target, and takes it or "true" for what is saved. */
bool phases_reset(struct phases *p, uint64_t conflicts);

size_t phases_bytes(const struct phases *p);

#endif
