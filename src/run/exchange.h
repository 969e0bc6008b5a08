/* Hands snapshots from the search thread to the view without locks or waiting. */
#pragma once

#include "run/played.h"

#include <assert.h>
#include <stdatomic.h>

/*
 * Two snapshots and one flag. The view owns `front`, and `back` while not `wanted`; the
 * search thread owns `back` while `wanted`: it fills `back` and clears the flag. The
 * view swaps the two and sets the flag. So no snapshot is read while it is written.
 * Cost for the search: one load per step, one copy per frame.
 */
struct exchange {
    struct played *front, *back;
    atomic_bool wanted;
};

void exchange_init(struct exchange *x);
void exchange_free(struct exchange *x);

/* Search thread: true if it owns `back` and should fill it. */
static inline bool exchange_wanted(struct exchange *x)
{
    return atomic_load_explicit(&x->wanted, memory_order_acquire);
}

/* Search thread: gives the filled `back` to the view. */
static inline void exchange_publish(struct exchange *x)
{
    assert(exchange_wanted(x));
    atomic_store_explicit(&x->wanted, false, memory_order_release);
}

/* View: makes a new snapshot `front` and requests another. False if there is none;
 * `front` then stays. */
bool exchange_take(struct exchange *x);
