/* The strategy that leaves the rest of a board to learning: it finds every solution
 * once, however a rest ends, and its states can be saved with and without a rest. */
#include "solve/catalog.h"
#include "solve/generate.h"
#include "solve/snapshot.h"
#include "solve/stack_record.h"
#include "solve/strategies/learn.h"
#include "solve/strategies/strategy.h"
#include "support/oracle.h"
#include "support/test.h"

#include <stdlib.h>
#include <string.h>

static struct setting relay(const char *var, const char *prop, const char *restarts)
{
    struct setting set = setting_default();

    set.strategy = &strategy_relay;
    assert_true(setting_choose(&set, PLUG_VAR_ORDER, var, NULL));
    assert_true(setting_choose(&set, PLUG_VAL_ORDER, "random", NULL));
    assert_true(setting_choose(&set, PLUG_PROPAGATOR, prop, NULL));
    assert_true(setting_choose(&set, PLUG_RESTART_RULE, restarts, NULL));
    return set;
}

static struct search *holes(int box, double share, uint64_t seed,
                            const struct setting *set)
{
    struct puzzle *p =
        generate_seeded(shape_of_box(box, box), share, seed, NULL, "holes");
    struct search *s = search_create(p, set);

    puzzle_destroy(p);
    return s;
}

/* How often each end of a rest was seen. */
struct ends {
    int solved, refuted, spent, whole; /* whole: the rest was the whole board */
};

static bool has_rest(const struct search *s)
{
    return search_learner(s) != NULL;
}

/* Checks what a step did to the rest. */
static void note_end(const struct search *s, bool had, int above, uint64_t restarts,
                     struct ends *ends)
{
    ends->whole += !had && has_rest(s) && s->stats.depth == 0;
    ends->solved += had && has_rest(s) && s->status == SEARCH_SOLVED;
    if (!had || has_rest(s))
        return;
    bool is_spent = s->stats.restarts > restarts;
    ends->spent += is_spent;
    ends->refuted += !is_spent;
    if (is_spent)
        assert_true(s->stats.depth < above && s->stats.solutions == 0);
    else if (above > 0)
        assert_int_equal(s->stats.depth, above - 1);
    else
        assert_int_equal(s->status, SEARCH_EXHAUSTED);
}

static void step(struct search *s, struct ends *ends)
{
    bool had = has_rest(s);
    int above = had ? learn_first_level(s) : 0;
    uint64_t restarts = s->stats.restarts, handovers = s->stats.handovers;

    search_step(s);
    note_end(s, had, above, restarts, ends);
    assert_int_equal(s->stats.handovers - handovers, !had && has_rest(s));
    if (has_rest(s)) {
        int open = s->store->n_cells - s->store->n_assigned;
        assert_true(open <= s->setting.tuning.rest * s->store->n &&
                    learn_first_level(s) <= s->stats.depth);
        assert_false(s->store->is_dead);
    }
}

/* Boards with no solution, with one and with many, and rests of all sizes. */
static void every_solution_is_found_once_however_rests_end(void **state)
{
    static const char *const props[] = {"forward", "naked", "hidden",
                                        "alldifferent-lazy"};
    static const char *const rules[] = {"luby:1", "partial:1", "geometric:1:1.2",
                                        "luby:20"};
    static const char *const vars[] = {"input", "random", "dom-wdeg", "sweep-dual"};
    struct ends ends = {0};
    struct rng r;

    (void)state;
    rng_seed(&r, 11);
    for (int i = 0; i < 600; i++) {
        bool is_nine = i % 2;
        struct puzzle *p = oracle_random_board(is_nine ? 3 : 2, 3,
                                               is_nine ? 30 + i % 7 : 9 + i % 8, &r);
        struct setting set = relay(
            vars[i / 20 % 4], props[is_nine ? 1 + i / 2 % 2 : i % 4], rules[i / 5 % 4]);
        set.seed = (uint64_t)i;
        set.tuning.rest = 1 + i % 9;
        struct search *s = search_create(p, &set);
        int count = 0;
        uint64_t hash = 0;
        while (s->status != SEARCH_EXHAUSTED) {
            step(s, &ends);
            assert_int_not_equal(s->status, SEARCH_GAVE_UP);
            if (s->status == SEARCH_SOLVED) {
                count++;
                hash += oracle_hash_grid(search_grid(s), s->store->n_cells);
            }
        }
        oracle_expect(p, count, hash, "board %d", i);
        search_destroy(s);
        puzzle_destroy(p);
    }
    assert_true(ends.solved >= 50 && ends.refuted >= 50 && ends.whole >= 10);
}

