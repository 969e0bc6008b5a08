/* A witness follows a search from outside, step by step, and can ask for a pause.
 * The referee is a witness (trace/umpire.h). A setting has at most one witness. */
#pragma once

#include "solve/stats.h"

#include <stdbool.h>

struct search;
struct snapshot;

/* The search calls all functions on the thread that steps it. They must not change the
 * search. `step` and `show` may be called again for earlier steps, since seeking
 * repeats steps. */
struct witness {
    /* Returns the new state. Called when the search begins, and again when it continues
     * from an earlier step after seeking back. */
    void *(*create)(const struct search *s);
    void (*destroy)(void *state);
    /* Called after each step. Returns true if the player should pause now. */
    bool (*step)(void *state, const struct search *s);
    /* Writes at most `most` metrics to `out`; returns their number. */
    int (*metrics)(const void *state, struct metric *out, int most);
    /* Fills in `accusation` (snapshot.h) of the snapshot. */
    void (*show)(const void *state, const struct search *s, struct snapshot *out);
};
