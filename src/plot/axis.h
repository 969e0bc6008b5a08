/* An axis of a plot: its scale, its round ticks and their labels. */
#pragma once

#include <stdbool.h>

#define MAX_TICKS  32
#define TICK_LABEL 24

enum axis_unit { AXIS_NUMBER, AXIS_SECONDS, AXIS_PERCENT };

struct axis {
    const char *label;
    bool is_log;
    enum axis_unit unit;
    double low, high; /* low < high, both positive on a log axis */
    /* [n_at] values that get ticks, ascending; NULL: round values. Not owned. */
    const double *at;
    int n_at;
};

struct tick {
    double at;
    char label[TICK_LABEL]; /* empty for a small tick without a label */
};

/* Grows the range so that it begins and ends at round values, and is not empty. */
void axis_round(struct axis *a);

/* The place of a value on the axis: 0 at `low`, 1 at `high`, clamped. */
double axis_place(const struct axis *a, double value);

/* Writes a tick for each value of a->at or, if that is NULL, about `wanted` ticks at
 * round values, all within the range and in ascending order. Returns their number. */
int axis_ticks(const struct axis *a, int wanted, struct tick out[MAX_TICKS]);
