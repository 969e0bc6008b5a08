#include "solve/tree_estimate.h"

#include "base/number.h"

#include <assert.h>

void tree_estimate_decide(struct search *s, int candidates)
{
    assert(candidates > 0 && s->stats.depth > 0);
    struct decision *d = &s->decisions[s->stats.depth - 1];

    d->open = s->open;
    d->share = s->open / candidates;
    s->open = d->share;
}

void tree_estimate_undo(struct search *s, const struct decision *undone)
{
    assert(undone->open >= undone->share);
    s->open = undone->open - undone->share;
}

void tree_estimate_restart(struct search *s)
{
    assert(s->stats.depth > 0);
    s->open = s->decisions[0].open;
}

/* A level starts with the share of the decision above it; `open` of that is unexplored.
 */
double tree_estimate_closed(const struct search *s)
{
    double closed = 0, got = 1;

    if (s->status == SEARCH_EXHAUSTED)
        return 1;
    for (int i = 0; i < s->stats.depth && got > 0; i++) {
        closed += got - s->decisions[i].open;
        got = s->decisions[i].share;
    }
    closed += got - s->open;
    return real_clamp(closed, 0, 1);
}
