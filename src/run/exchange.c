#include "run/exchange.h"

void exchange_init(struct exchange *x)
{
    x->front = played_create();
    x->back = played_create();
    atomic_init(&x->wanted, true);
}

void exchange_free(struct exchange *x)
{
    played_destroy(x->front);
    played_destroy(x->back);
}

bool exchange_take(struct exchange *x)
{
    if (atomic_load_explicit(&x->wanted, memory_order_acquire))
        return false;
    struct played *old = x->front;
    x->front = x->back;
    x->back = old;
    atomic_store_explicit(&x->wanted, true, memory_order_release);
    return true;
}
