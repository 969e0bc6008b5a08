/* The open variables by activity: a binary heap (VSIDS: Moskewicz et al. 2001; with
 * growing increments: Een, Soerensson 2003). */
#ifndef SOLVE_LEARN_ORDER_H
#define SOLVE_LEARN_ORDER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Of two variables with the same activity the one with the lower number comes first, so
 * that the order is the same on every machine. Contains every open variable, and some
 * that are not: they are dropped when they come up. */
struct order {
    double *activity;   /* [n] */
    uint32_t *heap;     /* [n], the first n_heap of them used */
    uint32_t *position; /* [n]: in the heap; NOT_IN_HEAP */
    uint32_t n, n_heap;
    double increment;
};

#define NOT_IN_HEAP UINT32_MAX

/* All variables, all as active. */
void order_init(struct order *o, uint32_t n);
void order_free(struct order *o);

void order_insert(struct order *o, uint32_t var);

/* Removes and returns the most active one; the heap is not empty. */
uint32_t order_pop(struct order *o);

void order_bump(struct order *o, uint32_t var);

/* From now on a bump counts 1 / `decay` as much as before. */
void order_decay(struct order *o, double decay);

size_t order_bytes(const struct order *o);

static inline bool order_has(const struct order *o, uint32_t var)
{
    return o->position[var] != NOT_IN_HEAP;
}

#endif
