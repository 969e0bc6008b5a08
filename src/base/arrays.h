/* Arrays of any types in one piece of memory. One function names the arrays of a struct
 * one after another; it measures them, and it places them, so that both agree:
 *
 *     static size_t place_arrays(struct thing *t, int n)
 *     {
 *         struct arrays at = {t, sizeof *t};
 *
 *         PLACE_ARRAY(&at, t->wide, n);
 *         PLACE_ARRAY(&at, t->narrow, n);
 *         return at.bytes;
 *     }
 *
 * To measure, let it place the arrays of a local struct, which is then not used. Each
 * array begins at a multiple of ARRAYS_ALIGNMENT, whatever stands before it. No other
 * code divides memory into arrays: tests/lint/arrays.sh. */
#pragma once

#include <stddef.h>
#include <stdint.h>

#define ARRAYS_ALIGNMENT sizeof(uint64_t)

struct arrays {
    void *start;  /* the piece of memory; aligned as malloc aligns */
    size_t bytes; /* up to the end of the last array */
};

/* Returns where the next array begins, of `count` elements of `size` bytes. */
static inline void *arrays_add(struct arrays *at, size_t count, size_t size)
{
    at->bytes =
        (at->bytes + ARRAYS_ALIGNMENT - 1) / ARRAYS_ALIGNMENT * ARRAYS_ALIGNMENT;
    void *array = (void *)((uintptr_t)at->start + at->bytes);
    at->bytes += count * size;
    return array;
}

/* Sets the pointer `array` to the next array of `at`. */
#define PLACE_ARRAY(at, array, count)                                                  \
    do {                                                                               \
        _Static_assert(ARRAYS_ALIGNMENT % __alignof__(*(array)) == 0,                  \
                       "it is aligned");                                               \
        (array) = arrays_add(at, (size_t)(count), sizeof *(array));                    \
    } while (0)
