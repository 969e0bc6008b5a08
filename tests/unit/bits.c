/* base/: sets of bits and pseudorandom numbers. */
#include "base/bits.h"
#include "base/rng.h"
#include "support/test.h"

#include <string.h>

static void the_lowest_and_the_highest_bit_are_found(void **state)
{
    (void)state;
    for (int i = 0; i < 64; i++) {
        uint64_t bit = bits_mask(i);
        assert_int_equal(bits_lowest(bit), i);
        assert_int_equal(bits_highest(bit), i);
        assert_int_equal(bits_lowest(bit | bits_mask(63)), i);
        assert_int_equal(bits_highest(bit | 1), i);
        assert_int_equal(bits_count(bit - 1), i);
    }
    assert_true(bits_mask(65) == 2); /* of its own word */
}

static void a_filled_set_has_the_first_members_only(void **state)
{
    (void)state;
    for (int count = 0; count <= 192; count++) {
        uint64_t set[3];
        memset(set, 0xa5, sizeof set);
        bits_fill(set, 3, count);
        for (int i = 0; i < 192; i++)
            check_case(bits_has(set, i) == (i < count), "%d of %d", i, count);
    }
}

static void members_are_found_by_rank(void **state)
{
    static const int members[] = {0, 5, 63, 64, 130, 191};
    uint64_t set[3] = {0};

    (void)state;
    for (int i = 0; i < 6; i++)
        set[members[i] >> 6] |= bits_mask(members[i]);
    for (int i = 0; i < 6; i++)
        assert_int_equal(bits_nth(set, i), members[i]);
}

/* The values that Blackman and Vigna publish with their generators. */
static void the_sequence_is_that_of_its_authors(void **state)
{
    static const uint64_t seeded[] = {0xe220a8397b1dcdafu, 0x6e789e6aa1b965f4u,
                                      0x06c45d188009454fu, 0xf88bb8a8724c81ecu};
    static const uint64_t expected[] = {11520, 0, 1509978240, 1215971899390074240u};
    struct rng r;

    (void)state;
    rng_seed(&r, 0);
    assert_memory_equal(r.s, seeded, sizeof seeded);
    r = (struct rng){{1, 2, 3, 4}};
    for (int i = 0; i < 4; i++)
        assert_true(rng_next(&r) == expected[i]);
}

/* Without rejection, multiples of three would come twice as often as others. */
static void a_bound_that_divides_badly_is_uniform(void **state)
{
    const uint32_t bound = 3u << 30;
    int multiples = 0;
    struct rng r;

    (void)state;
    rng_seed(&r, 1);
    for (int i = 0; i < 3000; i++) {
        uint32_t value = rng_below(&r, bound);
        assert_true(value < bound);
        multiples += value % 3 == 0;
    }
    check_range(multiples, 900, 1100);
    assert_int_equal(rng_below(&r, 1), 0);
}

static void a_shuffle_reaches_every_order(void **state)
{
    int seen[24] = {0};
    struct rng r;

    (void)state;
    rng_seed(&r, 1);
    for (int i = 0; i < 2400; i++) {
        int items[] = {0, 1, 2, 3};
        rng_shuffle(&r, items, 4);
        int rank = 0;
        for (int k = 0; k < 4; k++) {
            int smaller = 0;
            for (int later = k + 1; later < 4; later++)
                smaller += items[later] < items[k];
            rank = rank * (4 - k) + smaller;
        }
        seen[rank]++;
    }
    for (int rank = 0; rank < 24; rank++)
        check_range(seen[rank], 50, 150);
    rng_shuffle(&r, NULL, 0);
}

static void the_cheapest_items_are_chosen_equally_often(void **state)
{
    static const int costs[] = {7, 3, 9, 3, 3, 8};
    int chosen[6] = {0};
    struct rng r;

    (void)state;
    rng_seed(&r, 1);
    for (int i = 0; i < 3000; i++) {
        struct rng_cheapest best = {0};
        for (int item = 0; item < 6; item++)
            rng_offer(&r, &best, item, costs[item]);
        assert_int_equal(best.cost, 3);
        assert_int_equal(best.n_ties, 3);
        chosen[best.item]++;
    }
    check_range(chosen[1], 900, 1100);
    check_range(chosen[3], 900, 1100);
    check_range(chosen[4], 900, 1100);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_lowest_and_the_highest_bit_are_found),
        cmocka_unit_test(a_filled_set_has_the_first_members_only),
        cmocka_unit_test(members_are_found_by_rank),
        cmocka_unit_test(the_sequence_is_that_of_its_authors),
        cmocka_unit_test(a_bound_that_divides_badly_is_uniform),
        cmocka_unit_test(a_shuffle_reaches_every_order),
        cmocka_unit_test(the_cheapest_items_are_chosen_equally_often),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