/* Else the search would find solutions again. */
static void after_a_solution_no_limit_ends_a_rest(void **state)
{
    int n_late = 0; /* steps of learning beyond its limit */

    (void)state;
    for (uint64_t seed = 1; seed <= 12; seed++) {
        struct setting set = relay("mrv", "hidden", "partial:10");
        uint64_t seen[2000];
        int count = 0;
        set.tuning.rest = 6;
        set.tuning.rest_conflicts = 1;
        struct search *s = holes(4, 0.62, seed, &set);
        for (int i = 0; i < 6000 && s->status < SEARCH_EXHAUSTED && count < 2000; i++) {
            const struct learn_state *now = s->strategy_state;
            n_late +=
                count > 0 && learn_first_level(s) > 0 &&
                now->learner.counts.conflicts > backtrack_cutoff(s, now->rest.run);
            if (search_step(s) != SEARCH_SOLVED)
                continue;
            seen[count] = oracle_hash_grid(search_grid(s), s->store->n_cells);
            for (int k = 0; k < count; k++)
                assert_true(seen[k] != seen[count]);
            count++;
        }
        search_destroy(s);
    }
    assert_true(n_late > 0);
}

/* Without restarts there is no rest, and with no room for a learner neither. */
static void without_restarts_or_memory_it_is_backtracking(void **state)
{
    struct setting alone = relay("mrv", "hidden", "none"), cramped, plain;

    (void)state;
    cramped = relay("mrv", "hidden", "partial:10");
    cramped.max_memory = 1000;
    for (int i = 0; i < 2; i++) {
        struct search *s = holes(5, 0.55, 3, i ? &cramped : &alone);
        plain = i ? cramped : alone;
        plain.strategy = &strategy_backtrack;
        struct search *other = holes(5, 0.55, 3, &plain);
        for (int k = 0; k < 20000 && s->status == SEARCH_RUNNING; k++)
            search_step(s);
        search_run(other, search_nodes(s));
        assert_int_equal(s->stats.handovers, 0);
        assert_true(s->stats.refutations > 0);
        if (i == 0)
            assert_int_equal(s->stats.refutations, other->stats.refutations);
        else
            assert_true(s->stats.restarts > 0);
        search_destroy(s);
        search_destroy(other);
    }
}

struct bytes {
    uint8_t *data;
    size_t size, capacity;
};

static void save(void *context, void *memory, size_t size)
{
    struct bytes *b = context;

    while (b->size + size > b->capacity) {
        b->capacity = 2 * b->capacity + 4096;
        b->data = realloc(b->data, b->capacity);
        assert_non_null(b->data);
    }
    if (size > 0)
        memcpy(b->data + b->size, memory, size);
    b->size += size;
}

static void load(void *context, void *memory, size_t size)
{
    struct bytes *b = context;

    if (size > 0)
        memcpy(memory, b->data + b->size, size);
    b->size += size;
}

/* The steps of a search, as a hash of its levels and counts. */
static uint64_t walk(struct search *s, int steps)
{
    uint64_t hash = 0;

    for (int i = 0; i < steps; i++) {
        search_step(s);
        hash = hash * 1099511628211u + search_nodes(s) + search_stats(s).propagations;
        for (int level = 0; level < search_n_levels(s); level++)
            hash = hash * 1099511628211u + search_level(s, level);
    }
    return hash;
}

