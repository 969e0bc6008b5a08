/* Saves and loads a learner as pieces of plain bytes. */
#pragma once

#include "solve/search_state.h"
#include "solve/strategies/learn/learner.h"

/* Transfers `state`, which holds the learner and no other pointers, then everything the
 * learner owns, and the capacities, since learners measure their memory. The sink and
 * the port are not transferred. */
void learner_transfer(struct learner *l, void *state, size_t state_size,
                      const struct state_port *port, bool is_loading);
