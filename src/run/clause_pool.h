/* Learning searches on several threads exchange short clauses through a pool. */
#pragma once

#include "solve/strategies/learn.h"

/* A ring buffer of the latest clauses under a lock, so a slow member (a search) misses
 * some. Each member has a port. The pool owns it, and one thread at a time uses it. A
 * port returns the clauses of the other members in the order of their offers. */
struct clause_pool;

/* 1 <= members. */
struct clause_pool *clause_pool_create(int members);
void clause_pool_destroy(struct clause_pool *pool);

/* 0 <= member < members. */
const struct clause_port *clause_pool_port(struct clause_pool *pool, int member);
