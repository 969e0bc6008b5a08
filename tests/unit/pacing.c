/* The steps that a target speed allows, on a clock that the test turns. */
#include "run/pacing.h"
#include "base/units.h"
#include "support/test.h"

static void steps_follow_the_target_speed(void **state)
{
    struct pacing p;
    uint64_t steps = 0;

    (void)state;
    pacing_start(&p, 130, 5 * NS_PER_S);
    for (int64_t ms = 1; ms <= 10000; ms += 7) {
        uint64_t due = pacing_due(&p, 5 * NS_PER_S + ms * NS_PER_MS);
        pacing_spend(&p, due, 0);
        steps += due;
    }
    check_range(steps, 1299, 1300);
}

static void a_stop_is_followed_by_no_burst(void **state)
{
    struct pacing p;

    (void)state;
    pacing_start(&p, 1000, 0);
    assert_int_equal(pacing_due(&p, 60 * NS_PER_S), 50); /* 50 ms worth */
    assert_int_equal(pacing_due(&p, 60 * NS_PER_S), 50); /* not yet spent */
    assert_int_equal(pacing_due(&p, 120 * NS_PER_S), 51);
    pacing_spend(&p, 51, 0);
    assert_int_equal(pacing_due(&p, 120 * NS_PER_S), 0);
}

static void the_wait_ends_when_the_next_step_is_due(void **state)
{
    struct pacing p;

    (void)state;
    pacing_start(&p, 40, 0);
    assert_int_equal(pacing_due(&p, 10 * NS_PER_MS), 0);
    assert_int_equal(pacing_wait_ns(&p), 15 * NS_PER_MS);
    assert_int_equal(pacing_due(&p, 25 * NS_PER_MS), 1);
    assert_int_equal(pacing_wait_ns(&p), 0);
    pacing_spend(&p, 1, 0);
    assert_int_equal(pacing_wait_ns(&p), 25 * NS_PER_MS);
    assert_int_equal(pacing_due(&p, 75 * NS_PER_MS), 2);
    assert_int_equal(pacing_wait_ns(&p), 0);
}

static void maximum_speed_never_waits(void **state)
{
    struct pacing p;

    (void)state;
    pacing_start(&p, PACING_FLAT_OUT, 0);
    assert_true(pacing_due(&p, 0) == PACING_UNLIMITED);
    pacing_spend(&p, 1000, 0);
    assert_int_equal(pacing_wait_ns(&p), 0);
    assert_true(pacing_due(&p, 1) == PACING_UNLIMITED);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(steps_follow_the_target_speed),
        cmocka_unit_test(a_stop_is_followed_by_no_burst),
        cmocka_unit_test(the_wait_ends_when_the_next_step_is_due),
        cmocka_unit_test(maximum_speed_never_waits),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
