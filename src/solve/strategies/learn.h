/* The state of clause learning: for the strategy `learn`, for `relay`, which gives a
 * part of a board to it, and for proofs, clause sharing, views and tests. */
#pragma once

#include "solve/search.h"
#include "solve/strategies/learn/learner.h"

/* The part of a board that `relay` has handed over. All 0 for the strategy `learn`. */
struct handed_rest {
    bool is_open;    /* learning has a rest now */
    int first_level; /* the decisions above it */
    int n_open;      /* its unassigned cells */
    uint64_t run;    /* search.run of the backtracking that goes on afterwards */
};

struct learn_state {
    struct learner learner;
    struct handed_rest rest;
    bool is_cut; /* setting.stop ended learn_begin */
    bool solved; /* the current solution was reported */
    uint64_t conflicts_at_restart;
    uint64_t n_counted; /* propagations of the learner that the statistics have */
    value_t grid[];     /* [n_cells] */
};

size_t learn_state_size(const struct geometry *geo);

/* Creates a learner for the board of the store, which is at its fixpoint, and
 * propagates. Otherwise sets is_cut, or returns false if the memory does not suffice;
 * *least is then the smallest max_memory that does. */
bool learn_begin(struct search *s, uint64_t *least);

void learn_stop(struct search *s);
void learn_transfer(struct search *s, const struct state_port *port, bool is_loading);

/* The learner of a search that is learning now, or NULL. It is valid until the search
 * restarts, is destroyed or, with the strategy `relay`, ends the rest. */
struct learner *search_learner(const struct search *s);

/* The decisions above the rest that learning has, or -1. Views tell them apart. */
int learn_first_level(const struct search *s);

/* The same learner, of a search with the strategy `learn`. */
struct learner *learn_learner(const struct search *s);
