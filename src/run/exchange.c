#include "run/exchange.h"

#include "base/alloc.h"

#include <stdlib.h>

void exchange_init(struct exchange *x)
{
    x->front = alloc_zeroed(1, sizeof *x->front);
    x->back = alloc_zeroed(1, sizeof *x->back);
    atomic_init(&x->wanted, true);
}

void exchange_free(struct exchange *x)
{
    free(x->front);
    free(x->back);
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
