/* Every combination of plug-ins finds every solution exactly once. */
#include "solve/catalog.h"
#include "solve/generate.h"
#include "solve/preset.h"
#include "solve/snapshot.h"
#include "support/oracle.h"
#include "support/test.h"

#include <stdio.h>
#include <stdlib.h>

#define MANY_STEPS 40000000

static struct setting combine(int var, int val, int prop, int restarts)
{
    struct setting s = setting_default();
    struct error e;

    assert_true(
        setting_choose(&s, PLUG_VAR_ORDER, catalog_name(PLUG_VAR_ORDER, var), &e));
    assert_true(
        setting_choose(&s, PLUG_VAL_ORDER, catalog_name(PLUG_VAL_ORDER, val), &e));
    assert_true(
        setting_choose(&s, PLUG_PROPAGATOR, catalog_name(PLUG_PROPAGATOR, prop), &e));
    assert_true(setting_choose(&s, PLUG_RESTART_RULE,
                               catalog_name(PLUG_RESTART_RULE, restarts), &e));
    return s;
}

static void describe(const struct setting *s, char *out, size_t size)
{
    char var[SETTING_NAME], val[SETTING_NAME], prop[SETTING_NAME], rule[SETTING_NAME];

    setting_name(s, PLUG_VAR_ORDER, var);
    setting_name(s, PLUG_VAL_ORDER, val);
    setting_name(s, PLUG_PROPAGATOR, prop);
    setting_name(s, PLUG_RESTART_RULE, rule);
    snprintf(out, size, "--var %s --val %s --prop %s --restarts %s", var, val, prop,
             rule);
}

/* Calls `visit` with every variable order x value order x propagation. */
static void for_all_settings(void (*visit)(const struct setting *, void *),
                             void *context)
{
    for (int var = 0; var < catalog_count(PLUG_VAR_ORDER); var++)
        for (int val = 0; val < catalog_count(PLUG_VAL_ORDER); val++)
            for (int prop = 0; prop < catalog_count(PLUG_PROPAGATOR); prop++) {
                int rule = (var + val + prop) % catalog_count(PLUG_RESTART_RULE);
                struct setting s = combine(var, val, prop, rule);
                visit(&s, context);
            }
}

static void count_empty_grid(const struct setting *setting, void *context)
{
    struct puzzle *p = puzzle_create(shape_of_box(2, 2), "empty");
    struct search *s = search_create(p, setting);
    char name[5 * SETTING_NAME];
    int count;
    uint64_t hash;

    describe(setting, name, sizeof name);
    enum search_status status = oracle_run(s, MANY_STEPS, &count, &hash);
    check_case(status == SEARCH_EXHAUSTED && count == 288,
               "%s: status %d, %d solutions", name, status, count);
    check_case(hash == *(uint64_t *)context, "%s: other solutions", name);
    search_destroy(s);
    puzzle_destroy(p);
}

static void the_empty_4x4_has_288_solutions_under_every_setting(void **state)
{
    struct puzzle *p = puzzle_create(shape_of_box(2, 2), "empty");
    uint64_t hash = oracle_hash_solutions(p);

    (void)state;
    assert_int_equal(oracle_count(p, 1000), 288);
    for_all_settings(count_empty_grid, &hash);
    puzzle_destroy(p);
}

static void compare_with_oracle(const struct setting *setting, void *context)
{
    static const int boxes[][3] = {{2, 2, 5},  {2, 3, 24}, {3, 2, 24},
                                   {1, 5, 13}, {2, 4, 50}, {3, 3, 66}};
    struct rng *r = context;
    const int *box = boxes[rng_below(r, sizeof boxes / sizeof *boxes)];
    struct puzzle *p = oracle_random_board(box[0], box[1], box[2], r);
    char name[5 * SETTING_NAME];

    if (rng_below(r, 2) == 0)
        oracle_exclude(p, NULL, r);
    struct search *s = search_create(p, setting);
    describe(setting, name, sizeof name);
    oracle_check(p, s, "%s on a %dx%d-box board", name, box[0], box[1]);
    search_destroy(s);
    puzzle_destroy(p);
}

static void counts_agree_with_brute_force_on_random_boards(void **state)
{
    struct rng r;

    (void)state;
    for (uint64_t seed = 1; seed <= 3; seed++) {
        rng_seed(&r, seed);
        for_all_settings(compare_with_oracle, &r);
    }
}

