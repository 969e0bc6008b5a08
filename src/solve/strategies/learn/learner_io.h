/* Saves and loads a learner and its conflict log as pieces of plain bytes. */
#pragma once

#include "solve/search_state.h"
#include "solve/strategies/learn/conflict_log.h"

/* Transfers `state`, which holds both and no other pointers, then everything they own,
 * and the capacities, since learners measure their memory. The sink and the port are
 * not transferred. */
void learner_transfer(struct learner *l, struct conflict_log *log, void *state,
                      size_t state_size, const struct state_port *port,
                      bool is_loading);
