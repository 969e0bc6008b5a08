/* Learning searches on several threads exchange short clauses through a pool. */
#pragma once

#include "solve/strategies/learn.h"

/* A ring buffer, under a lock, of the clauses that the members (searches) offered last:
 * a slow member misses those that were overwritten. Each member has a port, which the
 * pool owns and which one thread at a time uses. It returns the clauses of the other
 * members, the oldest first. */
struct clause_pool;

/* 1 <= members. */
struct clause_pool *clause_pool_create(int members);
void clause_pool_destroy(struct clause_pool *pool);

/* 0 <= member < members. */
const struct clause_port *clause_pool_port(struct clause_pool *pool, int member);
