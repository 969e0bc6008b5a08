/* The number of steps due at a target speed. The caller tells the time. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#define PACING_FLAT_OUT  0.0 /* value of steps_per_s for maximum speed */
#define PACING_UNLIMITED UINT64_MAX

/* Steps come due at an even pace from `since_ns` on. Nothing is rounded until a step is
 * due, so the steps of an image do not depend on the images before it. */
struct pacing {
    double steps_per_s;
    int64_t since_ns;
    int64_t last_ns; /* time of the last pacing_due */
    double credit;   /* steps due at since_ns; below 0: waves delay the next step */
    uint64_t taken;  /* steps taken since then */
};

void pacing_start(struct pacing *p, double steps_per_s, int64_t now_ns);

/* Whether a step is due now. Not for maximum speed. */
bool pacing_is_due(const struct pacing *p, int64_t now_ns);

/* For the wall clock: the number of steps due now: PACING_UNLIMITED at maximum speed,
 * else at most the steps of 50 ms and one more, so that a process that was stopped does
 * not hurry afterwards. now_ns must never decrease. */
uint64_t pacing_due(struct pacing *p, int64_t now_ns);

/* Call it after taking `steps` steps. The next is due later by the time of `delay`
 * further steps. */
void pacing_spend(struct pacing *p, uint64_t steps, double delay);

/* Nanoseconds from the last pacing_due until the next step is due. */
int64_t pacing_wait_ns(const struct pacing *p);
