/* The machine's clocks. Nothing below run/ may read them. */
#ifndef BASE_CLOCK_H
#define BASE_CLOCK_H

#include "base/units.h"

#include <stdint.h>

/* Monotonic time; stands still for no one, jumps for no one. */
int64_t clock_now_ns(void);

/* CPU time of the calling thread. */
int64_t clock_thread_cpu_ns(void);

#endif
