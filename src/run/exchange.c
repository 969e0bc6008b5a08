#include "run/exchange.h"

#include "base/alloc.h"

#include <stdlib.h>

static struct played *create(void)
{
    struct played *played = alloc_zeroed(1, sizeof *played);

    played->stack = stack_record_create();
    return played;
}

static void destroy(struct played *played)
{
    stack_record_destroy(played->stack);
    free(played);
}

void exchange_init(struct exchange *x)
{
    x->front = create();
    x->back = create();
    atomic_init(&x->wanted, true);
}

void exchange_free(struct exchange *x)
{
    destroy(x->front);
    destroy(x->back);
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
