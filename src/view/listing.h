/* A listing: an algorithm in numbered lines of pseudocode, one of them in progress. */
#pragma once

#include "view/pen.h"

/* Plain data; the pointers are not owned. */
struct listing {
    const char *const *lines; /* at most 32, then NULL */
    int current;              /* the line in progress, from 0; -1: none */
    unsigned passed;          /* bits: lines marked as having led to `current` */
    const double *shares; /* [lines] how often each line ran, 0 .. 1 of all; or NULL */
};

/* Draws the lines at the top of `at`, with a ground behind the current one. If not
 * all lines fit, scrolls to the current one. With shares, draws a bar behind each line
 * that ran, and no ground. Returns the pixels of height that it takes. */
int listing_draw(struct draw_list *d, struct rect at, const struct listing *listing);
