/* Alldifferent by hand: the filtering of one unit at a time, applied to the board of a
 * search at rest, and taken back. */
#ifndef SOLVE_MANUAL_FILTER_H
#define SOLVE_MANUAL_FILTER_H

#include "solve/explain.h"
#include "solve/search.h"

/*
 * What is removed by hand stands in no solution of the board as it is, so the search
 * stays sound, and complete, as with any propagator: the removals lie on its trail
 * above the last decision, go with it when it is undone, and stay for good where there
 * is no decision yet. Nothing else is propagated meanwhile: watches are not told;
 * instead the engine recounts everything before its next work.
 *
 * Only what lies on top of the trail can be taken back. So the marks are valid until
 * the search takes a step; then manual_filter_commit drops them and the removals stay.
 * The thread of the search owns it.
 */
struct manual_filter {
    struct explainer *explainer; /* of the last board's shape, made when needed */
    int box_rows, box_cols;
    int *marks; /* trail lengths before each application that removed something */
    int n_marks, capacity;
};

void manual_filter_init(struct manual_filter *h);
void manual_filter_free(struct manual_filter *h);

/* Returns the number of candidates removed. -1 where nothing may be done: the strategy
 * keeps its boards elsewhere, the search is at a dead end or over, or the unit cannot
 * be filled, which the search will find out by itself. */
int manual_filter_apply(struct manual_filter *h, struct search *s, int unit);

/* Takes back the last application that stands. False if there is none. */
bool manual_filter_undo(struct manual_filter *h, struct search *s);

/* The search went on, or is another one. */
void manual_filter_commit(struct manual_filter *h);

#endif
