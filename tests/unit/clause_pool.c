/* The exchange of learnt clauses: a member gets the clauses of the others, in order, as
 * far as the ring still holds them. */
#include "run/clause_pool.h"
#include "support/test.h"

#include <pthread.h>

static void offer(struct clause_pool *pool, int member, uint32_t first, uint32_t count)
{
    const struct clause_port *port = clause_pool_port(pool, member);
    uint32_t lit[LONGEST_SHARED];

    for (uint32_t i = 0; i < count; i++)
        lit[i] = first + i;
    port->offer(port->context, lit, count, count / 2);
}

static uint32_t take(struct clause_pool *pool, int member, uint32_t *lit, uint32_t *lbd)
{
    const struct clause_port *port = clause_pool_port(pool, member);

    return port->take(port->context, lit, lbd);
}

static void a_clause_reaches_all_but_its_owner(void **state)
{
    struct clause_pool *pool = clause_pool_create(3);
    uint32_t lit[LONGEST_SHARED], lbd;

    (void)state;
    offer(pool, 1, 70, 5);
    assert_int_equal(take(pool, 1, lit, &lbd), 0);
    for (int member = 0; member < 3; member += 2) {
        assert_int_equal(take(pool, member, lit, &lbd), 5);
        assert_int_equal(lbd, 2);
        for (uint32_t i = 0; i < 5; i++)
            assert_int_equal(lit[i], 70 + i);
        assert_int_equal(take(pool, member, lit, &lbd), 0);
    }
    clause_pool_destroy(pool);
}

static void clauses_arrive_in_the_order_of_their_offers(void **state)
{
    struct clause_pool *pool = clause_pool_create(2);
    uint32_t lit[LONGEST_SHARED], lbd;

    (void)state;
    for (uint32_t i = 0; i < 100; i++)
        offer(pool, (int)(i % 2), i, 1 + i % LONGEST_SHARED);
    for (uint32_t i = 1; i < 100; i += 2) {
        assert_int_equal(take(pool, 0, lit, &lbd), 1 + i % LONGEST_SHARED);
        assert_int_equal(lit[0], i);
    }
    assert_int_equal(take(pool, 0, lit, &lbd), 0);
    clause_pool_destroy(pool);
}

static void a_late_member_gets_the_latest_clauses(void **state)
{
    struct clause_pool *pool = clause_pool_create(2);
    uint32_t lit[LONGEST_SHARED], lbd, taken = 0, next = 0, offered = 100000;

    (void)state;
    for (uint32_t i = 0; i < offered; i++)
        offer(pool, 0, i, 2);
    while (take(pool, 1, lit, &lbd) > 0) {
        assert_true(taken++ == 0 || lit[0] == next);
        next = lit[0] + 1;
    }
    assert_int_equal(next, offered);
    assert_true(taken > 0 && taken < offered);
    clause_pool_destroy(pool);
}

#define HAMMER_CLAUSES 20000

struct hammer {
    struct clause_pool *pool;
    int member, torn, taken;
};

/* Each literal encodes the member that offered it and the length of the clause. */
static void *hammer(void *context)
{
    struct hammer *h = context;
    uint32_t lit[LONGEST_SHARED], lbd;

    for (uint32_t i = 0; i < HAMMER_CLAUSES; i++) {
        uint32_t count = 1 + i % LONGEST_SHARED;
        offer(h->pool, h->member, (uint32_t)h->member << 16 | count << 8, count);
        while (i % 7 == 0 && (count = take(h->pool, h->member, lit, &lbd)) > 0) {
            h->taken++;
            for (uint32_t k = 0; k < count; k++)
                h->torn += lit[k] != (lit[0] >> 16 << 16 | count << 8 | k) ||
                           lit[0] >> 16 == (uint32_t)h->member;
        }
    }
    return NULL;
}

static void no_clause_tears_when_all_members_work_at_once(void **state)
{
    struct clause_pool *pool = clause_pool_create(4);
    struct hammer hammers[4];
    pthread_t threads[4];
    int taken = 0;

    (void)state;
    for (int k = 0; k < 4; k++) {
        hammers[k] = (struct hammer){pool, k, 0, 0};
        assert_int_equal(pthread_create(&threads[k], NULL, hammer, &hammers[k]), 0);
    }
    for (int k = 0; k < 4; k++) {
        pthread_join(threads[k], NULL);
        assert_int_equal(hammers[k].torn, 0);
        taken += hammers[k].taken;
    }
    assert_true(taken > 0);
    clause_pool_destroy(pool);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_clause_reaches_all_but_its_owner),
        cmocka_unit_test(clauses_arrive_in_the_order_of_their_offers),
        cmocka_unit_test(a_late_member_gets_the_latest_clauses),
        cmocka_unit_test(no_clause_tears_when_all_members_work_at_once),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
