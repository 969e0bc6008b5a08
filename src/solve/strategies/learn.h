/* The state of the strategies `learn` and `relay`; also for proofs, clause sharing,
 * views and tests. A learner is valid until its search restarts, is destroyed or, with
 * `relay`, stops learning (struct handed_rest). */
#pragma once

#include "solve/search.h"
#include "solve/strategies/learn/learner.h"

/* The rest (unassigned cells) of a board that `relay` has handed to learning. The
 * strategy `learn` leaves all members 0. */
struct handed_rest {
    bool is_open;    /* true while learning has a rest */
    int first_level; /* number of backtracking's decisions above the rest */
    uint64_t run;    /* search.run of backtracking, restored after the rest */
};

struct learn_state {
    struct learner learner;
    struct handed_rest rest;
    bool is_cut; /* true if setting.stop ended learn_begin */
    uint64_t conflicts_at_restart;
    value_t grid[]; /* [n_cells]: the last solution */
};

size_t learn_state_size(const struct geometry *geo);

/* Creates a learner for the board of the store and propagates. False if setting.stop
 * returned true (sets is_cut) or max_memory is too small (sets s->least_memory). */
bool learn_begin(struct search *s);

void learn_stop(struct search *s);
void learn_transfer(struct search *s, const struct state_port *port, bool is_loading);

/* The learner of a search that learns now, or NULL. */
struct learner *search_learner(const struct search *s);

/* The number of backtracking's decisions above the rest; -1 if learning has no rest. */
int learn_first_level(const struct search *s);

/* The learner in the state of a search with the strategy `learn` or `relay`. */
static inline struct learner *learn_learner(const struct search *s)
{
    return &((struct learn_state *)s->strategy_state)->learner;
}
