/* A vector of 32-bit numbers that grows. */
#ifndef SOLVE_LEARN_LIST_H
#define SOLVE_LEARN_LIST_H

#include "base/alloc.h"

#include <stdint.h>

struct list {
    uint32_t *at; /* owned */
    uint32_t count, capacity;
};

static inline void list_push(struct list *list, uint32_t x)
{
    if (list->count == list->capacity) {
        list->capacity = list->capacity ? 2 * list->capacity : 64;
        list->at = alloc_resize(list->at, list->capacity, sizeof *list->at);
    }
    list->at[list->count++] = x;
}

#endif