/* Changes orders and propagation at random steps. */
static void changing_settings_in_mid_search_loses_and_repeats_no_solution(void **state)
{
    (void)state;
    for (uint64_t seed = 1; seed <= 300; seed++) {
        struct rng r;
        rng_seed(&r, seed);
        struct puzzle *p = oracle_random_board(2, 3, 12, &r);
        struct setting set = setting_default();
        set.restarts = &restart_rule_none;
        set.seed = seed;
        struct search *s = search_create(p, &set);
        int count = 0;
        uint64_t hash = 0;
        while (s->status != SEARCH_EXHAUSTED) {
            if (rng_below(&r, 4) == 0) {
                setting_cycle(&set,
                              (enum plug_kind)(PLUG_PROPAGATOR + rng_below(&r, 3)), 1);
                search_reconfigure(s, &set);
            }
            if (search_step(s) == SEARCH_SOLVED) {
                count++;
                hash += oracle_hash_grid(search_grid(s), s->store->n_cells);
            }
            assert_true(count < 100000);
        }
        oracle_expect(p, count, hash, "seed %d", (int)seed);
        search_destroy(s);
        puzzle_destroy(p);
    }
}

static void count_event(void *context, const struct event *event)
{
    ((uint64_t *)context)[event->kind]++;
}

static void
the_same_seed_takes_the_same_steps_with_and_without_an_observer(void **state)
{
    uint64_t seen[EVENT_KINDS] = {0};
    struct observer observer = {~0u, count_event, seen};
    struct rng r;

    (void)state;
    rng_seed(&r, 7);
    struct puzzle *p = oracle_random_board(3, 3, 24, &r);
    struct setting set = setting_default();
    struct search *plain = search_create(p, &set), *watched = search_create(p, &set);
    search_observe(watched, &observer);
    for (int i = 0; i < 5000; i++) {
        enum search_status status = search_step(plain);
        assert_int_equal(search_step(watched), status);
        assert_int_equal(watched->store->n_trail, plain->store->n_trail);
        assert_memory_equal(watched->store->value, plain->store->value,
                            (size_t)p->geo->n_cells);
    }
    assert_int_equal(stats_nodes(&watched->stats), stats_nodes(&plain->stats));
    assert_int_equal(seen[EVENT_UNDO], watched->stats.refutations);
    assert_int_equal(seen[EVENT_SOLUTION], watched->stats.solutions);
    assert_true(seen[EVENT_PRUNE] > 0 && seen[EVENT_DECIDE] > 0);
    search_destroy(plain);
    search_destroy(watched);
    puzzle_destroy(p);
}

static void every_complete_strategy_finds_every_solution_once(void **state)
{
    struct rng r;

    (void)state;
    rng_seed(&r, 21);
    for (int i = 0; i < catalog_count(PLUG_STRATEGY); i++) {
        for (int board = 0; board < 60; board++) {
            struct puzzle *p = board == 0 ? puzzle_create(shape_of_box(2, 2), "empty")
                                          : oracle_random_board(3, 3, 34, &r);
            struct setting set = setting_default();
            set.strategy = catalog_plug(PLUG_STRATEGY, i);
            if (set.strategy->incomplete) {
                puzzle_destroy(p);
                continue;
            }
            struct search *s = search_create(p, &set);
            oracle_check(p, s, "--strategy %s, board %d", set.strategy->name, board);
            search_destroy(s);
            puzzle_destroy(p);
        }
    }
}

static struct puzzle *hard_board(void)
{
    struct rng r;

    rng_seed(&r, 4);
    return generate_puzzle(shape_of_box(6, 6), 36 * 36 * 52 / 100, &r, "hard");
}

static void a_partial_restart_keeps_the_first_levels(void **state)
{
    static const int terms[] = {1, 1, 2, 1, 1, 2, 4};
    struct setting set = setting_default();
    struct puzzle *p = hard_board();
    uint64_t restarts = 0;

    (void)state;
    set.restarts = &restart_rule_partial;
    set.restart_unit = 20;
    struct search *s = search_create(p, &set);
    while (restarts < 7) {
        int depth = s->stats.depth;
        cell_t last_kept = s->decisions[depth / 2].cell;
        assert_int_equal(search_step(s), SEARCH_RUNNING);
        if (s->stats.restarts == restarts)
            continue;
        int kept = s->stats.depth, undone = depth - kept, of_term = terms[restarts++];
        assert_true(10 * undone >= of_term * depth &&
                    10 * undone < of_term * depth + 10);
        assert_int_equal(s->decisions[depth / 2].cell, last_kept);
        assert_int_equal(s->store->n_trail, s->decisions[kept].n_trail);
    }
    search_destroy(s);
    puzzle_destroy(p);
}

