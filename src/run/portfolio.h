/* Several searches of one puzzle on as many threads: the first answer wins. */
#pragma once

#include "solve/search.h"

#define MAX_JOBS 256

/* The setting of search k < MAX_JOBS: for k = 0 the given one, for every other k one
 * with another seed. If the given strategy is auto, most searches also have another
 * strategy. Searches that learn clauses also differ in restarts and propagation. */
struct setting portfolio_setting(const struct setting *given, int k);

/* Runs 1 .. MAX_JOBS new searches of one puzzle, each on a thread, until one has an
 * answer (SOLVED or EXHAUSTED), all gave up, or `over` returns true; the calling thread
 * calls `over` about a hundred times per second. Returns the index of the first search
 * with an answer, or -1. The caller keeps the searches. Learning searches share
 * clauses, so a run cannot be repeated. */
int portfolio_run(struct search **searches, int count, bool (*over)(void *context),
                  void *context);
