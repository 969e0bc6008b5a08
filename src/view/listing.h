/* A listing: an algorithm in numbered lines of pseudocode, one of them in progress. */
#pragma once

#include "view/pen.h"

/* Plain data; the pointers are not owned. */
struct listing {
    const char *const *lines; /* at most 32, then NULL */
    int current;              /* the line in progress, from 0; -1: none */
    unsigned passed;          /* bit i: line i is marked as having led to `current` */
    /* [lines], or NULL: how often each line ran; the most frequent: 1. */
    const double *shares;
};

/* Draws the lines at the top of `at`, and highlights the current one. If not all lines
 * fit, scrolls to the current one. With shares, draws a bar behind each line that ran,
 * and highlights none. Returns the height that the lines take, in pixels. */
int listing_draw(struct draw_list *d, struct rect at, const struct listing *listing);
