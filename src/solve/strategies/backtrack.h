/* Parts of backtracking that the strategy `relay` shares. */
#pragma once

#include "solve/search_state.h"

/* The limit of run k = 0, 1 ... in nodes; 0: none. */
uint64_t backtrack_cutoff(const struct search *s, uint64_t k);

/* Whether the run is as long as the restart rule allows. */
bool backtrack_restart_due(const struct search *s);

/* Ends the run: undoes the decisions that the restart rule does not keep. */
enum search_status backtrack_restart(struct search *s);

/* Undoes all decisions but the first `levels` ones, with what followed from them. */
void backtrack_keep(struct search *s, int levels);

/* The explored fraction of the tree if the first `levels` decisions stand. */
double backtrack_progress(const struct search *s, int levels);

void backtrack_transfer(struct search *s, const struct state_port *port, int levels);
