/* Manual filtering, observing and explaining do not change what a search finds. */
#include "solve/manual_filter.h"
#include "solve/catalog.h"
#include "support/oracle.h"
#include "support/test.h"

#include <stdlib.h>
#include <string.h>

static struct setting setting_of(const char *prop, uint64_t seed)
{
    struct setting set = setting_default();

    setting_choose(&set, PLUG_PROPAGATOR, prop, NULL);
    set.var = &var_order_mrv;
    set.seed = seed;
    return set;
}

/* Filters a few units and undoes some of that. */
static void filter_some(struct manual_filter *h, struct search *s, struct rng *r)
{
    int n_trail = s->store->n_trail, n_before = h->n_marks;

    for (int i = 0; i < 4; i++)
        manual_filter_apply(h, s, (int)rng_below(r, (uint32_t)s->store->geo->n_units));
    assert_true(oracle_store_is_consistent(s->store));
    if (rng_below(r, 2) == 0)
        while (h->n_marks > n_before)
            assert_true(manual_filter_undo(h, s));
    else if (h->n_marks > n_before)
        manual_filter_undo(h, s);
    if (h->n_marks == n_before)
        assert_int_equal(s->store->n_trail, n_trail);
}

/* Steps to the end with manual filtering on the way; counts and hashes the solutions.
 */
static int run_filtered(struct search *s, struct rng *r, uint64_t *hash)
{
    struct manual_filter h = {0};
    int count = 0;

    *hash = 0;
    for (;;) {
        if (rng_below(r, 3) == 0)
            filter_some(&h, s, r);
        manual_filter_commit(&h);
        enum search_status status = search_step(s);
        if (status == SEARCH_SOLVED) {
            count++;
            *hash += oracle_hash_grid(s->store->value, s->store->n_cells);
        }
        if (status == SEARCH_EXHAUSTED)
            break;
    }
    manual_filter_free(&h);
    return count;
}

static void every_solution_is_found_despite_manual_filtering(void **state)
{
    static const char *const props[] = {
        "none",   "backward",     "forward",          "naked",
        "hidden", "alldifferent", "alldifferent-lazy"};
    (void)state;
    for (uint64_t seed = 1; seed <= 120; seed++) {
        struct rng r;
        uint64_t hash;
        rng_seed(&r, seed);
        struct puzzle *p = seed % 2 ? oracle_random_board(2, 2, 3, &r)
                                    : oracle_random_board(2, 3, 16, &r);
        for (size_t i = 0; i < sizeof props / sizeof *props; i++) {
            struct setting set = setting_of(props[i], seed);
            set.strategy = seed % 3 == 0 ? &strategy_auto : &strategy_backtrack;
            struct search *s = search_create(p, &set);
            int count = run_filtered(s, &r, &hash);
            oracle_expect(p, count, hash, "seed %d, %s", (int)seed, props[i]);
            search_destroy(s);
        }
        puzzle_destroy(p);
    }
}

static void undone_filtering_changes_no_step(void **state)
{
    int n_undone = 0;

    (void)state;
    for (uint64_t seed = 1; seed <= 40; seed++) {
        struct rng r;
        struct manual_filter h = {0};
        rng_seed(&r, seed);
        struct puzzle *p = oracle_random_board(3, 3, 24, &r);
        struct setting set = setting_of(seed % 2 ? "hidden" : "alldifferent", seed);
        struct search *plain = search_create(p, &set);
        struct search *filtered = search_create(p, &set);
        for (int i = 0; i < 300; i++) {
            for (int k = 0; k < 3; k++)
                manual_filter_apply(&h, filtered, (int)rng_below(&r, 27));
            while (manual_filter_undo(&h, filtered))
                n_undone++;
            enum search_status want = search_run(plain, 1);
            assert_int_equal(search_run(filtered, 1), want);
            assert_int_equal(stats_nodes(&filtered->stats), stats_nodes(&plain->stats));
            assert_memory_equal(filtered->store->dom, plain->store->dom,
                                81 * sizeof *plain->store->dom);
            if (want != SEARCH_RUNNING)
                break;
        }
        manual_filter_free(&h);
        search_destroy(plain);
        search_destroy(filtered);
        puzzle_destroy(p);
    }
    assert_true(n_undone > 100);
}

