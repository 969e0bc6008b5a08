#include "base/rng.h"

#include <assert.h>

static uint64_t rotate_left(uint64_t x, int k)
{
    return (x << k) | (x >> (64 - k));
}

void rng_seed(struct rng *r, uint64_t seed)
{
    for (int i = 0; i < 4; i++) {
        uint64_t z = seed += 0x9e3779b97f4a7c15u;
        z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
        z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
        r->s[i] = z ^ (z >> 31);
    }
}

uint64_t rng_next(struct rng *r)
{
    uint64_t *s = r->s;
    uint64_t result = rotate_left(s[1] * 5, 7) * 9;
    uint64_t t = s[1] << 17;

    assert(s[0] | s[1] | s[2] | s[3]);
    s[2] ^= s[0];
    s[3] ^= s[1];
    s[1] ^= s[2];
    s[0] ^= s[3];
    s[2] ^= t;
    s[3] = rotate_left(s[3], 45);
    return result;
}

uint32_t rng_below(struct rng *r, uint32_t bound)
{
    uint64_t m = (rng_next(r) >> 32) * bound;

    /* Lemire (2019): the upper half of m, 32 random bits times `bound`, is the result.
     * The few random words that would make some results more likely are rejected. */
    assert(bound > 0);
    if ((uint32_t)m < bound) {
        uint32_t threshold = (uint32_t)-bound % bound;
        while ((uint32_t)m < threshold)
            m = (rng_next(r) >> 32) * bound;
    }
    return (uint32_t)(m >> 32);
}

void rng_shuffle(struct rng *r, int *items, int count)
{
    assert(count >= 0);
    for (int i = count - 1; i > 0; i--) {
        int j = (int)rng_below(r, (uint32_t)i + 1);
        int swap = items[i];
        items[i] = items[j];
        items[j] = swap;
    }
}
