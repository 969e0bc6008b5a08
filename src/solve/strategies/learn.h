/* The clause learner inside a search, for those who look into it: proofs and tests. */
#ifndef SOLVE_STRATEGIES_LEARN_H
#define SOLVE_STRATEGIES_LEARN_H

#include "solve/search.h"
#include "solve/strategies/learn/learner.h"

/* Of a search whose strategy is `learn`; valid until it starts again or is destroyed.
 */
struct learner *learn_learner(const struct search *s);

#endif
