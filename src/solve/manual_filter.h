/* Alldifferent at the user's request: filters single units of a paused search's board,
 * and undoes these filterings. */
#pragma once

#include "solve/explain.h"
#include "solve/search.h"

/* The filterings of one search that can still be undone by hand. They remove candidates
 * that occur in no solution of the board, so the search stays sound and complete. When
 * the search undoes a decision, it also restores what was removed after the decision;
 * what was removed before the first decision stays removed. The other propagators run
 * at the next step. Only the top of the trail can be undone by hand, so the owner calls
 * manual_filter_commit before each step. Only the thread that steps the search uses
 * this struct. It starts all zero. */
struct manual_filter {
    struct explainer *explainer; /* for the board of the search; owned; NULL at first */
    int *marks; /* the trail's length before each filtering that removed candidates */
    int n_marks;
};

/* Frees what the filter owns; it can then be used for another search. */
void manual_filter_free(struct manual_filter *h);

/* Filters a unit and returns the number of removed candidates. Returns -1 and removes
 * none if the strategy does not allow it, if the search is at a dead end or has ended,
 * or if the unit cannot be filled, which the search will find out itself. */
int manual_filter_apply(struct manual_filter *h, struct search *s, int unit);

/* Undoes the last filtering. False if there is none. */
bool manual_filter_undo(struct manual_filter *h, struct search *s);

/* Makes all filterings permanent: manual_filter_undo no longer undoes them. */
void manual_filter_commit(struct manual_filter *h);
