/* The estimate of the explored part of a search tree: it grows, ends at 1, and is exact
 * where symmetry gives the exact value. */
#include "solve/generate.h"
#include "solve/search.h"
#include "solve/snapshot.h"
#include "support/test.h"

#include <math.h>

static struct setting plain(const char *var, const char *prop)
{
    struct setting s = setting_default();

    assert_true(setting_choose(&s, PLUG_VAR_ORDER, var, NULL));
    assert_true(setting_choose(&s, PLUG_VAL_ORDER, "ascending", NULL));
    assert_true(setting_choose(&s, PLUG_PROPAGATOR, prop, NULL));
    assert_true(setting_choose(&s, PLUG_RESTART_RULE, "none", NULL));
    return s;
}

static void it_never_falls_and_ends_at_one(void **state)
{
    static const char *const vars[] = {"input", "mrv", "dom-wdeg", "sweep", "random"};
    static const char *const props[] = {"none", "backward", "forward", "hidden",
                                        "alldifferent"};

    (void)state;
    for (int k = 0; k < 25; k++) {
        struct setting set = plain(vars[k % 5], props[k / 5]);
        struct rng r;
        rng_seed(&r, (uint64_t)k + 1);
        struct puzzle *p =
            generate_puzzle(shape_of_box(2, k % 2 ? 3 : 2), k % 2 ? 22 : 14, &r, "p");
        struct search *s = search_create(p, &set);
        double last = 0;
        enum search_status status;
        do {
            status = search_step(s);
            double now = search_progress(s);
            check_case(now >= last - 1e-12 && now <= 1, "seed %d: %g after %g", k + 1,
                       now, last);
            last = now;
        } while (status != SEARCH_EXHAUSTED);
        check_case(last == 1, "seed %d: ends at %g", k + 1, last);
        check_case(s->stats.refutations == 0 || stats_nodes(&s->stats) > 1, "seed %d",
                   k + 1);
        search_destroy(s);
        puzzle_destroy(p);
    }
}

/* Each of the n values of the first cell of an empty grid has as many solutions. */
static void each_value_of_the_first_cell_explores_its_share(void **state)
{
    struct setting set = plain("input", "hidden");
    struct puzzle *p = puzzle_create(shape_of_box(2, 2), "empty");
    struct search *s = search_create(p, &set);
    int closed = 0;

    (void)state;
    /* After three values the fourth is propagated. */
    while (closed < 3) {
        assert_int_not_equal(search_step(s), SEARCH_EXHAUSTED);
        if (s->stats.depth > 0 || stats_nodes(&s->stats) == 0)
            continue;
        closed++;
        check_case(fabs(search_progress(s) - closed / 4.0) < 1e-9,
                   "after %d values: %g, %llu solutions", closed, search_progress(s),
                   (unsigned long long)s->stats.solutions);
        assert_int_equal(s->stats.solutions, 72 * closed);
    }
    search_destroy(s);
    puzzle_destroy(p);
}

static void a_restart_keeps_what_was_refuted_at_the_root(void **state)
{
    struct setting set = plain("random", "forward");
    struct puzzle *p = puzzle_create(shape_of_box(3, 3), "empty");

    (void)state;
    assert_true(setting_choose(&set, PLUG_RESTART_RULE, "luby:5", NULL));
    struct search *s = search_create(p, &set);
    uint64_t restarts = 0;
    while (s->stats.restarts < 20 && stats_nodes(&s->stats) < 100000 &&
           search_step(s) == SEARCH_RUNNING) {
        if (s->stats.restarts == restarts)
            continue;
        restarts = s->stats.restarts;
        assert_int_equal(s->stats.depth, 0);
        check_case(fabs(search_progress(s) - (1 - s->open)) < 1e-12, "restart %llu",
                   (unsigned long long)restarts);
    }
    assert_true(restarts > 0);
    search_destroy(s);
    puzzle_destroy(p);
}

static void a_strategy_without_a_tree_reports_no_progress(void **state)
{
    struct setting set = setting_default();
    struct puzzle *p = puzzle_create(shape_of_box(2, 2), "empty");

    (void)state;
    assert_true(setting_choose(&set, PLUG_STRATEGY, "tabu", NULL));
    struct search *s = search_create(p, &set);
    assert_true(search_progress(s) == PROGRESS_UNKNOWN);
    search_destroy(s);
    puzzle_destroy(p);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(it_never_falls_and_ends_at_one),
        cmocka_unit_test(each_value_of_the_first_cell_explores_its_share),
        cmocka_unit_test(a_restart_keeps_what_was_refuted_at_the_root),
        cmocka_unit_test(a_strategy_without_a_tree_reports_no_progress),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
