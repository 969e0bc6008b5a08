/* Runs the propagators of a setting on a store to their common fixpoint. */
#pragma once

#include "puzzle/geometry.h"
#include "solve/setting.h"

/* Used by one search only, on its thread. The engine owns the states of the
 * propagators; the search owns the store. Before engine_use all members but `store` are
 * zero. */
struct engine {
    struct store *store;
    const struct observer *observer;
    const struct propagator *prop[MAX_PROPAGATORS];
    uint8_t cause[MAX_PROPAGATORS]; /* the enum cause of the propagator's assignments */
    void *state[MAX_PROPAGATORS];
    int seen[MAX_PROPAGATORS]; /* number of trail entries or assigned cells read */
    int n_prop;
    bool wants_choice; /* a propagator has WAKE_CHOSEN (plug.h) */
    /* Number of assigned cells when the propagators were last set or reset. If an undo
     * leaves fewer, the propagators must look at the whole board again. */
    int seeded_at;
    /* True while the store's queues may lack entries; engine_propagate refills them. */
    bool must_seed;
};

void engine_free(struct engine *e);

/* Allocates the zeroed state of a plug-in, which the caller frees, and writes the
 * pointer `variant` (plug.h) to its start unless that is NULL. Returns NULL if
 * state_size is NULL. */
void *engine_state(size_t (*state_size)(const struct geometry *), const void *variant,
                   const struct geometry *geo);

/* Replaces the propagators by those of a setting. The board does not change. */
void engine_use(struct engine *e, const struct setting *setting);

/* Resets the states of the propagators; call it after store_reset. */
void engine_reset(struct engine *e);

/* Runs all propagators to the fixpoint. False on a dead end, which the store then
 * describes (conflict_cell). */
bool engine_propagate(struct engine *e);

/* Runs the propagators with WAKE_CHOSEN on the cell that a search is about to branch
 * on; call it only if wants_choice. Afterwards the other propagators may have work.
 * False on a dead end. */
bool engine_choose(struct engine *e, cell_t c);

/* Reports to the observer the removals on the trail from first_trail on and the
 * assignments from first_assigned on; `who` is as in struct event. */
void engine_notify(const struct engine *e, int who, int first_trail,
                   int first_assigned);

/* Whether engine_propagate has anything to do. */
bool engine_pending(const struct engine *e);

/* Undoes changes with store_undo; the propagators will read again what comes after. */
void engine_undo(struct engine *e, int n_trail, int n_assigned);
