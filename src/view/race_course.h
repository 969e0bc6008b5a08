/* How the progress of each lane (each search of a race) grew, in samples at equal
 * distances on the race's clock, which counts nodes or nanoseconds of CPU time. */
#pragma once

#include "solve/snapshot.h"

#define COURSE_LANES   16
#define COURSE_SAMPLES 256

/* A race is decided when each lane has ended or used COURSE_TIMES the winner's time or
 * nodes. The plot ends there, so that stuck lanes do not shrink the winner's curve. */
#define COURSE_TIMES 3

/* When the array of a lane is full, every second sample of all lanes is dropped and the
 * distance between samples doubles. All zero before the first sample. */
struct race_course {
    double stride; /* distance between samples on the race's clock */
    double most;   /* no samples are kept beyond this time of the clock; 0: no limit */
    struct lane_course {
        int count;
        float share[COURSE_SAMPLES]; /* progress, 0 .. 1 */
        double first_cost;           /* a local search's first cost; 0: not known yet */
        double end;                  /* the clock at the last race_course_add */
    } lane[COURSE_LANES];
};

void race_course_begin(struct race_course *c, double stride);

/* Adds the present state of the lane; call it once per frame. If the clock falls
 * because the search continues from an earlier step, later samples are dropped. */
void race_course_add(struct race_course *c, int lane, double clock,
                     const struct snapshot *snap);

/* A lane's progress, 0 .. 1: the fraction of the cells without clues that are assigned,
 * or for a local search, how far its cost has fallen from the first one. */
double race_course_share(const struct lane_course *lane, const struct snapshot *snap);

/* The length of a plot's axis in samples. It doubles when the samples reach its end,
 * but not beyond `most`; once the race is over, it is the number of samples. */
int race_course_length(const struct race_course *c, bool is_over);

/* The cost that a local search minimises; -1 for any other search. */
double race_course_cost(const struct snapshot *snap);
