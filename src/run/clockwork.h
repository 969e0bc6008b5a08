/* A search that follows commands and the time it is told: what a runner does, without a
 * thread and without a clock of its own, so that every run is the same. */
#ifndef RUN_CLOCKWORK_H
#define RUN_CLOCKWORK_H

#include "run/played.h"
#include "run/runner.h"
#include "solve/manual_filter.h"

/* Nodes a second that "as fast as it goes" counts as. */
#define CLOCKWORK_FLAT_OUT 100000.0

/* One thread, which owns it. It must not be moved in memory: the search tells it of
 * units. */
struct clockwork {
    struct search *search; /* owned */
    struct manual_filter by_hand;
    double speed; /* as asked for */
    bool paused;
    int64_t now_ns, elapsed_ns; /* elapsed: of this search, pauses left out */
    int64_t since_ns;           /* when it began to keep this pace */
    uint64_t taken;             /* steps since then */
    uint64_t carried_out;       /* commands */
    struct observer observer;   /* of the unit filtered last, while followed */
    bool follows;
    int filtered_unit;
};

/* Takes the search; the time is 0. Running, at automatic speed. */
void clockwork_init(struct clockwork *c, struct search *search);
void clockwork_free(struct clockwork *c);

/* Carries a command out at once; numbers are as those of runner_send. There is no
 * history, and no single steps: their commands must not come. */
uint64_t clockwork_send(struct clockwork *c, const struct runner_command *command);

/* Goes on to a time, which is not before the last one, by at most so many steps. False
 * if that was not far enough. */
bool clockwork_advance(struct clockwork *c, int64_t now_ns, int most);

/* The pace it keeps while it runs. */
double clockwork_speed(const struct clockwork *c);

static inline bool clockwork_is_over(const struct clockwork *c)
{
    return c->search->status != SEARCH_RUNNING;
}

void clockwork_picture(const struct clockwork *c, struct played *out);

#endif
