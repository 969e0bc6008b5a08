/* Learning searches on several threads exchange short clauses through a pool. */
#pragma once

#include "solve/strategies/learn.h"

/*
 * A ring of the clauses offered last, behind a lock. A member that is too slow misses
 * clauses; so nobody waits, and memory is bounded. Each member has a port, which takes
 * the clauses of the others in the order of their offers, never its own. A port is used
 * by one thread at a time; the pool owns it.
 */
struct clause_pool;

/* 1 <= members. */
struct clause_pool *clause_pool_create(int members);
void clause_pool_destroy(struct clause_pool *pool);

/* 0 <= member < members. */
const struct clause_port *clause_pool_port(struct clause_pool *pool, int member);
