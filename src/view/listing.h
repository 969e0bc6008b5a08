/* A listing: an algorithm in numbered lines of pseudocode, one of them in progress. */
#pragma once

#include "view/pen.h"

#define LISTING_GROUND 0x1d3a52u /* background of the line in progress */

/* Plain data; the pointers are not owned. */
struct listing {
    const char *const *lines; /* at most 32, then NULL */
    int current;              /* the line in progress, from 0; -1: none */
    unsigned passed;          /* bit i: line i ran before `current`, and is marked */
    /* How often each line ran, relative to the most frequent line; NULL: not shown. */
    const double *shares;
};

/* Draws the lines at the top of `at`, and highlights the line `current`. If not all
 * lines fit, shows those around it. With `shares`, draws a bar behind each line, as
 * wide as the line's share; callers then set `current` to -1. Returns the height in
 * pixels. */
int listing_draw(struct draw_list *d, struct rect at, const struct listing *listing);
