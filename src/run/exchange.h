/* Hands snapshots from the search thread to the view without locks or waiting. */
#pragma once

#include "run/played.h"

#include <assert.h>
#include <stdatomic.h>

/*
 * Two snapshots and one flag. The view owns `front`, and `back` while not `wanted`; the
 * search thread owns `back` while `wanted`. The view sets the flag when it is done with
 * the buffer that becomes `back`; the search thread fills that and clears the flag. So
 * no snapshot is read while it is written. Cost for the search: one load a step, one
 * copy a frame.
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

/* View: makes the newest snapshot `front` and asks for another. False if there is no
 * new one; `front` then stays. */
bool exchange_take(struct exchange *x);
