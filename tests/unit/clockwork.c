/* A search on a logical clock: the steps that are due, no more and no fewer, the same
 * every time. */
#include "base/clock.h"
#include "run/clockwork.h"
#include "support/test.h"

#include <stdlib.h>

static struct search *searcher(int side)
{
    struct setting set = setting_default();
    struct puzzle *p = puzzle_create(side, side, "empty");

    setting_choose(&set, PLUG_VAR_ORDER, "input", NULL);
    setting_choose(&set, PLUG_PROPAGATOR, "alldifferent", NULL);
    struct search *s = search_create(p, &set);
    puzzle_destroy(p);
    return s;
}

static uint64_t send(struct clockwork *c, struct runner_command command)
{
    return clockwork_send(c, &command);
}

static void steps_are_those_that_are_due(void **state)
{
    struct clockwork c;

    (void)state;
    clockwork_init(&c, searcher(5));
    send(&c, (struct runner_command){.kind = RUNNER_SPEED, .steps_per_s = 10});
    for (int tenths = 0; tenths <= 300; tenths++) {
        assert_true(clockwork_advance(&c, tenths * (NS_PER_S / 10), 2));
        assert_int_equal(c.search->stats.nodes, tenths);
    }
    assert_int_equal(c.elapsed_ns, 30 * NS_PER_S);
    clockwork_free(&c);
}

static void a_long_way_comes_in_parts(void **state)
{
    struct clockwork c;
    int parts = 1;

    (void)state;
    clockwork_init(&c, searcher(6));
    send(&c, (struct runner_command){.kind = RUNNER_SPEED, .steps_per_s = 100});
    while (!clockwork_advance(&c, 2 * NS_PER_S, 30))
        parts++;
    assert_int_equal(c.search->stats.nodes, 200);
    assert_int_equal(parts, 7);
    clockwork_free(&c);
}

static void a_pause_takes_no_steps_and_owes_none(void **state)
{
    struct clockwork c;

    (void)state;
    clockwork_init(&c, searcher(5));
    send(&c, (struct runner_command){.kind = RUNNER_SPEED, .steps_per_s = 10});
    clockwork_advance(&c, NS_PER_S, 1000);
    send(&c, (struct runner_command){.kind = RUNNER_PAUSE});
    clockwork_advance(&c, 5 * NS_PER_S, 1000);
    assert_int_equal(c.search->stats.nodes, 10);
    assert_int_equal(c.elapsed_ns, NS_PER_S);
    send(&c, (struct runner_command){.kind = RUNNER_RUN});
    clockwork_advance(&c, 6 * NS_PER_S, 1000);
    assert_int_equal(c.search->stats.nodes, 20);
    clockwork_free(&c);
}

/* Nothing that is told may depend on where the clockwork was looked at. */
static void looks_in_between_change_nothing(void **state)
{
    struct clockwork a, b;
    struct played *x = calloc(2, sizeof *x), *y = x + 1;

    (void)state;
    assert_non_null(x);
    clockwork_init(&a, searcher(5));
    clockwork_init(&b, searcher(5));
    send(&a, (struct runner_command){.kind = RUNNER_FOLLOW, .follow = true});
    send(&b, (struct runner_command){.kind = RUNNER_FOLLOW, .follow = true});
    for (int i = 1; i <= 400; i++)
        clockwork_advance(&a, i * (NS_PER_S / 60), 1 << 20);
    clockwork_advance(&b, 400 * (NS_PER_S / 60), 1 << 20);
    clockwork_picture(&a, x);
    clockwork_picture(&b, y);
    assert_true(x->snap.status == SEARCH_RUNNING && x->snap.stats.nodes > 200 &&
                x->play.filtered_unit >= 0);
    assert_memory_equal(x, y, sizeof *x);
    clockwork_free(&a);
    clockwork_free(&b);
    free(x);
}

static void commands_show_in_the_next_picture(void **state)
{
    struct clockwork c;
    struct played *now = calloc(1, sizeof *now);
    struct setting set = setting_default();

    (void)state;
    assert_non_null(now);
    clockwork_init(&c, searcher(3));
    setting_choose(&set, PLUG_VAR_ORDER, "mrv", NULL);
    send(&c, (struct runner_command){.kind = RUNNER_SETTING, .setting = set});
    uint64_t number =
        send(&c, (struct runner_command){
                     .kind = RUNNER_SEARCH, .search = searcher(4), .paused = true});
    clockwork_picture(&c, now);
    assert_int_equal(now->play.command, number);
    assert_int_equal(now->snap.n, 16);
    assert_true(now->play.paused && now->play.automatic_speed);
    assert_int_equal(now->play.n_by_hand, 0);
    send(&c, (struct runner_command){.kind = RUNNER_SPEED, .steps_per_s = 0});
    send(&c, (struct runner_command){.kind = RUNNER_RUN});
    assert_true(clockwork_speed(&c) == CLOCKWORK_FLAT_OUT);
    assert_true(clockwork_advance(&c, NS_PER_S, 1 << 20));
    assert_true(clockwork_is_over(&c));
    clockwork_picture(&c, now);
    assert_true(now->play.paused && now->snap.status == SEARCH_SOLVED);
    clockwork_free(&c);
    free(now);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(steps_are_those_that_are_due),
        cmocka_unit_test(a_long_way_comes_in_parts),
        cmocka_unit_test(a_pause_takes_no_steps_and_owes_none),
        cmocka_unit_test(looks_in_between_change_nothing),
        cmocka_unit_test(commands_show_in_the_next_picture),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
