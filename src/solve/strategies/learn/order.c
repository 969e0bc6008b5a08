#include "solve/strategies/learn/order.h"

#include <assert.h>
#include <stdbool.h>

#define LARGEST_ACTIVITY 1e100
#define DECAY            0.95
#define NOT_IN_HEAP      UINT32_MAX

void order_init(struct order *o, uint32_t n)
{
    *o = (struct order){.n = n, .n_heap = n, .increment = 1};
    o->activity = alloc_zeroed(n, sizeof *o->activity);
    o->heap = alloc_zeroed(n, sizeof *o->heap);
    o->position = alloc_zeroed(n, sizeof *o->position);
    for (uint32_t i = 0; i < n; i++)
        o->heap[i] = o->position[i] = i;
}

void order_owned(struct order *o, struct owned *owned)
{
    OWNED_ADD(owned, o->activity, o->n, o->n);
    OWNED_ADD(owned, o->heap, o->n_heap, o->n);
    OWNED_ADD(owned, o->position, o->n, o->n);
}

static bool comes_before(const struct order *o, uint32_t a, uint32_t b)
{
    return o->activity[a] > o->activity[b] ||
           (o->activity[a] == o->activity[b] && a < b);
}

static void put(struct order *o, uint32_t at, uint32_t var)
{
    o->heap[at] = var;
    o->position[var] = at;
}

static void sift_up(struct order *o, uint32_t at)
{
    uint32_t var = o->heap[at];

    while (at > 0 && comes_before(o, var, o->heap[(at - 1) / 2])) {
        put(o, at, o->heap[(at - 1) / 2]);
        at = (at - 1) / 2;
    }
    put(o, at, var);
    assert(at == 0 || !comes_before(o, var, o->heap[(at - 1) / 2]));
}

static void sift_down(struct order *o, uint32_t at)
{
    uint32_t var = o->heap[at];

    for (uint32_t child; (child = 2 * at + 1) < o->n_heap; at = child) {
        if (child + 1 < o->n_heap &&
            comes_before(o, o->heap[child + 1], o->heap[child]))
            child++;
        if (!comes_before(o, o->heap[child], var))
            break;
        put(o, at, o->heap[child]);
    }
    put(o, at, var);
}

void order_insert(struct order *o, uint32_t var)
{
    assert(var < o->n);
    if (o->position[var] != NOT_IN_HEAP)
        return;
    put(o, o->n_heap, var);
    sift_up(o, o->n_heap++);
}

/* Leaves one element in the heap and gives all variables position 0, so that
 * order_insert and order_bump change nothing in the heap. */
void order_leave_heap(struct order *o)
{
    if (o->n > 0)
        o->heap[0] = 0;
    o->n_heap = o->n > 0;
    for (uint32_t var = 0; var < o->n; var++) {
        o->position[var] = 0;
        o->activity[var] = o->increment;
    }
}

uint32_t order_pop(struct order *o)
{
    assert(o->n_heap > 0);
    uint32_t top = o->heap[0], last = o->heap[--o->n_heap];

    assert(o->position[top] == 0);
    o->position[top] = NOT_IN_HEAP;
    if (o->n_heap > 0) {
        put(o, 0, last);
        sift_down(o, 0);
    }
    return top;
}

void order_bump(struct order *o, uint32_t var)
{
    assert(var < o->n);
    o->activity[var] += o->increment;
    if (o->activity[var] > LARGEST_ACTIVITY) {
        for (uint32_t i = 0; i < o->n; i++)
            o->activity[i] *= 1 / LARGEST_ACTIVITY;
        o->increment *= 1 / LARGEST_ACTIVITY;
    }
    if (o->position[var] != NOT_IN_HEAP)
        sift_up(o, o->position[var]);
}

void order_decay(struct order *o)
{
    o->increment *= 1 / DECAY;
}