/* The image of a search with a rest goes into one without, and the other way round. */
static void a_saved_rest_goes_on_in_any_search_of_the_puzzle(void **state)
{
    struct setting set = relay("sweep-dual", "alldifferent-lazy", "partial:10");
    set.tuning.rest = 14;
    set.tuning.rest_conflicts = 4;
    struct search *s = holes(6, 0.55, 5, &set), *other = holes(6, 0.55, 5, &set);
    struct rng r;
    int seen[2][2] = {{0}};

    (void)state;
    rng_seed(&r, 3);
    for (int i = 0; i < 60; i++) {
        struct bytes image = {0};
        int steps = 1 + (int)rng_below(&r, 400);
        walk(s, steps);
        walk(other, (int)rng_below(&r, 900));
        seen[has_rest(s)][has_rest(other)]++;
        search_save(s, &(struct state_port){.transfer = save, .context = &image});
        size_t size = image.size;
        image.size = 0;
        search_load(other, &(struct state_port){.transfer = load, .context = &image});
        assert_int_equal(image.size, size);
        assert_int_equal(has_rest(other), has_rest(s));
        uint64_t nodes = search_nodes(s);
        assert_int_equal(walk(other, steps), walk(s, steps));
        assert_true(search_nodes(s) > nodes || s->status == SEARCH_GAVE_UP);
        free(image.data);
    }
    assert_true(seen[1][1] && seen[1][0] && seen[0][1] && seen[0][0]);
    search_destroy(s);
    search_destroy(other);
}

/* Levels, depths of cells, words and the record of the stack tell who decided what. */
static void views_tell_the_rest_apart(void **state)
{
    struct setting set = relay("sweep-dual", "alldifferent-lazy", "partial:10");
    set.tuning.rest = 14;
    set.tuning.rest_conflicts = 1;
    struct search *s = holes(6, 0.55, 5, &set);
    struct stack_record *r = stack_record_create();
    struct snapshot *snap = calloc(1, sizeof *snap);
    struct ends ends = {0};
    int seen = 0;

    (void)state;
    assert_non_null(snap);
    stack_record_begin(r, s->store->n_cells);
    for (int i = 0; i < 3000 && s->status == SEARCH_RUNNING; i++) {
        step(s, &ends);
        stack_record_add_present(r, s, (uint64_t)i + 1);
        const struct stack_column *column = &r->column[r->count - 1];
        assert_int_equal(search_n_levels(s), s->stats.depth);
        assert_int_equal(column->depth, s->stats.depth);
        assert_int_equal(column->first_learnt, learn_first_level(s));
        search_snapshot(s, snap);
        assert_string_equal(snap->strategy, has_rest(s) ? "relay: learn" : "relay");
        assert_int_equal(snap->own[PLUG_VAR_ORDER] != NULL, has_rest(s));
        assert_int_equal(snap->n_metrics > 0, has_rest(s));
        if (!has_rest(s))
            continue;
        int above = learn_first_level(s),
            open = s->store->n_cells - s->store->n_assigned;
        seen += s->stats.depth > above;
        assert_string_equal(snap->metric[0].name, "cells left to learning");
        assert_int_equal(snap->metric[0].value, open);
        for (int level = 0; level < above; level++)
            assert_int_equal(level_cell(search_level(s, level)),
                             s->decisions[level].cell);
        for (int c = 0; c < snap->n_cells; c++)
            if (store_is_open(s->store, (cell_t)c) && snap->value[c] != VALUE_NONE)
                assert_true(snap->depth[c] >= above &&
                            snap->depth[c] <= s->stats.depth);
    }
    assert_true(seen > 100 && s->stats.handovers > 3 && ends.spent > 1);
    stack_record_destroy(r);
    search_destroy(s);
    free(snap);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_solution_is_found_once_however_rests_end),
        cmocka_unit_test(after_a_solution_no_limit_ends_a_rest),
        cmocka_unit_test(without_restarts_or_memory_it_is_backtracking),
        cmocka_unit_test(a_saved_rest_goes_on_in_any_search_of_the_puzzle),
        cmocka_unit_test(views_tell_the_rest_apart),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
