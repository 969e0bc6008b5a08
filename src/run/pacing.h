/* The number of steps due at a target speed: a pure function of the time. */
#pragma once

#include <stdint.h>

#define PACING_FLAT_OUT  0.0 /* as steps_per_s: maximum speed */
#define PACING_UNLIMITED UINT64_MAX

struct pacing {
    double steps_per_s;
    int64_t last_ns;
    double credit; /* steps due and not yet taken */
};

void pacing_start(struct pacing *p, double steps_per_s, int64_t now_ns);

/* The number of steps due now. Never more than the steps of 50 ms, so that a process
 * that was stopped does not hurry afterwards. now_ns never decreases. */
uint64_t pacing_due(struct pacing *p, int64_t now_ns);

/* Subtracts from the steps that are due. Call it after taking this many steps, or to
 * delay the next step by the time that this many steps take. */
void pacing_spend(struct pacing *p, double steps);

/* Nanoseconds from the last pacing_due until the next step is due. */
int64_t pacing_wait_ns(const struct pacing *p);