static void filtering_is_refused_where_it_cannot_apply(void **state)
{
    struct setting set = setting_of("none", 1);
    struct puzzle *small = puzzle_create(shape_of_box(2, 2), "small");
    struct puzzle *oblong = puzzle_create(shape_of_box(1, 5), "oblong");
    struct manual_filter h = {0};

    (void)state;
    for (int v = 0; v < 3; v++)
        small->clue[v] = oblong->clue[v] = (value_t)v;
    struct search *s = search_create(small, &set), *other = search_create(oblong, &set);
    assert_int_equal(manual_filter_apply(&h, s, -1), -1);
    assert_int_equal(manual_filter_apply(&h, s, 12), -1);
    assert_false(manual_filter_undo(&h, s));
    int removed = manual_filter_apply(&h, s, 0);
    assert_true(removed > 0);
    assert_int_equal(manual_filter_apply(&h, s, 0), 0); /* nothing is left to remove */
    /* A board of another shape. */
    manual_filter_free(&h);
    assert_true(manual_filter_apply(&h, other, 0) > 0);
    assert_int_equal(search_run(s, 1000), SEARCH_SOLVED);
    assert_int_equal(manual_filter_apply(&h, s, 1), -1);
    manual_filter_free(&h);
    search_destroy(s);
    search_destroy(other);
    puzzle_destroy(small);
    puzzle_destroy(oblong);
}

/* What an open lens does: it observes the search and explains its boards. */
static void count_event(void *context, const struct event *event)
{
    check_range(event->unit, 0, 3 * MAX_N);
    ++*(int *)context;
}

static void observing_and_explaining_change_no_step(void **state)
{
    static const int sides[][2] = {{3, 3}, {4, 4}, {5, 5}};
    static const char *const props[] = {"alldifferent", "alldifferent-lazy"};

    int events = 0;

    (void)state;
    for (uint64_t i = 0; i < 24; i++) {
        struct rng r;
        struct observer o = {EVENT_BIT(EVENT_UNIT_FILTERED), count_event, &events};
        rng_seed(&r, i);
        const int *box = sides[i % 3];
        int n = box[0] * box[1];
        struct puzzle *p = oracle_random_board(box[0], box[1], n * n * 2 / 5, &r);
        struct setting set = setting_of(props[i / 3 % 2], i);
        struct search *plain = search_create(p, &set), *seen = search_create(p, &set);
        struct explainer *x = explainer_create(shape_of_box(box[0], box[1]));
        search_observe(seen, &o);
        for (int step = 0; step < 2000; step++) {
            enum search_status want = search_step(plain);
            assert_int_equal(search_step(seen), want);
            explain_unit(x, seen->store->dom, step % (3 * n), EXPLAIN_PATHS);
            assert_int_equal(stats_nodes(&seen->stats), stats_nodes(&plain->stats));
            assert_int_equal(seen->stats.refutations, plain->stats.refutations);
            assert_int_equal(seen->store->n_trail, plain->store->n_trail);
            assert_memory_equal(seen->store->trail, plain->store->trail,
                                (size_t)plain->store->n_trail *
                                    sizeof *plain->store->trail);
            if (want != SEARCH_RUNNING)
                break;
        }
        explainer_destroy(x);
        search_destroy(plain);
        search_destroy(seen);
        puzzle_destroy(p);
    }
    assert_true(events > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_solution_is_found_despite_manual_filtering),
        cmocka_unit_test(undone_filtering_changes_no_step),
        cmocka_unit_test(filtering_is_refused_where_it_cannot_apply),
        cmocka_unit_test(observing_and_explaining_change_no_step),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
