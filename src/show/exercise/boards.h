/* Makes the boards of exercises from a generator of random numbers. */
#pragma once

#include "base/path.h"
#include "options/verbs.h"

/* Makes a board of side n. Its kind says which property it has:
 * - BOARD_ANY: half of the cells are empty; BOARD_OPEN: 80 %
 * - BOARD_HALL_SET: it has one solution, and after the first step of the search, which
 *   propagates the clues, a Hall set removes candidates (questions.h)
 * - BOARD_HARD: the search needs HARD_NODES nodes or more on average
 * - BOARD_WRONG_STEP: it has one solution, and the new file `trace` holds a search in
 *   which one step wrongly removes a value of this solution
 * If MOST_TRIES boards in a row lack the property, returns the last of them. */
#define HARD_NODES 500
#define MOST_TRIES 100
struct puzzle *board_make(enum board_kind kind, int n, const struct setting *setting,
                          struct rng *r, char trace[PATH_SIZE]);
