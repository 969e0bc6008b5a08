/* The double buffer between the search and the picture: nobody locks, nobody waits,
 * nothing tears. */
#ifndef RUN_EXCHANGE_H
#define RUN_EXCHANGE_H

#include "run/played.h"

#include <stdatomic.h>

/*
 * Two snapshots and one flag. The view owns the front always, and the back while not
 * wanted; the solver owns the back while wanted. The view sets the flag only after it
 * has finished with the buffer it gives away; the solver fills that and clears the
 * flag. The solver pays one load a step and one copy a frame.
 */
struct exchange {
    struct played *front, *back;
    atomic_bool wanted;
};

void exchange_init(struct exchange *x);
void exchange_free(struct exchange *x);

/* Solver: whether a picture is asked for, and then: where to; then: here it is. */
static inline bool exchange_wanted(struct exchange *x)
{
    return atomic_load_explicit(&x->wanted, memory_order_acquire);
}
static inline void exchange_publish(struct exchange *x)
{
    atomic_store_explicit(&x->wanted, false, memory_order_release);
}

/* View: brings the newest picture to the front and asks for another one. False if none
 * has come since; the front then stays. */
bool exchange_take(struct exchange *x);

#endif
