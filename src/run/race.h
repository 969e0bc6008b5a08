/* Several searches of one puzzle side by side: the lanes of a race. */
#pragma once

#include "run/player.h"
#include "run/race_clock.h"

#define MAX_LANES 16

struct race_lane {
    const struct played *now; /* valid until the next race_update */
    bool ended;               /* it has its first answer, or gave up */
    int rank; /* 1 is best so far, by nodes or CPU time; 0: running or gave up */
};

/* Automatic speed in nodes per second for a board with n_unassigned cells. */
double race_automatic_speed(int n_unassigned);

void race_rank(struct race_lane *lanes, int count, enum race_clock clock);

/* The lanes by rank, best first, then the unfinished ones in lane order. */
void race_ranking(const struct race_lane *lanes, int count, int out[MAX_LANES]);

struct race;

/* Starts 1 <= count <= MAX_LANES lanes, paused, at automatic speed. Takes ownership of
 * the searches. Live lanes have a thread each; race_advance sets the time of the
 * others, where equal speed means equal nodes. Only the drawing thread calls these.
 * NULL if a thread cannot be started. */
struct race *race_start(struct search **searches, int count, enum race_clock clock,
                        bool is_live, struct error *e);
void race_stop(struct race *r);

/* Nodes per second of each lane, PLAYER_MAXIMUM or PLAYER_AUTOMATIC. */
void race_set_speed(struct race *r, double nodes_per_s);
void race_run(struct race *r, bool running);

/* Pauses; takes one more node in each unfinished lane. */
void race_step(struct race *r);

/* As player_advance, for all lanes; `most_steps` is for each of them. */
bool race_advance(struct race *r, int64_t now_ns, int most_steps);

/* Once a frame: updates snapshots, ranks; starts a round. True if anything changed. */
bool race_update(struct race *r, int64_t now_ns);

/* [race_count]. */
const struct race_lane *race_lanes(const struct race *r);
int race_count(const struct race *r);

bool race_is_over(const struct race *r);
