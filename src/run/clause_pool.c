#include "run/clause_pool.h"

#include <pthread.h>
#include <string.h>

#define POOL_CLAUSES 4096

struct entry {
    int member;
    uint32_t count, lbd;
    uint32_t lit[LONGEST_SHARED];
};

struct pool_member {
    struct clause_pool *pool;
    int index;
    /* Number of offers that this member has taken, skipped (its own ones) or missed. */
    uint64_t n_taken;
    struct clause_port port;
};

struct clause_pool {
    pthread_mutex_t lock; /* guards n_offered, entries and each n_taken */
    uint64_t n_offered;
    struct entry entries[POOL_CLAUSES]; /* offer i is at i % POOL_CLAUSES */
    int n_members;
    struct pool_member members[];
};

static void offer(void *context, const uint32_t *lit, uint32_t count, uint32_t lbd)
{
    const struct pool_member *m = context;
    struct clause_pool *pool = m->pool;

    assert(count > 0 && count <= LONGEST_SHARED);
    pthread_mutex_lock(&pool->lock);
    struct entry *e = &pool->entries[pool->n_offered++ % POOL_CLAUSES];
    *e = (struct entry){.member = m->index, .count = count, .lbd = lbd};
    memcpy(e->lit, lit, count * sizeof *lit);
    pthread_mutex_unlock(&pool->lock);
}

static uint32_t take(void *context, uint32_t *lit, uint32_t *lbd)
{
    struct pool_member *m = context;
    struct clause_pool *pool = m->pool;
    uint32_t count = 0;

    pthread_mutex_lock(&pool->lock);
    assert(m->n_taken <= pool->n_offered);
    if (pool->n_offered - m->n_taken > POOL_CLAUSES)
        m->n_taken = pool->n_offered - POOL_CLAUSES;
    while (count == 0 && m->n_taken < pool->n_offered) {
        const struct entry *e = &pool->entries[m->n_taken++ % POOL_CLAUSES];
        if (e->member == m->index)
            continue;
        count = e->count;
        *lbd = e->lbd;
        memcpy(lit, e->lit, count * sizeof *lit);
    }
    pthread_mutex_unlock(&pool->lock);
    return count;
}

struct clause_pool *clause_pool_create(int members)
{
    struct clause_pool *pool =
        alloc_zeroed(1, sizeof *pool + (size_t)members * sizeof *pool->members);

    assert(members > 0);
    pthread_mutex_init(&pool->lock, NULL);
    pool->n_members = members;
    for (int k = 0; k < members; k++) {
        struct pool_member *m = &pool->members[k];
        *m = (struct pool_member){pool, k, 0, {offer, take, m}};
    }
    return pool;
}

void clause_pool_destroy(struct clause_pool *pool)
{
    pthread_mutex_destroy(&pool->lock);
    free(pool);
}

const struct clause_port *clause_pool_port(struct clause_pool *pool, int member)
{
    assert(member >= 0 && member < pool->n_members);
    return &pool->members[member].port;
}
