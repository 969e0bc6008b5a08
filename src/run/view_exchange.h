/* Hands snapshots from the search thread to the view without locks or waiting. */
#pragma once

#include "run/player.h"

#include <stdatomic.h>

/* Two snapshots and one flag. The view owns `front`, and `back` while not `wanted`.
 * While `wanted`, the search thread owns `back`, fills it and clears the flag. The view
 * then swaps the two and sets the flag. So no snapshot is read while it is written. The
 * search pays one load per step and one copy per frame. */
struct view_exchange {
    struct player_view *front, *back;
    atomic_bool wanted;
};

static inline void view_exchange_init(struct view_exchange *x)
{
    x->front = player_view_create();
    x->back = player_view_create();
    atomic_init(&x->wanted, true);
}

static inline void view_exchange_free(struct view_exchange *x)
{
    player_view_destroy(x->front);
    player_view_destroy(x->back);
}

/* For the search thread: whether it owns `back` and should fill it. */
static inline bool view_exchange_wanted(struct view_exchange *x)
{
    return atomic_load_explicit(&x->wanted, memory_order_acquire);
}

/* For the search thread: gives the filled `back` to the view. */
static inline void view_exchange_publish(struct view_exchange *x)
{
    assert(view_exchange_wanted(x));
    atomic_store_explicit(&x->wanted, false, memory_order_release);
}

/* For the view: if there is a new snapshot, makes it `front` and requests another. Else
 * returns false, and `front` stays. */
static inline bool view_exchange_take(struct view_exchange *x)
{
    if (view_exchange_wanted(x))
        return false;
    struct player_view *old = x->front;
    x->front = x->back;
    x->back = old;
    atomic_store_explicit(&x->wanted, true, memory_order_release);
    return true;
}
