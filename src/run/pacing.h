/* The number of steps due at a target speed. The caller tells the time. */
#pragma once

#include <stdint.h>

#define PACING_FLAT_OUT  0.0 /* value of steps_per_s for maximum speed */
#define PACING_UNLIMITED UINT64_MAX

struct pacing {
    double steps_per_s;
    int64_t last_ns;
    double credit; /* steps due and not yet taken; below 0: the next step is delayed */
};

void pacing_start(struct pacing *p, double steps_per_s, int64_t now_ns);

/* The number of steps due now: PACING_UNLIMITED at maximum speed, else at most the
 * steps of 50 ms and one more, so that a process that was stopped does not hurry
 * afterwards. now_ns must never decrease. */
uint64_t pacing_due(struct pacing *p, int64_t now_ns);

/* Subtracts `steps` from the steps that are due: call it after taking these steps, or
 * to delay the next step by the time that they take. */
void pacing_spend(struct pacing *p, double steps);

/* Nanoseconds from the last pacing_due until the next step is due. */
int64_t pacing_wait_ns(const struct pacing *p);
