#include "solve/strategies/learn/order.h"

#include <string.h>

#define LARGEST_ACTIVITY 1e100
#define DECAY            0.95
#define NOT_IN_HEAP      UINT32_MAX

/* The first reset of the phases is due after this number of conflicts. After reset k,
 * the next one is due after k times this number. */
#define RESET_INTERVAL 1000

/* A heap out of use has one element, and all variables have position 0, so that
 * order_insert and order_bump do not change it. */
void order_init(struct order *o, uint32_t n, bool has_heap)
{
    *o = (struct order){.n = n, .n_heap = has_heap ? n : n > 0, .increment = 1};
    o->activity = alloc_zeroed(n, sizeof *o->activity);
    o->heap = alloc_zeroed(n, sizeof *o->heap);
    o->position = alloc_zeroed(n, sizeof *o->position);
    for (uint32_t i = 0; i < n; i++) {
        o->heap[i] = o->position[i] = has_heap ? i : 0;
        o->activity[i] = has_heap ? 0 : o->increment;
    }
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

void phases_init(struct phases *p, uint32_t n_vars, bool has_resets)
{
    *p = (struct phases){.n_vars = n_vars,
                         .next_reset = has_resets ? RESET_INTERVAL : UINT64_MAX};
    p->saved = alloc_zeroed(n_vars, sizeof *p->saved);
    p->target = alloc_zeroed(n_vars, sizeof *p->target);
    memset(p->saved, has_resets, n_vars);
}

void phases_aim(struct phases *p, const lit_t *trail, uint32_t count)
{
    assert(count <= p->n_vars);
    if (count <= p->n_target)
        return;
    p->n_target = count;
    for (uint32_t i = 0; i < count; i++)
        p->target[lit_var(trail[i])] = lit_is_negative(trail[i]) ? -1 : 1;
}

bool phases_reset(struct phases *p, uint64_t conflicts)
{
    if (conflicts < p->next_reset)
        return false;
    p->n_resets++;
    p->next_reset = conflicts + (uint64_t)RESET_INTERVAL * p->n_resets;
    for (uint32_t var = 0; var < p->n_vars; var++)
        if (p->n_resets % 2 == 1 || p->target[var])
            p->saved[var] = p->n_resets % 2 == 1 ? 1 : p->target[var];
    memset(p->target, 0, p->n_vars);
    p->n_target = 0;
    return true;
}
