/* Pseudorandom numbers: one seed gives the same sequence on every machine. */
#pragma once

#include <stdint.h>

/* The state of xoshiro256** (Blackman, Vigna 2018). Seeding by splitmix64 never makes
 * it all zero. Used by one thread. */
struct rng {
    uint64_t s[4];
};

void rng_seed(struct rng *r, uint64_t seed);
uint64_t rng_next(struct rng *r);

/* A uniform integer in [0, bound); bound > 0. */
uint32_t rng_below(struct rng *r, uint32_t bound);

/* Shuffles items[0 .. count) (Fisher-Yates). */
void rng_shuffle(struct rng *r, int *items, int count);

/* The cheapest of the items passed to rng_offer. If n_ties items have the lowest cost,
 * `item` is each of them with equal probability (reservoir sampling). Starts as {0}. */
struct rng_cheapest {
    int item, cost;
    uint32_t n_ties;
};

static inline void rng_offer(struct rng *r, struct rng_cheapest *best, int item,
                             int cost)
{
    if (best->n_ties > 0 && cost > best->cost)
        return;
    if (best->n_ties == 0 || cost < best->cost)
        *best = (struct rng_cheapest){item, cost, 1};
    else if (rng_below(r, ++best->n_ties) == 0)
        best->item = item;
}
