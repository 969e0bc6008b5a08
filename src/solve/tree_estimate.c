#include "solve/tree_estimate.h"

#include <stdio.h>

void tree_estimate_decide(struct search *s, int candidates)
{
    struct decision *d = &s->decisions[s->stats.depth - 1];

    d->open = s->open;
    d->share = s->open / candidates;
    s->open = d->share;
}

void tree_estimate_undo(struct search *s, const struct decision *undone)
{
    s->open = undone->open - undone->share;
}

void tree_estimate_restart(struct search *s)
{
    s->open = s->decisions[0].open;
}

/* Each level got the share of the decision above it, and has `open` left. */
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
    return closed < 0 ? 0 : closed > 1 ? 1 : closed;
}
