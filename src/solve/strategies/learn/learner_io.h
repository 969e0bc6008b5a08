/* A learner and its lesson as pieces of plain bytes, to be kept and brought back. */
#ifndef SOLVE_LEARN_MOVING_H
#define SOLVE_LEARN_MOVING_H

#include "solve/search_state.h"
#include "solve/strategies/learn/lesson.h"

/* Moves `state`, which holds both and no other pointers, and then all that they own.
 * What is brought back has the same capacities, since learners look at their memory.
 * Neither the caller's sink nor port is part of it. */
void learner_move(struct learner *l, struct lesson *lesson, void *state,
                  size_t state_size, const struct state_port *port, bool is_loading);

#endif
