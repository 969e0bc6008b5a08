/* Learning searches on several threads exchange short clauses through a pool. */
#pragma once

#include "solve/strategies/learn.h"

/* The members of a pool are searches. A ring buffer, guarded by a lock, holds the
 * clauses that they offered last; slow members miss overwritten ones. Each member has a
 * port, through which it offers clauses and takes those of the others, the oldest
 * first. The pool owns the ports. Only one thread at a time may use a port. */
struct clause_pool;

/* `members` is the number of searches, at least 1. */
struct clause_pool *clause_pool_create(int members);
void clause_pool_destroy(struct clause_pool *pool);

/* The port of the search with index `member`, 0 <= member < members. */
const struct clause_port *clause_pool_port(struct clause_pool *pool, int member);
