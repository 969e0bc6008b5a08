/* Draining what somebody else fills: events, commands, lines. While it is filled as
 * fast as it is emptied, a loop until nothing is left would never end. So such a loop
 * goes on for a bounded time only, ends at a signal, and leaves the rest to the next
 * frame; tests/lint/drains.sh finds one that does not. */
#pragma once

#include "base/clock.h"

#include <stdbool.h>

#define DRAIN_NS (25 * NS_PER_MS) /* most time of a drain in a frame */

struct drain {
    int64_t until_ns;
    bool (*is_interrupted)(void);
};

/* Begins a drain that may take `most_ns`; INT64_MAX: any time, because no frame waits.
 */
static inline struct drain drain_begin(int64_t most_ns, bool (*is_interrupted)(void))
{
    return (struct drain){most_ns < INT64_MAX ? clock_now_ns() + most_ns : INT64_MAX,
                          is_interrupted};
}

/* Whether to take the next piece, if there is one. */
static inline bool drain_goes_on(const struct drain *d)
{
    return !d->is_interrupted() &&
           (d->until_ns == INT64_MAX || clock_now_ns() < d->until_ns);
}
