/* A list of the arrays that a learner owns, to free, measure or transfer them. */
#pragma once

#include "base/alloc.h"

#include <stdint.h>

#define MOST_ARRAYS 36

/* A growing array of numbers. */
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

struct owned_array {
    void *pointer;          /* address of the member that points to the first element */
    size_t count, capacity; /* numbers of elements in use and allocated */
    size_t size;            /* bytes per element */
};

/* Valid until an array moves or changes its length or capacity. */
struct owned {
    struct owned_array array[MOST_ARRAYS];
    int count;
};

void owned_add(struct owned *o, void *pointer, size_t count, size_t capacity,
               size_t size);

/* Adds the array to which `field`, a pointer in a struct, points. */
#define OWNED_ADD(o, field, count, capacity)                                           \
    owned_add(o, &(field), count, capacity, sizeof *(field))

static inline void owned_add_list(struct owned *o, struct list *list)
{
    OWNED_ADD(o, list->at, list->count, list->capacity);
}

void *owned_get(const struct owned_array *a);
void owned_set(const struct owned_array *a, void *memory);

/* Frees every array and sets its pointer to NULL. */
void owned_free(const struct owned *o);

/* The sum of the bytes allocated for the arrays. */
size_t owned_bytes(const struct owned *o);
