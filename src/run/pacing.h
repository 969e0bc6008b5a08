/* How many steps are due by now: a pure function of a clock that tests can fake. */
#ifndef RUN_PACING_H
#define RUN_PACING_H

#include <stdint.h>

/* No rate at all: as fast as it goes. */
#define PACING_FLAT_OUT  0.0
#define PACING_UNLIMITED UINT64_MAX

struct pacing {
    double steps_per_s;
    int64_t last_ns;
    double credit; /* steps earned and not yet taken */
};

void pacing_start(struct pacing *p, double steps_per_s, int64_t now_ns);

/* Steps that may be taken now. A process that was stopped for long does not catch up in
 * a burst: no more than 50 ms are ever made good at once. */
uint64_t pacing_due(struct pacing *p, int64_t now_ns);
void pacing_spend(struct pacing *p, uint64_t steps);

/* Nanoseconds from the last pacing_due until the next step is due. */
int64_t pacing_wait_ns(const struct pacing *p);

#endif
