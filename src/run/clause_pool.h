/* Learning searches on several threads exchange short clauses through a pool. */
#pragma once

#include "solve/strategies/learn.h"

/* The members of a pool are searches. A ring buffer, under a lock, has the clauses that
 * they offered last; a slow member misses those that were overwritten. Each member has
 * a port, through which it offers clauses and takes those of the other members, the
 * oldest first. The pool owns the ports. One thread at a time uses a port. */
struct clause_pool;

/* 1 <= members. */
struct clause_pool *clause_pool_create(int members);
void clause_pool_destroy(struct clause_pool *pool);

/* 0 <= member < members. */
const struct clause_port *clause_pool_port(struct clause_pool *pool, int member);
