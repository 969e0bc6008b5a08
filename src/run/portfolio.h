/* Several searches of one puzzle on as many threads: the first answer wins. */
#pragma once

#include "solve/search.h"

#define MAX_JOBS 256

/* The setting of member k < MAX_JOBS: k = 0 the given one; others differ in seed, for
 * auto in strategy, for copies of clause learning in restarts and propagation. */
struct setting portfolio_setting(const struct setting *given, int k);

/* Runs new searches [count] of one puzzle, 1 <= count <= MAX_JOBS, on a thread each,
 * until one has an answer (SOLVED or EXHAUSTED), all gave up, or `over` returns true;
 * the calling thread polls it about a hundred times per second. The others stop within
 * a few steps. Returns the index of the first search with an answer, or -1. The caller
 * keeps the searches. Learning searches share clauses, so runs are not repeatable. */
int portfolio_run(struct search **searches, int count, bool (*over)(void *context),
                  void *context);
