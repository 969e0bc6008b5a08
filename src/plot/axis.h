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
    const double *at; /* ticks at these values; NULL: round ones */
    int n_at;
};

struct tick {
    double at;
    char label[TICK_LABEL]; /* "": a small tick between labelled ones */
};

/* Grows the range so that it begins and ends at round values, and is not empty. */
void axis_round(struct axis *a);

/* The place of a value on the axis: 0 at `low`, 1 at `high`, clamped. */
double axis_place(const struct axis *a, double value);

/* About `wanted` ticks within the range, ascending; returns how many. */
int axis_ticks(const struct axis *a, int wanted, struct tick out[MAX_TICKS]);
