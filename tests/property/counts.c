/* One currency: searches that walk the same tree count the same. */
#include "solve/generate.h"
#include "solve/preset.h"
#include "solve/search.h"
#include "support/oracle.h"
#include "support/test.h"

#define MAX_STEPS 200000

static struct search *search_by(const char *preset, const struct puzzle *p)
{
    struct setting set = setting_default();

    assert_true(preset_choose(&set, preset, NULL));
    return search_create(p, &set);
}

static struct stats first_solution(const char *preset, const struct puzzle *p)
{
    struct search *s = search_by(preset, p);

    search_run(s, MAX_STEPS);
    struct stats stats = search_stats(s);
    check_case(s->status == SEARCH_SOLVED || s->status == SEARCH_EXHAUSTED,
               "%s, %s: unfinished", p->name, preset);
    search_destroy(s);
    return stats;
}

static struct stats whole_tree(const char *preset, const struct puzzle *p)
{
    struct search *s = search_by(preset, p);
    uint64_t hash;
    int count;

    assert_int_equal(oracle_run(s, MAX_STEPS, &count, &hash), SEARCH_EXHAUSTED);
    struct stats stats = search_stats(s);
    search_destroy(s);
    return stats;
}

static void expect_same(const struct puzzle *p, const char *one, const char *other,
                        struct stats (*run)(const char *, const struct puzzle *))
{
    struct stats a = run(one, p), b = run(other, p);

    check_case(a.decisions == b.decisions && a.refutations == b.refutations,
               "%s: %s %d decisions, %d refutations; %s %d, %d", p->name, one,
               (int)a.decisions, (int)a.refutations, other, (int)b.decisions,
               (int)b.refutations);
}

static struct puzzle *random_board(uint64_t seed)
{
    struct rng r;

    rng_seed(&r, seed);
    return seed % 2 ? oracle_random_board(3, 3, 38, &r)
                    : oracle_random_board(2, 3, 14, &r);
}

static void the_same_order_counts_the_same_up_to_the_first_solution(void **state)
{
    (void)state;
    for (uint64_t seed = 1; seed <= 100; seed++) {
        struct puzzle *p = random_board(seed);
        expect_same(p, "backtrack-naive", "depth-first", first_solution);
        expect_same(p, "backtrack-mrv", "greedy", first_solution);
        puzzle_destroy(p);
    }
}

/* A queue and a heap take the boards in another order, so only whole trees agree. */
static void the_same_tree_counts_the_same_in_any_order(void **state)
{
    (void)state;
    for (uint64_t seed = 1; seed <= 100; seed++) {
        struct puzzle *p = random_board(seed);
        expect_same(p, "backtrack-naive", "depth-first", whole_tree);
        expect_same(p, "backtrack-naive", "breadth-first", whole_tree);
        expect_same(p, "backtrack-mrv", "greedy", whole_tree);
        expect_same(p, "backtrack-mrv", "best-first", whole_tree);
        puzzle_destroy(p);
    }
}

static void an_exhausted_tree_has_refuted_every_decision(void **state)
{
    static const char *const presets[] = {
        "backtrack-naive", "generate-and-test", "backtrack-candidates",
        "backtrack-mrv",   "backtrack-hidden",  "depth-first",
        "breadth-first",   "best-first",        "greedy"};

    (void)state;
    for (size_t i = 0; i < sizeof presets / sizeof *presets; i++)
        for (uint64_t seed = 1; seed <= 20; seed++) {
            struct puzzle *p = random_board(2 * seed);
            struct stats stats = whole_tree(presets[i], p);
            check_case(stats.decisions == stats.refutations,
                       "%s, %s: %d decisions, %d refutations", p->name, presets[i],
                       (int)stats.decisions, (int)stats.refutations);
            puzzle_destroy(p);
        }
}

