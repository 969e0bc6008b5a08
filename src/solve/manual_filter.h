/* Alldifferent on request: filters units of a paused search's board, and undoes it. */
#pragma once

#include "solve/explain.h"
#include "solve/search.h"

/* As with any propagator, the removed candidates occur in no solution of the board, so
 * the search stays sound and complete. They return when the search undoes its last
 * decision before the filtering, if there is one. The other propagators run at the next
 * step. Since only the top of the trail can be undone by hand, the owner calls
 * manual_filter_commit before each step of the search. One thread: the one that steps
 * the search. It starts all zero. */
struct manual_filter {
    struct explainer *explainer; /* of the search's board; created when needed */
    int *marks; /* the trail's length before each filtering that removed something */
    int n_marks, capacity;
};

/* Frees its memory. After this it may serve another search. */
void manual_filter_free(struct manual_filter *h);

/* Returns the number of candidates removed, or -1 if none may be: the strategy does not
 * allow it, the search is at a dead end or has ended, or the unit cannot be filled,
 * which the search finds out itself. */
int manual_filter_apply(struct manual_filter *h, struct search *s, int unit);

/* Undoes the last filtering. False if there is none. */
bool manual_filter_undo(struct manual_filter *h, struct search *s);

/* Makes the removals permanent; call it when the search steps. */
void manual_filter_commit(struct manual_filter *h);
