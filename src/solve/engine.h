/* Runs the propagators of a setting on a store to their common fixpoint. */
#pragma once

#include "puzzle/geometry.h"
#include "solve/setting.h"

/* Used by one search only, on its thread. The engine owns the states of the
 * propagators; the search owns the store. Before the first engine_use the caller sets
 * `store`, and all other members to zero. */
struct engine {
    /* search_save copies the members above `store` byte by byte. */
    int seen[MAX_PROPAGATORS]; /* how many trail entries or assignments each has read */
    /* Number of assigned cells when the propagators were last set or reset. After an
     * undo to fewer assigned cells, the propagators look at the whole board again. */
    int seeded_at;
    /* True while the store's queues may lack entries; engine_propagate refills them. */
    bool must_seed;

    struct store *store;
    const struct observer *observer;
    const struct propagator *prop[MAX_PROPAGATORS];
    uint8_t cause[MAX_PROPAGATORS]; /* the enum cause of the propagator's assignments */
    void *state[MAX_PROPAGATORS];
    int n_prop;
    bool wants_choice; /* true if a propagator wants to see each decision (plug.h) */
};

void engine_free(struct engine *e);

/* Allocates the zeroed state of a plug-in; the caller frees it. If `variant` (plug.h)
 * is not NULL, writes this pointer to the start of the state. Returns NULL if
 * state_size is NULL. */
void *engine_state(size_t (*state_size)(const struct geometry *), const void *variant,
                   const struct geometry *geo);

/* Replaces the propagators by those of a setting. The board does not change. */
void engine_use(struct engine *e, const struct setting *setting);

/* Resets the states of the propagators; call it after store_reset. */
void engine_reset(struct engine *e);

/* Runs all propagators to their common fixpoint, except those with WAKE_CHOSEN. False
 * on a dead end, which the store then describes (store->conflict_cell). */
bool engine_propagate(struct engine *e);

/* Runs the propagators with WAKE_CHOSEN on cell c, on which the search is about to
 * branch. May be called only if wants_choice is true. False on a dead end. Afterwards
 * the other propagators may have changes to read. */
bool engine_choose(struct engine *e, cell_t c);

/* Reports to the observer the removals on the trail from first_trail on and the
 * assignments from first_assigned on; `who` is as in struct event (observer.h). */
void engine_notify(const struct engine *e, int who, int first_trail,
                   int first_assigned);

/* Whether engine_propagate has anything to do. */
bool engine_pending(const struct engine *e);

/* Undoes changes with store_undo; later changes are new to the propagators. */
void engine_undo(struct engine *e, int n_trail, int n_assigned);
