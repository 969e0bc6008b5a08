/* Random numbers that are the same on every machine for the same seed. */
#ifndef BASE_RNG_H
#define BASE_RNG_H

#include <stdint.h>

/* xoshiro256** (Blackman, Vigna 2018), seeded through splitmix64. One owner. */
struct rng {
    uint64_t s[4];
};

void rng_seed(struct rng *r, uint64_t seed);
uint64_t rng_next(struct rng *r);

/* A whole number in [0, bound), without bias; bound > 0. */
uint32_t rng_below(struct rng *r, uint32_t bound);

/* Puts items[0 .. count) in random order (Fisher-Yates). */
void rng_shuffle(struct rng *r, int *items, int count);

#endif
