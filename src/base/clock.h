/* The machine's clocks. The rooms draw, puzzle, solve and view must not read them. */
#pragma once

#include "base/units.h"

int64_t clock_now_ns(void); /* a monotonic clock: only differences mean something */

/* CPU time of the calling thread, and of all threads of the process. In a browser,
 * which has no such clocks, both are clock_now_ns. */
int64_t clock_thread_cpu_ns(void);
int64_t clock_process_cpu_ns(void);
