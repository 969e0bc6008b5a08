/* The number of steps due at a target speed: a pure function of the time. */
#pragma once

#include <stdint.h>

#define PACING_FLAT_OUT  0.0 /* maximum speed */
#define PACING_UNLIMITED UINT64_MAX

struct pacing {
    double steps_per_s;
    int64_t last_ns;
    double credit; /* steps due and not yet taken */
};

void pacing_start(struct pacing *p, double steps_per_s, int64_t now_ns);

/* The steps due now: at most those of 50 ms, so there is no burst after a stop. now_ns
 * never decreases. */
uint64_t pacing_due(struct pacing *p, int64_t now_ns);

/* Subtracts steps from those due: call it after taking steps, or to delay the next step
 * by the time of so many steps. */
void pacing_spend(struct pacing *p, double steps);

/* Nanoseconds from the last pacing_due until the next step is due. */
int64_t pacing_wait_ns(const struct pacing *p);
