/* One to sixteen searches of one puzzle side by side, each in a lane. They share nodes
 * or time equally. A search alone has its own pace. */
#pragma once

#include "run/pacing.h"
#include "run/player.h"
#include "run/race_clock.h"

struct race_lane {
    struct player *player; /* owned by the race; takes commands for this lane */
    /* Latest snapshot; valid until the next race_update. */
    const struct player_view *now;
    bool ended; /* true if the search has an answer or gave up */
    int rank;   /* 1 is best so far, by nodes or CPU time; 0: running or gave up */
    /* A lane that was sought back keeps its rank, and these, of its newest step. */
    bool is_back, has_answer;
    uint64_t nodes;
};

/* Callers read `lanes` and `count`, and no other member. */
struct race {
    struct race_lane lanes[MAX_LANES];
    int count;
    enum race_clock clock;
    bool is_live;
    int64_t now_ns;               /* time of the last race_advance */
    double speed;                 /* as given to race_set_speed */
    bool running;                 /* whether a race of several lanes runs */
    struct player_totals removed; /* totals of removed lanes */
    int n_unassigned;             /* unassigned cells at the start */
    struct pacing pacing;         /* tells how many nodes are due in rounds */
    uint64_t round;               /* nodes of a round at maximum speed */
    int64_t round_ns;             /* time at which the round began */
    int64_t worked_ns;            /* CPU time of all lanes when the round began */
    bool must_set_pace;
};

void race_rank(struct race_lane *lanes, int count, enum race_clock clock);

/* Lists the indices of all lanes in `out`: ranked lanes by rank, then the others. */
void race_ranking(const struct race_lane *lanes, int count, int out[MAX_LANES]);

/* Creates a race without lanes, at automatic speed. If is_live is true, each lane has a
 * thread of its own. If not, race_advance sets the time of all lanes; as their speeds
 * are equal, they take the same number of nodes. For the drawing thread only. */
struct race *race_create(enum race_clock clock, bool is_live);
/* Frees the race; returns the totals of all its lanes. */
struct player_totals race_stop(struct race *r);

/* Appends a lane, which owns the search, and pauses every lane. If the lane's thread
 * cannot be started, destroys the search and returns false. */
bool race_add(struct race *r, struct search *search, struct error *e);

/* Removes a lane. It must not be the only one. The others continue; if only one is
 * left, it continues at its own pace. */
void race_remove(struct race *r, int lane);

/* Replaces the search of a lane, which then owns the new one, and pauses the lane. */
void race_search(struct race *r, int lane, struct search *search);

/* Sets the speed of each lane: steps per second, PLAYER_MAXIMUM or PLAYER_AUTOMATIC. */
void race_set_speed(struct race *r, double nodes_per_s);
double race_target_speed(const struct race *r); /* steps per second; 0: maximum speed */

/* Runs or pauses all lanes. Of several lanes, those that have ended stay ended. */
void race_run(struct race *r, bool running);
bool race_is_paused(const struct race *r); /* as it will be after all sent commands */

/* Pauses the race, and takes one more step in each unfinished lane. */
void race_step(struct race *r);

/* Like player_advance, for all lanes; each may take `most_steps` steps. */
bool race_advance(struct race *r, int64_t now_ns, int most_steps);

/* Call it once per image on the screen. Takes snapshots, ranks the lanes, and begins a
 * round (race_clock.h) if one is due. True if there is a new snapshot. */
bool race_update(struct race *r, int64_t now_ns);

/* race_is_over: whether every lane has ended. race_has_all_answers: whether every lane
 * has solved the puzzle or proved that it has no solution. */
bool race_is_over(const struct race *r);
bool race_has_all_answers(const struct race *r);
