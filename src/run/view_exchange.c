#include "run/view_exchange.h"

void view_exchange_init(struct view_exchange *x)
{
    x->front = player_view_create();
    x->back = player_view_create();
    atomic_init(&x->wanted, true);
}

void view_exchange_free(struct view_exchange *x)
{
    player_view_destroy(x->front);
    player_view_destroy(x->back);
}

bool view_exchange_take(struct view_exchange *x)
{
    if (atomic_load_explicit(&x->wanted, memory_order_acquire))
        return false;
    struct player_view *old = x->front;
    x->front = x->back;
    x->back = old;
    atomic_store_explicit(&x->wanted, true, memory_order_release);
    return true;
}
