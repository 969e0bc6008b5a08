/* Several searches at once: the first answer wins, the others stop. */
#include "run/portfolio.h"
#include "puzzle/check.h"
#include "solve/catalog.h"
#include "solve/generate.h"
#include "solve/strategies/learn.h"
#include "support/test.h"

#include <stdatomic.h>

static struct search *searcher(const char *var, const char *prop)
{
    struct setting set = setting_default();
    struct puzzle *p = puzzle_create(shape_of_box(8, 8), "empty");

    setting_choose(&set, PLUG_VAR_ORDER, var, NULL);
    setting_choose(&set, PLUG_PROPAGATOR, prop, NULL);
    setting_choose(&set, PLUG_RESTART_RULE, "none", NULL);
    struct search *s = search_create(p, &set);
    puzzle_destroy(p);
    return s;
}

static bool never(void *context)
{
    (void)context;
    return false;
}

/* The decisions of each search of a team, counted on its thread. */
struct progress {
    atomic_int decisions[2];
    int looks;
};

static void count_decision(void *decisions, const struct event *event)
{
    (void)event;
    atomic_fetch_add((atomic_int *)decisions, 1);
}

static bool have_decided(struct progress *p)
{
    return atomic_load(&p->decisions[0]) > 0 && atomic_load(&p->decisions[1]) > 0;
}

/* Or after about ten seconds. */
static bool once_all_work(void *context)
{
    struct progress *p = context;

    return have_decided(p) || ++p->looks > 1000;
}

static void the_first_solution_wins(void **state)
{
    /* Input order with forward checking thrashes endlessly at this size. */
    struct search *team[] = {searcher("input", "forward"), searcher("input", "forward"),
                             searcher("sweep", "alldifferent-lazy")};

    (void)state;
    assert_int_equal(portfolio_run(team, 3, never, NULL), 2);
    assert_int_equal(team[2]->status, SEARCH_SOLVED);
    assert_true(check_solution(team[2]->puzzle, search_grid(team[2]), NULL));
    for (int i = 0; i < 3; i++) {
        assert_true(i == 2 || team[i]->status == SEARCH_RUNNING);
        search_destroy(team[i]);
    }
}

static void all_stop_when_the_caller_says_so(void **state)
{
    struct search *team[] = {searcher("input", "forward"),
                             searcher("input", "forward")};
    struct observer observers[2];
    struct progress progress = {0};

    (void)state;
    for (int i = 0; i < 2; i++) {
        observers[i] = (struct observer){EVENT_BIT(EVENT_DECIDE), count_decision,
                                         &progress.decisions[i]};
        search_observe(team[i], &observers[i]);
    }
    assert_int_equal(portfolio_run(team, 2, once_all_work, &progress), -1);
    assert_true(have_decided(&progress));
    for (int i = 0; i < 2; i++) {
        assert_int_equal(team[i]->status, SEARCH_RUNNING);
        search_destroy(team[i]);
    }
}

/* Frequent restarts import many clauses, in any order of the threads, before a search
 * has an answer. */
static void learning_searches_share_clauses(void **state)
{
    struct setting asked = setting_default();
    struct search *team[3];
    uint64_t imported = 0;
    struct rng r;

    (void)state;
    rng_seed(&r, 3);
    struct puzzle *p = generate_puzzle(shape_of_box(6, 6), 1296 / 2, &r, "hard");
    asked.strategy = &strategy_learn;
    for (int k = 0; k < 3; k++) {
        struct setting set = portfolio_setting(&asked, k);
        setting_choose(&set, PLUG_RESTART_RULE, "luby:5", NULL);
        set.max_nodes = 5000;
        team[k] = search_create(p, &set);
    }
    assert_int_equal(portfolio_run(team, 3, never, NULL), -1);
    for (int k = 0; k < 3; k++) {
        assert_int_equal(team[k]->status, SEARCH_GAVE_UP);
        imported += learn_learner(team[k])->counts.imported;
        assert_null(learn_learner(team[k])->port);
        search_destroy(team[k]);
    }
    assert_true(imported > 0);
    puzzle_destroy(p);
}

static void there_is_no_winner_if_all_give_up(void **state)
{
    struct search *team[] = {searcher("input", "forward"),
                             searcher("input", "forward")};

    (void)state;
    team[0]->setting.max_nodes = team[1]->setting.max_nodes = 100;
    assert_int_equal(portfolio_run(team, 2, never, NULL), -1);
    for (int i = 0; i < 2; i++) {
        assert_int_equal(team[i]->status, SEARCH_GAVE_UP);
        search_destroy(team[i]);
    }
}

static void members_differ_and_the_first_is_as_requested(void **state)
{
    struct setting asked = setting_default(), first, other;

    (void)state;
    asked.strategy = &strategy_auto;
    asked.seed = 7;
    first = portfolio_setting(&asked, 0);
    other = portfolio_setting(&asked, 1);
    assert_ptr_equal(first.strategy, &strategy_auto);
    assert_int_equal(first.seed, 7);
    assert_int_equal(other.seed, 8);
    assert_ptr_equal(other.strategy, &strategy_learn);
    asked.strategy = &strategy_backtrack;
    other = portfolio_setting(&asked, 1);
    assert_ptr_equal(other.var, asked.var);
    assert_int_equal(other.n_prop, asked.n_prop);
    assert_int_equal(other.seed, 8);
}

/* Copies of clause learning, which would otherwise differ in their seeds only. */
static void copies_of_learning_differ_from_their_neighbours(void **state)
{
    struct setting asked = setting_default();

    (void)state;
    asked.strategy = &strategy_learn;
    for (int k = 0; k < 12; k++) {
        struct setting one = portfolio_setting(&asked, k);
        struct setting next = portfolio_setting(&asked, k + 1);
        assert_ptr_equal(one.strategy, &strategy_learn);
        assert_false(setting_same_propagators(&one, &next) &&
                     one.restarts == next.restarts &&
                     one.restart_unit == next.restart_unit);
        if (k % 3 == 0) {
            assert_ptr_equal(one.restarts, asked.restarts);
            assert_int_equal(one.restart_unit, asked.restart_unit);
        }
    }
    /* `auto` and four presets take turns; the second time round, learning varies. */
    asked.strategy = &strategy_auto;
    struct setting first = portfolio_setting(&asked, 1);
    struct setting second = portfolio_setting(&asked, 6);
    assert_ptr_equal(portfolio_setting(&asked, 5).strategy, &strategy_auto);
    assert_ptr_equal(first.strategy, &strategy_learn);
    assert_ptr_equal(second.strategy, &strategy_learn);
    assert_false(first.restart_unit == second.restart_unit);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_first_solution_wins),
        cmocka_unit_test(all_stop_when_the_caller_says_so),
        cmocka_unit_test(learning_searches_share_clauses),
        cmocka_unit_test(there_is_no_winner_if_all_give_up),
        cmocka_unit_test(members_differ_and_the_first_is_as_requested),
        cmocka_unit_test(copies_of_learning_differ_from_their_neighbours),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
