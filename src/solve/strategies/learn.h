/* The state of the strategies `learn` and `relay`, for each other and for proofs,
 * clause sharing, views and tests. A learner is valid until its search restarts, is
 * destroyed or, with `relay`, ends the rest. */
#pragma once

#include "solve/search.h"
#include "solve/strategies/learn/learner.h"

/* The part of a board that `relay` has handed over. All 0 for the strategy `learn`. */
struct handed_rest {
    bool is_open;    /* learning has a rest now */
    int first_level; /* the decisions above it */
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

/* Creates a learner for the board of the store and propagates. Returns false, after
 * setting is_cut or s->least_memory, if it was stopped or has too little memory. */
bool learn_begin(struct search *s);

void learn_stop(struct search *s);
void learn_transfer(struct search *s, const struct state_port *port, bool is_loading);

/* The learner of a search that is learning now, or NULL. */
struct learner *search_learner(const struct search *s);

/* The decisions above the rest that learning has now; -1: there is no rest. */
int learn_first_level(const struct search *s);

/* The learner of a search with the strategy `learn`. */
struct learner *learn_learner(const struct search *s);
