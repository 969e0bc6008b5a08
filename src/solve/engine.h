/* Runs the propagators of a setting on a store until nothing is left to wake them. */
#ifndef SOLVE_ENGINE_H
#define SOLVE_ENGINE_H

#include "solve/setting.h"

/* One thread, one owner: its search. The engine owns the states of the propagators, the
 * caller owns the store. */
struct engine {
    struct store *store;
    const struct observer *observer;
    const struct propagator *prop[MAX_PROPAGATORS];
    uint8_t cause[MAX_PROPAGATORS]; /* enum cause, for what they assign */
    void *state[MAX_PROPAGATORS];
    int seen[MAX_PROPAGATORS]; /* trail entries or assigned cells already told */
    int n_prop;
    /* Below this number of assigned cells the propagators have not seen everything: it
     * is where they were set to work on a board that was searched without them. */
    int seeded_at;
    bool must_seed;
};

void engine_init(struct engine *e, struct store *s);
void engine_free(struct engine *e);

/* Takes the propagators of a setting, in place of any it had, on the board as it is. */
void engine_use(struct engine *e, const struct setting *setting);

/* After store_reset: the states start anew. */
void engine_reset(struct engine *e);

/* Runs to the fixpoint. False on a dead end: the store says where. */
bool engine_propagate(struct engine *e);

/* Whether engine_propagate would do anything. */
bool engine_pending(const struct engine *e);

/* The store was changed while nothing watched it, or its queues were lost: the next
 * work begins with a recount. */
void engine_recount(struct engine *e);

/* store_undo, for a store with an engine. */
void engine_undo(struct engine *e, int n_trail, int n_assigned);

#endif
