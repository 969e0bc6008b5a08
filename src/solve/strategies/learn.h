/* Access to the clause learner of a search: for proofs, clause sharing and tests. */
#pragma once

#include "solve/search.h"
#include "solve/strategies/learn/learner.h"

/* The learner of a search with strategy `learn`, until it restarts or is destroyed. */
struct learner *learn_learner(const struct search *s);