/* On this board neither search of auto finishes within its first turn. */
static void auto_alternates_and_repeats_its_run(void **state)
{
    struct setting set = setting_default();
    struct puzzle *p = hard_board();
    uint64_t nodes[2];
    int turns = 0;

    (void)state;
    set.strategy = &strategy_auto;
    for (int run = 0; run < 2; run++) {
        struct search *s = search_create(p, &set);
        const struct strategy *last = s->setting.strategy;
        uint64_t work[2] = {0}; /* of backtracking, of learning */
        for (int step = 0; step < 40000 && s->status == SEARCH_RUNNING; step++) {
            search_step(s);
            turns += s->setting.strategy != last;
            last = s->setting.strategy;
            work[last == &strategy_learn] =
                s->stats.propagations + store_propagations(s->store);
        }
        nodes[run] = search_nodes(s);
        search_destroy(s);
        /* Learning has the bonus. */
        check_range(10 * work[1] / work[0], 4, 24);
    }
    assert_int_equal(nodes[0], nodes[1]);
    assert_true(turns >= 4);
    puzzle_destroy(p);
}

/* A search is dropped twice: when it is out of memory, and after a solution. Its work
 * must stay in the statistics. */
static void auto_counts_the_work_of_dropped_searches(void **state)
{
    struct setting set = setting_default();
    struct rng r;
    bool has_dropped = false;

    (void)state;
    rng_seed(&r, 7);
    struct puzzle *p =
        generate_puzzle(shape_of_box(5, 5), 25 * 25 * 55 / 100, &r, "holes");
    set.strategy = &strategy_auto;
    set.max_memory = 100000;
    struct search *s = search_create(p, &set);
    struct stats last = {0};
    for (int step = 0; step < 100000 && s->status != SEARCH_EXHAUSTED; step++) {
        bool had_partner = s->partner || s->has_partner_plan;
        search_step(s);
        struct stats now = search_stats(s);
        has_dropped |= had_partner && !s->partner && !s->has_partner_plan;
        check_case(stats_nodes(&now) >= stats_nodes(&last) &&
                       now.refutations >= last.refutations &&
                       now.restarts >= last.restarts &&
                       search_nodes(s) == stats_nodes(&now),
                   "step %d: %d nodes, then %d", step, (int)stats_nodes(&last),
                   (int)stats_nodes(&now));
        last = now;
    }
    assert_true(has_dropped);
    search_restart(s, p->clue, 1);
    assert_int_equal(search_nodes(s), 0);
    search_destroy(s);
    puzzle_destroy(p);
}

static void a_new_setting_reaches_both_searches_of_auto(void **state)
{
    struct setting set = setting_default(), other;
    struct puzzle *p = hard_board();

    (void)state;
    set.strategy = &strategy_auto;
    struct search *s = search_create(p, &set);
    other = s->setting;
    other.var = &var_order_mrv;
    search_reconfigure(s, &other); /* while the partner is only planned */
    while (!s->partner)
        search_step(s);
    assert_ptr_equal(s->setting.var, &var_order_mrv);
    assert_ptr_equal(s->partner->setting.var, &var_order_mrv);
    other.var = &var_order_input;
    search_reconfigure(s, &other);
    assert_ptr_equal(s->setting.var, &var_order_input);
    assert_ptr_equal(s->partner->setting.var, &var_order_input);
    assert_ptr_not_equal(s->setting.strategy, s->partner->setting.strategy);
    search_destroy(s);
    puzzle_destroy(p);
}

/* A hash of the first steps of a search. */
static uint64_t fingerprint(const struct puzzle *p, const struct setting *setting)
{
    struct search *s = search_create(p, setting);
    struct snapshot *snap = calloc(1, sizeof *snap);
    uint64_t sum = 0;

    for (int i = 0; i < 200 && search_step(s) == SEARCH_RUNNING; i++) {
        search_snapshot(s, snap);
        for (int c = 0; c < snap->n_cells; c++)
            sum = 31 * sum + snap->value[c];
        sum = 31 * sum + stats_nodes(&s->stats);
    }
    free(snap);
    search_destroy(s);
    return sum;
}

static void a_choice_that_a_strategy_replaces_changes_no_step(void **state)
{
    struct rng r;
    struct puzzle *p;

    (void)state;
    rng_seed(&r, 4);
    p = generate_puzzle(shape_of_box(4, 4), 150, &r, "holes");
    for (int k = 0; k < catalog_count(PLUG_STRATEGY); k++)
        for (int row = PLUG_STRATEGY + 1; row < PLUG_KINDS; row++) {
            enum plug_kind kind = (enum plug_kind)row;
            const struct strategy *strategy = catalog_plug(PLUG_STRATEGY, k);
            struct setting set = setting_default();
            uint64_t first = 0;
            bool same = true;
            set.strategy = strategy;
            for (int i = 0; i < catalog_count(kind); i++) {
                setting_choose(&set, kind, catalog_name(kind, i), NULL);
                set.restart_unit = 1; /* restarts within the first steps */
                uint64_t now = fingerprint(p, &set);
                same &= i == 0 || now == first;
                first = now;
            }
            check_case(same || !strategy->own[kind],
                       "%s: choosing --%s changes its steps", strategy->name,
                       catalog_option(kind));
        }
    puzzle_destroy(p);
}

