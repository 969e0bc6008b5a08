/* Records how each lane (search) of a race progressed, in samples at equal distances on
 * the race's clock. The clock counts nodes or nanoseconds of CPU time. */
#pragma once

#include "solve/snapshot.h"

struct phrase;

#define COURSE_LANES   16
#define COURSE_SAMPLES 256

/* A race is decided when each lane either has ended or has used COURSE_TIMES times the
 * winner's time or nodes. The plot ends there, so that stuck lanes do not shrink the
 * winner's curve. */
#define COURSE_TIMES 3

/* When the array of a lane is full, every second sample of all lanes is dropped and the
 * distance between samples doubles. Before the first sample all but `stride` is 0. */
struct race_course {
    double stride; /* distance between samples on the race's clock */
    double most;   /* no samples are kept beyond this time of the clock; 0: no limit */
    struct lane_course {
        int count;
        float share[COURSE_SAMPLES]; /* progress, 0 .. 1 */
        float furthest;              /* the largest progress so far */
        double first_cost; /* first cost, for a local search; 0: not known yet */
        double end;        /* time of the clock at the last race_course_add */
    } lane[COURSE_LANES];
};

/* Adds the present state of a lane; call it once per frame. If the clock has fallen,
 * because the search continues from an earlier step, drops the later samples. */
void race_course_add(struct race_course *c, int lane, double clock,
                     const struct snapshot *snap);

/* Returns a lane's progress, 0 .. 1: the fraction of the cells without clues that are
 * assigned or, for a local search, how far its cost has fallen from the first. */
double race_course_share(const struct lane_course *lane, const struct snapshot *snap);

/* Returns the share and the cost in words: "57 % filled", of the cells without clues;
 * for a local search "57 % repaired". */
struct phrase race_course_words(double share, double cost);

/* Returns the length of a plot's axis in samples. The length doubles when the samples
 * reach the end, but not beyond c->most. Once the race is over, the axis ends at the
 * last sample. */
int race_course_length(const struct race_course *c, bool is_over);

/* Returns the cost that a local search minimises, or -1 for any other search. */
double race_course_cost(const struct snapshot *snap);
