/* A binary heap in an array of items of one size. Item (i - 1) / 2 is the parent of
 * item i, and item 0 is the root; no item comes before its parent (J. W. J. Williams,
 * Algorithm 232: Heapsort, 1964). A push appends an item and sifts it up; a pop puts
 * the last item in place of the root and sifts it down. Each sift function below makes
 * at most one swap, so that a caller can stop after any swap. The functions are inline,
 * so that the compiler knows size and order of the items. */
#pragma once

#include "base/bits.h"

#include <stddef.h>
#include <string.h>

struct heap_counts {
    uint64_t pushes, pops, swaps;
};

/* Whether item a comes before item b. */
typedef bool heap_order(const void *a, const void *b);

static ALWAYS_INLINE void heap_swap(void *items, size_t size, size_t a, size_t b)
{
    char *at_a = (char *)items + a * size, *at_b = (char *)items + b * size, item[64];

    assert(size <= sizeof item);
    memcpy(item, at_a, size);
    memcpy(at_a, at_b, size);
    memcpy(at_b, item, size);
}

/* Swaps the item at index *at with its parent if the item comes before the parent, and
 * sets *at to its new index. False if the item stays where it is. */
static ALWAYS_INLINE bool heap_sift_up(void *items, size_t size, size_t *at,
                                       heap_order *before)
{
    size_t child = *at, parent = (child - 1) / 2;

    if (child == 0 ||
        !before((char *)items + child * size, (char *)items + parent * size))
        return false;
    heap_swap(items, size, child, parent);
    *at = parent;
    return true;
}

/* Compares the item at index *at with one of its children, the one that comes first. If
 * that child comes before the item, swaps them and sets *at to the item's new index.
 * `count` is the number of items. False if the item stays where it is. */
static ALWAYS_INLINE bool heap_sift_down(void *items, size_t size, size_t count,
                                         size_t *at, heap_order *before)
{
    char *all = items;
    size_t parent = *at, child = 2 * parent + 1;

    if (child >= count)
        return false;
    if (child + 1 < count && before(all + (child + 1) * size, all + child * size))
        child++;
    if (!before(all + child * size, all + parent * size))
        return false;
    heap_swap(items, size, child, parent);
    *at = child;
    return true;
}