/* At every step of a search that goes depth first. */
static void decisions_without_refutation_are_on_the_path(void **state)
{
    static const char *const presets[] = {"backtrack-mrv", "greedy", "depth-first"};

    (void)state;
    for (size_t i = 0; i < sizeof presets / sizeof *presets; i++)
        for (uint64_t seed = 1; seed <= 20; seed++) {
            struct puzzle *p = random_board(seed);
            struct search *s = search_by(presets[i], p);
            for (int step = 0; step < 500 && search_step(s) == SEARCH_RUNNING; step++)
                /* The board that a board search expanded may just have been refuted. */
                check_range(s->stats.decisions - s->stats.refutations,
                            i == 0 ? s->stats.depth : 0, s->stats.depth);
            search_destroy(s);
            puzzle_destroy(p);
        }
}

static void count_event(void *context, const struct event *event)
{
    (void)event;
    ++*(uint64_t *)context;
}

/* Candidates that an observer sees become certain, against the count. A decision also
 * removes the other candidates of its cell, which the observer sees too. */
static void propagations_are_the_changes_that_an_observer_sees(void **state)
{
    static const char *const presets[] = {"backtrack-mrv", "backtrack-hidden",
                                          "backtrack-alldifferent", "learn"};

    (void)state;
    for (size_t i = 0; i < sizeof presets / sizeof *presets; i++) {
        struct rng r;
        uint64_t seen = 0;
        struct observer observer = {
            EVENT_BIT(EVENT_DECIDE) | EVENT_BIT(EVENT_ASSIGN) | EVENT_BIT(EVENT_PRUNE) |
                EVENT_BIT(EVENT_EXCLUDE) | EVENT_BIT(EVENT_REFUTE),
            count_event, &seen};
        rng_seed(&r, 7);
        struct puzzle *p = generate_puzzle(shape_of_box(4, 4), 150, &r, "holes");
        struct search *s = search_by(presets[i], p);
        uint64_t before = search_stats(s).propagations;
        assert_true(before > 0);
        search_observe(s, &observer);
        search_run(s, 2000);
        check_case(search_stats(s).propagations - before == seen,
                   "%s: %d propagations, %d seen", presets[i],
                   (int)(search_stats(s).propagations - before), (int)seen);
        search_destroy(s);
        puzzle_destroy(p);
    }
}

static void only_a_local_search_moves(void **state)
{
    static const char *const presets[] = {"progressive", "anneal", "tabu", "learn"};

    (void)state;
    for (size_t i = 0; i < sizeof presets / sizeof *presets; i++) {
        struct puzzle *p = random_board(1);
        struct search *s = search_by(presets[i], p);
        search_run(s, 100);
        struct stats stats = search_stats(s);
        bool is_local = i < 3;
        assert_true(is_local ? stats.decisions + stats.refutations == 0
                             : stats.moves == 0 && stats.decisions > 0);
        assert_true(!is_local || stats.moves > 0);
        search_destroy(s);
        puzzle_destroy(p);
    }
}

/* In memory that another run has used. */
static void a_search_that_begins_again_has_counted_nothing(void **state)
{
    struct puzzle *p = puzzle_create(shape_of_box(4, 4), "empty");
    struct setting set = setting_default();
    struct search *s = search_create(p, &set);
    uint64_t assignments = 0;

    (void)state;
    search_run(s, 200);
    for (int c = 0; c < 256; c++)
        assignments += s->store->assignments[c];
    assert_true(assignments >= 200);
    search_restart(s, p->clue, 1);
    for (int c = 0; c < 256; c++)
        assert_true(s->store->assignments[c] == 0 && s->store->failures[c] == 0);
    search_destroy(s);
    puzzle_destroy(p);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_search_that_begins_again_has_counted_nothing),
        cmocka_unit_test(the_same_order_counts_the_same_up_to_the_first_solution),
        cmocka_unit_test(the_same_tree_counts_the_same_in_any_order),
        cmocka_unit_test(an_exhausted_tree_has_refuted_every_decision),
        cmocka_unit_test(decisions_without_refutation_are_on_the_path),
        cmocka_unit_test(propagations_are_the_changes_that_an_observer_sees),
        cmocka_unit_test(only_a_local_search_moves),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
