/* The machine's clocks. Nothing below run/ may read them. */
#ifndef BASE_CLOCK_H
#define BASE_CLOCK_H

#include <stdint.h>

#define NS_PER_MS 1000000LL
#define NS_PER_S  1000000000LL

/* Monotonic time; stands still for no one, jumps for no one. */
int64_t clock_now_ns(void);

/* CPU time of the calling thread. */
int64_t clock_thread_cpu_ns(void);

#endif
