/* The machine's clocks. draw/, puzzle/, solve/ and view/ must not read them. */
#pragma once

#include "base/units.h"

int64_t clock_now_ns(void); /* monotonic */

int64_t clock_thread_cpu_ns(void);  /* CPU time of the calling thread */
int64_t clock_process_cpu_ns(void); /* CPU time of all threads of the process */
