/* Several searches of one puzzle side by side: the lanes of a race. */
#pragma once

#include "run/player.h"

#define MAX_LANES 16

/* What each lane gets the same amount of. Nodes: live lanes go round by round, so the
 * slowest sets the pace. Time: each lane gets what the machine gives its thread. */
enum race_clock { RACE_NODES, RACE_TIME };

struct race_lane {
    const struct played *now; /* valid until the next race_update */
    bool ended;               /* it has its first answer, or gave up */
    int rank; /* 1 for the best so far, by nodes or by CPU time; 0 while it runs, and if
                 it gave up */
};

/* Automatic speed in nodes a second, for a board with so many unassigned cells. */
double race_automatic_speed(int n_unassigned);

/* Ranks the lanes that have an answer. */
void race_rank(struct race_lane *lanes, int count, enum race_clock clock);

/* The lanes by rank, the best first, then those without an answer in their order. */
void race_ranking(const struct race_lane *lanes, int count, int out[MAX_LANES]);

struct race;

/* Starts the lanes paused at automatic speed, 1 <= count <= MAX_LANES. Takes the
 * searches. Live lanes have a thread each; the others play to the time of race_advance,
 * where equal speed means equal nodes. One thread calls all functions: the one that
 * draws. */
struct race *race_start(struct search **searches, int count, enum race_clock clock,
                        bool is_live);
void race_stop(struct race *r);

/* Nodes a second for each lane, PLAYER_MAXIMUM or PLAYER_AUTOMATIC. */
void race_set_speed(struct race *r, double nodes_per_s);
void race_run(struct race *r, bool running);

/* Pauses; one node more for each lane that has not ended. */
void race_step(struct race *r);

/* As player_advance, for all lanes; `most_steps` is for each of them. */
bool race_advance(struct race *r, int64_t now_ns, int most_steps);

/* Call once a frame: takes the snapshots, ranks the lanes, starts the next round. True
 * if anything changed. */
bool race_update(struct race *r, int64_t now_ns);

/* [race_count]. */
const struct race_lane *race_lanes(const struct race *r);
int race_count(const struct race *r);

/* True once all lanes have ended. */
bool race_is_over(const struct race *r);
