/* The outcome of a race in words and factors. Factors compare CPU times, or numbers of
 * steps if the searches count the same kind of step. */
#pragma once

#include "view/race_view.h"

/* Returns "nodes", "moves" or, if some lanes count nodes and others moves, "steps". */
const char *race_step_unit(const struct lane_view *lanes, int count);

/* Return how many times as much as the winner a lane has used: "2.4×", or "> 2.4×" if
 * the lane has not finished. Return "" if the two cannot be compared, or if the winner
 * has not finished. */
struct phrase race_steps_factor(const struct lane_view *lane,
                                const struct lane_view *winner);
struct phrase race_cpu_factor(const struct lane_view *lane,
                              const struct lane_view *winner);

/* Returns the outcome: "learn: 8,305 nodes; the others unfinished after 185,000".
 * `lanes` are in the order of the ranking. */
struct phrase race_verdict(const struct lane_view *lanes, int count);