/* Cells of units that never fail must still be picked after their weights shrank. */
static void weighted_orders_pick_open_cells_after_many_failures(void **state)
{
    static const struct var_order *const orders[] = {&var_order_dom_wdeg,
                                                     &var_order_max_weight};
    struct geometry *geo = geometry_create(shape_of_box(3, 3));
    struct store *s = store_create(geo);
    struct rng r;

    (void)state;
    rng_seed(&r, 1);
    for (int i = 0; i < 2; i++) {
        void *weights = calloc(1, orders[i]->state_size(geo));
        store_reset(s);
        orders[i]->reset(weights, s);
        for (int conflict = 0; conflict < 100000; conflict++) {
            s->conflict_unit = 0;
            orders[i]->conflict(weights, s);
        }
        for (int v = 0; v < 9; v++)
            assert_true(store_assign(s, (cell_t)v, (value_t)v));
        cell_t c = orders[i]->pick(weights, s, &r);
        check_range(c, 9, 80);
        free(weights);
    }
    store_destroy(s);
    geometry_destroy(geo);
}

static void sweep_dual_picks_a_place_of_the_rarest_value(void **state)
{
    struct geometry *geo = geometry_create(shape_of_box(3, 3));
    struct store *s = store_create(geo);
    void *bands = calloc(1, var_order_sweep_dual.state_size(geo));
    struct rng r;

    (void)state;
    rng_seed(&r, 1);
    for (int col = 0; col < 7; col++)
        assert_true(store_remove(s, (cell_t)col, 4));
    assert_true(store_remove(s, 3 * 9 + 8, 4));
    for (int row = 4; row < 9; row++) /* not rare in its row */
        assert_true(store_remove(s, (cell_t)(row * 9 + 8), 6));
    var_order_sweep_dual.reset(bands, s);
    cell_t c = var_order_sweep_dual.pick(bands, s, &r);
    assert_int_equal(c, 8);
    assert_int_equal(val_order_row.pick(NULL, s, c, &r), 4);
    free(bands);
    store_destroy(s);
    geometry_destroy(geo);
}

static void earlier_names_are_still_accepted(void **state)
{
    struct setting set = setting_default();
    char name[SETTING_NAME];

    (void)state;
    assert_true(setting_choose(&set, PLUG_PROPAGATOR, "regin-lazy+regin", NULL));
    setting_name(&set, PLUG_PROPAGATOR, name);
    assert_string_equal(name, "alldifferent-lazy+alldifferent");
    assert_false(setting_choose(&set, PLUG_VAR_ORDER, "regin", NULL));
    assert_true(preset_choose(&set, "backtrack-regin", NULL));
    assert_string_equal(preset_row(preset_of(&set))->name, "backtrack-alldifferent");
}

static void presets_differ_and_have_distinct_race_ranks(void **state)
{
    unsigned ranks = 0;
    int n_ranked = 0;

    (void)state;
    for (int i = 0; i < preset_count(); i++) {
        struct setting set = setting_default();
        const struct preset *preset = preset_row(i);
        assert_true(preset_choose(&set, preset->name, NULL));
        assert_int_equal(preset_of(&set), i);
        check_range(preset->race_rank, 0, preset_count());
        n_ranked += preset->race_rank > 0; /* 0: joins no race */
        ranks |= 1u << preset->race_rank;
    }
    assert_int_equal(ranks | 1, (2u << n_ranked) - 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_empty_4x4_has_288_solutions_under_every_setting),
        cmocka_unit_test(counts_agree_with_brute_force_on_random_boards),
        cmocka_unit_test(changing_settings_in_mid_search_loses_and_repeats_no_solution),
        cmocka_unit_test(
            the_same_seed_takes_the_same_steps_with_and_without_an_observer),
        cmocka_unit_test(a_choice_that_a_strategy_replaces_changes_no_step),
        cmocka_unit_test(weighted_orders_pick_open_cells_after_many_failures),
        cmocka_unit_test(every_complete_strategy_finds_every_solution_once),
        cmocka_unit_test(auto_counts_the_work_of_dropped_searches),
        cmocka_unit_test(a_new_setting_reaches_both_searches_of_auto),
        cmocka_unit_test(a_partial_restart_keeps_the_first_levels),
        cmocka_unit_test(auto_alternates_and_repeats_its_run),
        cmocka_unit_test(sweep_dual_picks_a_place_of_the_rarest_value),
        cmocka_unit_test(earlier_names_are_still_accepted),
        cmocka_unit_test(presets_differ_and_have_distinct_race_ranks),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
