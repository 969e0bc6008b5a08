/* The clause, the undone literals and the backjump of the last conflict, for snapshots.
 */
#pragma once

#include "solve/learning.h"
#include "solve/strategies/learn/owned.h"

struct learner;

/* Recording a conflict only copies two arrays; cells and roles are computed when a
 * snapshot is taken. All zero before the first conflict. Owned by its learner. */
struct conflict_log {
    struct list clause; /* literals of the last learnt clause */
    struct list undone; /* literals that the last backjump undid */
    struct jump jump;
    uint32_t longest; /* of all backjumps, in levels */
};

/* Call between learner_analyze, which returned the level, and learner_learn. */
void conflict_log_record(struct learner *l, uint32_t level);

/* Fills `out` for a board of n_cells; activities are the current ones. */
void conflict_log_show(const struct learner *l, int n_cells, struct learning *out);
