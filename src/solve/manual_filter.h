/* Alldifferent on request: filters units of a paused search's board, and undoes it. */
#pragma once

#include "solve/explain.h"
#include "solve/search.h"

/*
 * As with any propagator, the removed candidates occur in no solution of the board, so
 * the search stays sound and complete. They return with the undo of the last decision
 * before; without one they stay removed. The other propagators run at the next step.
 *
 * Only the top of the trail can be undone: call manual_filter_commit before the next
 * step of the search. The thread of the search owns it. It starts all zero.
 */
struct manual_filter {
    struct explainer *explainer; /* of the search's board; created when needed */
    int *marks; /* trail lengths before each application that removed something */
    int n_marks, capacity;
};

/* Frees what it owns. After this it may serve another search. */
void manual_filter_free(struct manual_filter *h);

/* Returns the number of candidates removed, or -1 if nothing may be removed: the
 * strategy does not allow it, the search is at a dead end or finished, or the unit
 * cannot be filled (the search detects that itself). */
int manual_filter_apply(struct manual_filter *h, struct search *s, int unit);

/* Undoes the last application. False if there is none. */
bool manual_filter_undo(struct manual_filter *h, struct search *s);

/* Makes the removals permanent; call it when the search steps. */
void manual_filter_commit(struct manual_filter *h);
