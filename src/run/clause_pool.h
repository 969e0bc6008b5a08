/* Where searches that learn from conflicts on several threads exchange short clauses.
 */
#ifndef RUN_CLAUSE_POOL_H
#define RUN_CLAUSE_POOL_H

#include "solve/strategies/learn.h"

/*
 * The clauses that were offered last, in a ring behind a lock: one that is not taken in
 * time is overwritten, so that nobody waits and memory is bounded. Every member has
 * a port, takes what the others offered since it took last, in their order, and never
 * its own. Any thread may use its own port; ports are the pool's.
 */
struct clause_pool;

struct clause_pool *clause_pool_create(int members);
void clause_pool_destroy(struct clause_pool *pool);

const struct clause_port *clause_pool_port(struct clause_pool *pool, int member);

#endif
