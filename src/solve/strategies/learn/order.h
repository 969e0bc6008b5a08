/* The unassigned variables by activity, in a binary heap (VSIDS: Moskewicz et al. 2001;
 * with growing increments: Een, Soerensson 2003). */
#pragma once

#include "solve/strategies/learn/owned.h"

/* On a tie the lower number comes first, so the order is the same on every machine. The
 * heap has all unassigned variables; the learner skips assigned ones in the heap. */
struct order {
    double *activity;   /* [n] */
    uint32_t *heap;     /* [n]: the first n_heap elements are in use */
    uint32_t *position; /* [n]: index in the heap; UINT32_MAX: not there */
    uint32_t n, n_heap;
    double increment; /* the next bump adds this to an activity */
};

/* Puts n variables into the heap, all with equal activity. */
void order_init(struct order *o, uint32_t n);
void order_owned(struct order *o, struct owned *owned);

void order_insert(struct order *o, uint32_t var);

/* Puts the heap out of use for good and gives all variables the activity of one bump:
 * for a learner that uses only the activities. */
void order_leave_heap(struct order *o);

/* Removes and returns the most active variable; the heap must not be empty. */
uint32_t order_pop(struct order *o);

/* Adds the increment to an activity. If that gets too large, scales everything down. */
void order_bump(struct order *o, uint32_t var);

/* Makes later bumps larger, which lets the present activities decay by comparison. */
void order_decay(struct order *o);
