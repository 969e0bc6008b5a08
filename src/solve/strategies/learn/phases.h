/* The phase of a variable: the value that a decision gives to it. */
#pragma once

#include "solve/strategies/learn/literal.h"
#include "solve/strategies/learn/owned.h"

#include <assert.h>

/* A decision gives a variable its value in the target, the longest trail without
 * conflict since the last reset (Biere, Fleury 2020); otherwise its last value
 * (Pipatsrisawat, Darwiche 2007), at first "true". In the arrays 1 is true, -1 false,
 * and 0 means not in the target, or not yet saved. */
struct phases {
    int8_t *saved, *target; /* [n_vars] */
    uint32_t n_vars;
    uint32_t n_target;   /* number of literals in the target */
    uint64_t next_reset; /* number of conflicts at which a reset is due */
    uint32_t n_resets;
};

void phases_init(struct phases *p, uint32_t n_vars);
/* Forgets the saved values; phases_reset will do nothing from now on. */
void phases_never_reset(struct phases *p);
void phases_owned(struct phases *p, struct owned *o);

static inline void phases_save(struct phases *p, lit_t lit)
{
    p->saved[lit_var(lit)] = lit_is_negative(lit) ? -1 : 1;
}

static inline lit_t phases_pick(const struct phases *p, uint32_t var)
{
    assert(var < p->n_vars);
    int8_t phase = p->target[var] ? p->target[var] : p->saved[var];

    return phase < 0 ? lit_not(lit_of(var)) : lit_of(var);
}

/* Makes the first `count` literals of a trail the target, if the present target has
 * fewer. These literals must be without conflict. */
void phases_aim(struct phases *p, const lit_t *trail, uint32_t count);

/* Carries out a reset if it is due, and then returns true. Resets 1, 3 ... set all
 * saved values to "true", resets 2, 4 ... set them to the target; each then clears the
 * target. The caller must then restart. The restart saves the values on the trail, so
 * the reset affects only variables that are unassigned now. */
bool phases_reset(struct phases *p, uint64_t conflicts);
