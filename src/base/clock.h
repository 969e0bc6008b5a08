/* The machine's clocks. draw/, puzzle/, solve/ and view/ must not read them. */
#pragma once

#include "base/units.h"

#include <stdint.h>

/* Monotonic time, independent of the wall clock. */
int64_t clock_now_ns(void);

/* CPU time of the calling thread. */
int64_t clock_thread_cpu_ns(void);
