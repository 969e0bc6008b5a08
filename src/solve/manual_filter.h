/* Alldifferent at the user's request: filters single units of the board of a paused
 * search, and undoes these filterings. */
#pragma once

#include "solve/explain.h"
#include "solve/search.h"

/* The filterings of one search. The candidates that they remove occur in no solution of
 * the board, so the search stays sound and complete. Candidates return when the search
 * undoes the decision after which they were removed; those removed before the first
 * decision stay removed. The other propagators run at the next step. Since only the top
 * of the trail can be undone by hand, the owner calls manual_filter_commit before each
 * step of the search. Only the thread that steps the search uses this struct. It starts
 * all zero. */
struct manual_filter {
    struct explainer *explainer; /* for the search's board; owned; NULL until used */
    int *marks; /* the trail's length before each filtering that removed something */
    int n_marks;
};

/* Frees the memory of the filter, which may then serve another search. */
void manual_filter_free(struct manual_filter *h);

/* Filters a unit. Returns the number of candidates removed. Returns -1 and removes none
 * if the strategy does not allow the filtering, if the search is at a dead end or has
 * ended, or if the unit cannot be filled, which the search finds out itself. */
int manual_filter_apply(struct manual_filter *h, struct search *s, int unit);

/* Undoes the last filtering. False if there is none. */
bool manual_filter_undo(struct manual_filter *h, struct search *s);

/* Makes all filterings permanent, so that they can no longer be undone by hand. */
void manual_filter_commit(struct manual_filter *h);
