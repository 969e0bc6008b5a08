/* What to decide: the next variable, and its value. */
#pragma once

#include "solve/strategies/learn/literal.h"

#include <assert.h>

/* The unassigned variables by activity, in a binary heap (VSIDS: Moskewicz et al. 2001;
 * with growing increments: Een, Soerensson 2003). On a tie the lower number comes
 * first, so the order is the same on every machine. The heap may also have assigned
 * variables, which the learner skips. */
struct order {
    double *activity;   /* [n] */
    uint32_t *heap;     /* [n]: the first n_heap elements are in use */
    uint32_t *position; /* [n]: index in the heap; UINT32_MAX: not there */
    uint32_t n, n_heap;
    double increment; /* the next bump adds this to an activity */
};

/* Puts n variables into the heap, all with equal activity. Without `has_heap`, for a
 * learner that uses only the activities, the heap stays out of use, and each variable
 * has the activity of one bump. */
void order_init(struct order *o, uint32_t n, bool has_heap);

void order_insert(struct order *o, uint32_t var);

/* Removes and returns the most active variable; the heap must not be empty. */
uint32_t order_pop(struct order *o);

/* Adds the increment to an activity. If that gets too large, scales everything down. */
void order_bump(struct order *o, uint32_t var);

/* Makes later bumps larger, which lets the present activities decay by comparison. */
void order_decay(struct order *o);

/* The phase of a variable is the value that a decision gives to it: its value in the
 * target, the longest trail without conflict since the last reset (Biere, Fleury 2020);
 * otherwise its last value (Pipatsrisawat, Darwiche 2007), at first "true". In the
 * arrays 1 is true, -1 false, and 0 means not in the target, or not yet saved. */
struct phases {
    int8_t *saved, *target; /* [n_vars] */
    uint32_t n_vars;
    uint32_t n_target;   /* number of literals in the target */
    uint64_t next_reset; /* number of conflicts at which a reset is due */
    uint32_t n_resets;
};

/* Without `has_resets` no value is saved at first, and phases_reset does nothing. */
void phases_init(struct phases *p, uint32_t n_vars, bool has_resets);

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
