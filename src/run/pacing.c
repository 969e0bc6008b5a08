#include "run/pacing.h"

#include "base/number.h"
#include "base/units.h"

#define LONGEST_GAP_NS (50 * NS_PER_MS)

void pacing_start(struct pacing *p, double steps_per_s, int64_t now_ns)
{
    *p = (struct pacing){.steps_per_s = steps_per_s, .last_ns = now_ns};
}

uint64_t pacing_due(struct pacing *p, int64_t now_ns)
{
    int64_t elapsed_ns = now_ns - p->last_ns;

    if (p->steps_per_s <= PACING_FLAT_OUT)
        return PACING_UNLIMITED;
    assert(elapsed_ns >= 0);
    p->last_ns = now_ns;
    p->credit +=
        p->steps_per_s * (double)i64_min(elapsed_ns, LONGEST_GAP_NS) / (double)NS_PER_S;
    /* Limits the credit (the steps that are due), so that it does not grow while the
     * search is slower than the target speed. */
    double most = p->steps_per_s * (double)LONGEST_GAP_NS / (double)NS_PER_S + 1;
    if (p->credit > most)
        p->credit = most;
    return p->credit >= 1 ? (uint64_t)p->credit : 0;
}

void pacing_spend(struct pacing *p, double steps)
{
    if (p->steps_per_s > PACING_FLAT_OUT)
        p->credit -= steps;
}

int64_t pacing_wait_ns(const struct pacing *p)
{
    if (p->steps_per_s <= PACING_FLAT_OUT || p->credit >= 1)
        return 0;
    return ns_of_seconds((1 - p->credit) / p->steps_per_s);
}
