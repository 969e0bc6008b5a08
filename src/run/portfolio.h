/* Several searches of one puzzle on as many threads: the first answer wins. */
#ifndef RUN_PORTFOLIO_H
#define RUN_PORTFOLIO_H

#include "solve/search.h"

#define MAX_JOBS 256

/* The setting of member k: the given one for k = 0, then other seeds; where the search
 * chooses for itself (auto), also other ways to search, and for copies of clause
 * learning other restarts and propagation. */
struct setting portfolio_setting(const struct setting *asked, int k);

/* Runs the searches [count], count <= MAX_JOBS, all of one puzzle and new, until one of
 * them has an answer (SOLVED or EXHAUSTED), all gave up, or `over` says so: it is asked
 * about a hundred times a second, on the calling thread. The others stop within a few
 * steps. Returns the index of the one that answered first, or -1; the searches stay the
 * caller's. Those that learn from conflicts share short clauses as they come, so that
 * their runs are not the same from one time to the next. */
int portfolio_run(struct search **searches, int count, bool (*over)(void *context),
                  void *context);

#endif
