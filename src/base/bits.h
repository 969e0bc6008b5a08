/* Bits of a 64-bit word, and sets of small integers stored as an array of words. */
#pragma once

#include <assert.h>
#include <stdbool.h>
#include <stdint.h>

#define ALWAYS_INLINE inline __attribute__((always_inline))
#define LIKELY(x)     __builtin_expect(!!(x), 1)
#define UNLIKELY(x)   __builtin_expect(!!(x), 0)

static inline int bits_count(uint64_t word)
{
    return __builtin_popcountll(word);
}

/* The index of the lowest set bit; word != 0. */
static inline int bits_lowest(uint64_t word)
{
    assert(word != 0);
    return __builtin_ctzll(word);
}

/* The index of the highest set bit; word != 0. */
static inline int bits_highest(uint64_t word)
{
    assert(word != 0);
    return 63 - __builtin_clzll(word);
}

/* The bit that stands for member `i` of a set; it is in the word set[i >> 6]. */
static inline uint64_t bits_mask(int i)
{
    return (uint64_t)1 << (i & 63);
}

static inline bool bits_has(const uint64_t *set, int i)
{
    return (set[i >> 6] & bits_mask(i)) != 0;
}

/* Sets the `words` words of a set to {0, ..., count - 1}. */
static inline void bits_fill(uint64_t *set, int words, int count)
{
    assert(0 <= count && count <= 64 * words);
    for (int w = 0; w < words; w++) {
        int left = count - 64 * w;
        set[w] = left >= 64 ? ~(uint64_t)0 : left > 0 ? bits_mask(left) - 1 : 0;
    }
}

static inline int bits_count_set(const uint64_t *set, int words)
{
    int count = 0;

    for (int w = 0; w < words; w++)
        count += bits_count(set[w]);
    return count;
}

/* Returns the member that has exactly `rank` smaller ones in the set; it must exist. */
static inline int bits_nth(const uint64_t *set, int rank)
{
    int w = 0;

    assert(rank >= 0);
    for (int ones; (ones = bits_count(set[w])) <= rank; w++)
        rank -= ones;
    uint64_t word = set[w];
    while (rank-- > 0)
        word &= word - 1;
    return 64 * w + bits_lowest(word);
}
