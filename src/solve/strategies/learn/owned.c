#include "solve/strategies/learn/owned.h"

#include <assert.h>
#include <string.h>

void owned_add(struct owned *o, void *pointer, size_t count, size_t capacity,
               size_t size)
{
    assert(o->count < MOST_ARRAYS);
    assert(count <= capacity);
    o->array[o->count++] = (struct owned_array){pointer, count, capacity, size};
}

void *owned_get(const struct owned_array *a)
{
    void *memory;

    memcpy(&memory, a->pointer, sizeof memory);
    return memory;
}

void owned_set(const struct owned_array *a, void *memory)
{
    memcpy(a->pointer, &memory, sizeof memory);
}

void owned_free(const struct owned *o)
{
    for (int i = 0; i < o->count; i++) {
        free(owned_get(&o->array[i]));
        owned_set(&o->array[i], NULL);
    }
}

size_t owned_bytes(const struct owned *o)
{
    size_t bytes = 0;

    for (int i = 0; i < o->count; i++)
        bytes += o->array[i].capacity * o->array[i].size;
    return bytes;
}
