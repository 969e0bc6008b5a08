/* Several searches side by side under one clock: the lanes of a race. */
#ifndef RUN_RACE_H
#define RUN_RACE_H

#include "run/runner.h"

#define MAX_LANES 16

/* What the lanes get the same of: nodes, round by round, so that the slowest sets the
 * pace; or time, each as much of it as the machine gives its thread. */
enum race_clock { RACE_NODES, RACE_TIME };

struct race_lane {
    const struct played *now; /* valid until the next race_update */
    bool ended;               /* it has its first answer, or gave up */
    int rank; /* 1 for the best so far: by nodes or by CPU time; 0 while it runs, and
                 for those that gave up */
};

/* The nodes a second that are automatic for a board with so many open cells. */
double race_automatic_speed(int n_open);

/* Ranks those that have ended with an answer. */
void race_rank(struct race_lane *lanes, int count, enum race_clock clock);

/* The lanes by rank, the best first; then, in their order, those without an answer. */
void race_ranking(const struct race_lane *lanes, int count, int out[MAX_LANES]);

struct race;

/* Starts a thread a lane, paused, count <= MAX_LANES. Takes the searches. All functions
 * are for one thread: the one that draws. */
struct race *race_start(struct search **searches, int count, enum race_clock clock);
void race_stop(struct race *r);

/* Nodes a second of each lane, RUNNER_FLAT_OUT or RUNNER_AUTOMATIC; and whether they
 * run at all. */
void race_set_speed(struct race *r, double nodes_per_s);
void race_run(struct race *r, bool running);

/* One node more for every lane that has not ended. */
void race_step(struct race *r);

/* To be called once a frame: takes the lanes' pictures, ranks them, starts the next
 * round. True if there is anything new to see. */
bool race_update(struct race *r, int64_t now_ns);

const struct race_lane *race_lane(const struct race *r, int i);

/* All of them. */
const struct race_lane *race_lanes(const struct race *r);
int race_count(const struct race *r);

/* Whether every lane has ended. */
bool race_is_over(const struct race *r);

#endif
