#include "run/pacing.h"

#include "base/number.h"
#include "base/units.h"

#include <math.h>

#define LONGEST_GAP_NS (50 * NS_PER_MS)

void pacing_start(struct pacing *p, double steps_per_s, int64_t now_ns)
{
    *p = (struct pacing){
        .steps_per_s = steps_per_s, .since_ns = now_ns, .last_ns = now_ns};
}

/* The steps due from since_ns on, taken or not. */
static double due_by(const struct pacing *p, int64_t now_ns)
{
    return p->credit +
           p->steps_per_s * (double)(now_ns - p->since_ns) / (double)NS_PER_S;
}

bool pacing_is_due(const struct pacing *p, int64_t now_ns)
{
    return (double)(p->taken + 1) <= due_by(p, now_ns);
}

uint64_t pacing_due(struct pacing *p, int64_t now_ns)
{
    int64_t gap_ns = now_ns - p->last_ns;

    if (p->steps_per_s <= PACING_FLAT_OUT)
        return PACING_UNLIMITED;
    assert(gap_ns >= 0);
    p->since_ns += i64_max(gap_ns - LONGEST_GAP_NS, 0);
    p->last_ns = now_ns;
    /* Steps that the search is too slow for are not made up for later. */
    double most = p->steps_per_s * (double)LONGEST_GAP_NS / (double)NS_PER_S + 1;
    double due = due_by(p, now_ns) - (double)p->taken;
    p->credit -= fmax(due - most, 0);
    due = fmin(due, most);
    return due >= 1 ? (uint64_t)due : 0;
}

void pacing_spend(struct pacing *p, uint64_t steps, double delay)
{
    p->taken += steps;
    p->credit -= delay;
}

int64_t pacing_wait_ns(const struct pacing *p)
{
    double missing = 1 - (due_by(p, p->last_ns) - (double)p->taken);

    if (p->steps_per_s <= PACING_FLAT_OUT || missing <= 0)
        return 0;
    return ns_of_seconds(missing / p->steps_per_s);
}
