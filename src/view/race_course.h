/* The progress of each lane over the race so far, in samples at equal distances on the
 * race's clock: nodes, or nanoseconds of CPU time. */
#pragma once

#include "solve/snapshot.h"

#define COURSE_LANES   16
#define COURSE_SAMPLES 256

/* When the array is full, every second sample is dropped and the distance doubles. All
 * zero: before the first sample. */
struct race_course {
    double stride; /* of the clock */
    struct lane_course {
        int count;
        float share[COURSE_SAMPLES]; /* 0 .. 1 */
        double first_cost;           /* of a local search; 0: none yet */
        double end;                  /* the clock at the last sample */
    } lane[COURSE_LANES];
};

void race_course_begin(struct race_course *c, double stride);

/* Once per frame: adds the state of the lane. If the clock falls, because the search
 * goes on from an earlier step, later samples are dropped. */
void race_course_add(struct race_course *c, int lane, double clock,
                     const struct snapshot *snap);

/* The share of the cells without clues that are assigned; for a local search, how far
 * its cost has fallen from the first one. */
double race_course_share(const struct lane_course *lane, const struct snapshot *snap);

/* Samples along the axis of a picture: it doubles when the samples are full, and ends
 * exactly with the last sample once the race is over. */
int race_course_length(const struct race_course *c, bool is_over);

/* The cost that a local search minimises; -1: it is none. */
double race_course_cost(const struct snapshot *snap);
