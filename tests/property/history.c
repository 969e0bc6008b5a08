/* Going back and forth gives the same states, bit for bit, within the memory. */
#include "run/history.h"
#include "script/script.h"
#include "solve/catalog.h"
#include "solve/generate.h"
#include "solve/snapshot.h"
#include "solve/strategies/learn.h"
#include "support/oracle.h"
#include "support/test.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* The state as one run of bytes. */
struct bytes {
    uint8_t *data;
    size_t size, capacity;
};

static void append(void *context, void *memory, size_t size)
{
    struct bytes *b = context;

    if (size == 0)
        return;
    if (b->size + size > b->capacity) {
        b->capacity = 2 * (b->size + size);
        b->data = realloc(b->data, b->capacity);
        assert_non_null(b->data);
    }
    memcpy(b->data + b->size, memory, size);
    b->size += size;
}

static void append_picture(struct search *s, struct bytes *b)
{
    struct snapshot *snap = calloc(1, sizeof *snap);

    assert_non_null(snap);
    search_snapshot(s, snap);
    /* Copied as structs: what lies between their members is not told. */
    for (int i = 0; i < snap->n_metrics; i++)
        append(b, &snap->metric[i].value, sizeof snap->metric[i].value);
    memset(snap->metric, 0, sizeof snap->metric);
    /* Open cells have no cause and no depth. */
    for (int c = 0; c < snap->n_cells; c++)
        if (snap->value[c] == VALUE_NONE)
            snap->cause[c] = 0, snap->depth[c] = 0;
    append(b, snap, sizeof *snap);
    free(snap);
}

static struct bytes dump_picture(struct search *s)
{
    struct bytes b = {0};

    append(&b, &s->rng, sizeof s->rng);
    append_picture(s, &b);
    return b;
}

/* Searches without an image point to memory that is another one after a new start; and
 * what lies between the members of what is learnt is told by nobody. */
static struct bytes dump(struct search *s)
{
    struct bytes b = {0};

    if (!search_can_save(s) || search_learner(s))
        return dump_picture(s);
    search_save(s, &(struct state_port){.transfer = append, .context = &b});
    append_picture(s, &b);
    return b;
}

/* For two searches: states of local searches point to the shape of their own board. */
static struct bytes dump_to_compare(struct search *s)
{
    return s->setting.strategy->allows_manual_filter ? dump(s) : dump_picture(s);
}

static void give_back(void *context, void *memory, size_t size)
{
    struct bytes *left = context;

    memcpy(memory, left->data + left->size, size);
    left->size += size;
}

static void bring_back(struct search *s, const struct bytes *image)
{
    struct bytes left = {.data = image->data};

    search_load(s, &(struct state_port){.transfer = give_back, .context = &left});
    assert_int_equal(left.size, image->size);
}

static bool is_same(const struct bytes *a, const struct bytes *b)
{
    return a->size == b->size && memcmp(a->data, b->data, a->size) == 0;
}

static void go_to(struct history *h, uint64_t step, struct rng *r)
{
    history_seek(h, step);
    while (history_is_seeking(h))
        history_approach(h, 1 + (int)rng_below(r, 5000));
}

struct scene {
    const char *strategy, *var, *val, *prop, *restarts;
    int box;
    double holes;
};

#define SCRIPTS ASSETS_DIR "/scripts/"

static const struct scene scenes[] = {
    {"backtrack", "sweep", "least-constraining", "alldifferent-lazy", "luby", 6, 0.47},
    {"backtrack", "sweep-dual", "row", "alldifferent-lazy", "partial:20", 6, 0.53},
    {"backtrack", "dom-wdeg", "phase", "alldifferent", "luby:20", 6, 0.53},
    {"backtrack", "max-weight", "random", "hidden", "geometric:30:1.3", 4, 0.7},
    {"backtrack", "input", "ascending", "hidden", "none", 7, 0.8},
    {"backtrack", "mrv-random", "phase", "naked", "luby:10", 5, 0.7},
    {"backtrack", "random", "descending", "forward", "none", 3, 0.6},
    {"backtrack", "dom-deg", "ascending", "none", "none", 3, 0.7},
    {"backtrack", "mrv-random", "random", "backward+hidden", "luby:10", 4, 0.6},
    /* So large that auto chooses one search and plans no rival. */
    {"auto", "sweep", "phase", "alldifferent-lazy", "luby", 9, 0.8},
    {"anneal", "input", "ascending", "alldifferent-lazy", "none", 4, 0.6},
    {"tabu", "input", "ascending", "forward", "none", 5, 0.55},
    {"progressive", "input", "random", "none", "none", 3, 0.6},
    {"depth-first", "input", "ascending", "none", "none", 5, 0.7},
#ifdef SUDOSCOPE_LUA
    {"backtrack", SCRIPTS "dom-wdeg.lua", SCRIPTS "random.lua",
     SCRIPTS "naked-pairs.lua+hidden", SCRIPTS "luby.lua:10", 4, 0.66},
#endif
    {"breadth-first", "input", "ascending", "none", "none", 3, 0.75},
    {"best-first", "mrv", "ascending", "none", "none", 5, 0.8},
    {"greedy", "mrv", "ascending", "none", "none", 5, 0.75},
    {"learn", "input", "ascending", "hidden", "luby", 6, 0.55},
    {"learn", "input", "ascending", "alldifferent", "none", 5, 0.6},
    {"relay", "sweep-dual", "row", "alldifferent-lazy", "partial:20", 6, 0.53},
    {"relay", "input", "ascending", "hidden", "luby:10", 5, 0.6},
    {"drama", "input", "ascending", "alldifferent", "none", 5, 1},
    /* Takes turns with learning, so it begins again. */
    {"auto", "sweep", "phase", "alldifferent-lazy", "luby", 6, 0.55},
};
#define N_SCENES (sizeof scenes / sizeof *scenes)

static struct setting setting_of(const struct scene *scene, uint64_t seed)
{
    struct setting set = setting_default();

    set.source = &script_source;
    assert_true(setting_choose(&set, PLUG_STRATEGY, scene->strategy, NULL));
    assert_true(setting_choose(&set, PLUG_VAR_ORDER, scene->var, NULL));
    assert_true(setting_choose(&set, PLUG_VAL_ORDER, scene->val, NULL));
    assert_true(setting_choose(&set, PLUG_PROPAGATOR, scene->prop, NULL));
    assert_true(setting_choose(&set, PLUG_RESTART_RULE, scene->restarts, NULL));
    set.tuning.queue = (double)(seed % 2);
    set.tuning.rest = 14;
    set.tuning.groups = seed % 2 ? 2 : 1;
    set.seed = seed;
    return set;
}

static struct search *search_of(const struct scene *scene, uint64_t seed)
{
    struct setting set = setting_of(scene, seed);
    struct rng r;

    rng_seed(&r, seed);
    int n = scene->box * scene->box;
    struct puzzle *p = generate_puzzle(shape_of_box(scene->box, scene->box),
                                       (int)(scene->holes * n * n), &r, "holes");
    struct search *s = search_create(p, &set);
    puzzle_destroy(p);
    return s;
}

/* A run with changes from outside, by a generator of its own. */
static void live_on(struct history *h, int steps, struct rng *r)
{
    struct setting set = h->search->setting;

    for (int i = 0; i < steps; i++) {
        history_step(h);
        if (rng_below(r, 4000) == 0) {
            const struct tuning_row *row = &tuning_rows[rng_below(r, TUNING_COUNT)];
            setting_cycle(&set, (enum plug_kind)(1 + rng_below(r, PLUG_KINDS - 1)), 1);
            if (row->change == TUNING_LIVE)
                *tuning_at(&set.tuning, row) = row->low + rng_below(r, 2);
            set.tuning.cooling = fmin(set.tuning.cooling, 0.9);
            history_reconfigure(h, &set);
        }
        if (rng_below(r, 500) == 0)
            history_filter(h, CHANGE_APPLY, (int)rng_below(r, 27));
        if (rng_below(r, 1000) == 0)
            history_filter(h, CHANGE_UNDO, 0);
    }
}

static void check_way(struct history *h, uint64_t k, struct rng *r, const char *what)
{
    struct bytes here = dump(h->search);
    uint64_t at = h->at, back = at > k ? at - k : 0;

    go_to(h, back, r);
    assert_true(h->at == (back > history_first(h) ? back : history_first(h)));
    struct bytes there = dump(h->search);
    go_to(h, at, r);
    struct bytes again = dump(h->search);
    check_case(is_same(&here, &again), "%s: from %d back %d and on", what, (int)at,
               (int)k);
    go_to(h, at - (at - back) / 3, r);
    go_to(h, back, r);
    struct bytes twice = dump(h->search);
    check_case(is_same(&there, &twice), "%s: twice to %d", what, (int)back);
    while (h->at < at && h->at < back + 3000)
        history_step(h);
    go_to(h, at, r);
    struct bytes stepped = dump(h->search);
    check_case(is_same(&here, &stepped), "%s: by single steps from %d", what,
               (int)back);
    free(here.data);
    free(there.data);
    free(again.data);
    free(twice.data);
    free(stepped.data);
}

static void back_and_forth_is_the_same_state(void **state)
{
    int n_long = 0;

    (void)state;
    for (size_t i = 0; i < N_SCENES; i++) {
        struct history h;
        struct rng r;
        struct search *s = search_of(&scenes[i], i + 1);
        rng_seed(&r, i);
        history_init(&h, HISTORY_BYTES);
        history_begin(&h, s);
        assert_true(history_is_kept(&h));
        for (int round = 0; round < 6; round++) {
            live_on(&h, h.state == HISTORY_RERUN ? 2000 : 20000, &r);
            check_way(&h, 1 + rng_below(&r, round % 2 ? 100000 : 1000), &r,
                      scenes[i].strategy);
            assert_true(!history_is_rewound(&h));
        }
        n_long += h.newest > 100000 && h.n_checkpoints > 10;
        history_free(&h);
        search_destroy(s);
    }
    assert_true(n_long >= 7);
}

static void expect_same_picture(struct search *a, struct search *b, size_t scene,
                                uint64_t step)
{
    struct bytes x = dump_to_compare(a), y = dump_to_compare(b);

    check_case(is_same(&x, &y), "%s, scene %d: step %d", scenes[scene].strategy,
               (int)scene, (int)step);
    free(x.data);
    free(y.data);
}

/* Against a second search that never had a history. */
static void a_history_changes_no_step(void **state)
{
    (void)state;
    for (size_t i = 0; i < N_SCENES; i++) {
        struct history h;
        struct rng r;
        struct search *s = search_of(&scenes[i], 40 + i);
        struct search *plain = search_of(&scenes[i], 40 + i);
        rng_seed(&r, i);
        history_init(&h, HISTORY_BYTES);
        history_begin(&h, s);
        for (int step = 0; step < 12000; step++)
            history_step(&h);
        go_to(&h, rng_below(&r, 12000), &r);
        uint64_t at = h.at;
        for (uint64_t step = 0; step < at; step++)
            search_step(plain);
        expect_same_picture(s, plain, i, at);
        for (int step = 0; step < 3000; step++) {
            history_step(&h);
            search_step(plain);
        }
        expect_same_picture(s, plain, i, at + 3000);
        history_free(&h);
        search_destroy(s);
        search_destroy(plain);
    }
}

static void a_branch_drops_the_future_and_takes_the_setting_that_waits(void **state)
{
    (void)state;
    for (size_t i = 0; i < 8; i++) {
        struct history h;
        struct rng r;
        struct search *s = search_of(&scenes[i], 70 + i);
        struct search *plain = search_of(&scenes[i], 70 + i);
        struct setting set = s->setting;
        rng_seed(&r, i);
        setting_cycle(&set, PLUG_VAL_ORDER, 1);
        history_init(&h, HISTORY_BYTES);
        history_begin(&h, s);
        for (int step = 0; step < 9000; step++)
            history_step(&h);
        uint64_t end = h.newest, at = rng_below(&r, (uint32_t)end);
        go_to(&h, at, &r);
        history_reconfigure(&h, &set);
        assert_true(h.has_waiting == (at < end));
        history_branch(&h);
        assert_true(h.newest == at && !h.has_waiting);
        go_to(&h, end, &r);
        assert_true(h.at == at);
        for (int step = 0; step < 5000; step++)
            history_step(&h);
        go_to(&h, at > 100 ? at - 100 : 0, &r);
        go_to(&h, at + 5000, &r);
        for (uint64_t step = 0; step < at; step++)
            search_step(plain);
        search_reconfigure(plain, &set);
        for (int step = 0; step < 5000; step++)
            search_step(plain);
        struct bytes a = dump(s), b = dump(plain);
        check_case(is_same(&a, &b), "scene %d: branch at %d", (int)i, (int)at);
        free(a.data);
        free(b.data);
        history_free(&h);
        search_destroy(s);
        search_destroy(plain);
    }
}

static void a_setting_waits_for_the_end_of_what_is_known(void **state)
{
    struct history h;
    struct rng r;
    struct search *s = search_of(&scenes[3], 5);
    struct setting before = s->setting, after = before;

    (void)state;
    rng_seed(&r, 1);
    setting_cycle(&after, PLUG_VAR_ORDER, 1);
    history_init(&h, HISTORY_BYTES);
    history_begin(&h, s);
    for (int step = 0; step < 3000; step++)
        history_step(&h);
    go_to(&h, 2990, &r);
    history_reconfigure(&h, &after);
    for (int step = 0; step < 10; step++) {
        assert_ptr_equal(s->setting.var, before.var);
        history_step(&h);
    }
    assert_ptr_equal(s->setting.var, after.var);
    history_step(&h);
    go_to(&h, 2999, &r);
    assert_ptr_equal(s->setting.var, before.var);
    go_to(&h, 3000, &r);
    assert_ptr_equal(s->setting.var, after.var);
    history_free(&h);
    search_destroy(s);
}

/* Little memory: checkpoints thin out, or the oldest go, and what is left is right. */
static void memory_stays_under_its_bound(void **state)
{
    static const size_t most[] = {300, 2, 5, 40};

    (void)state;
    for (size_t i = 0; i < N_SCENES - 1; i++) {
        struct history h;
        struct rng r;
        struct search *s = search_of(&scenes[i], 90 + i);
        size_t budget = most[i % 4] * (64 << 10) + checkpoint_most_bytes(s);
        rng_seed(&r, i);
        history_init(&h, budget);
        history_begin(&h, s);
        for (int step = 0; step < 60000; step++) {
            history_step(&h);
            assert_true(h.bytes <= budget);
            for (int c = 1; step % 5000 == 0 && c < h.n_checkpoints; c++)
                assert_true(h.checkpoints[c - 1]->step < h.checkpoints[c]->step);
        }
        if (history_is_kept(&h)) {
            check_way(&h, rng_below(&r, 60000), &r, "bounded");
            assert_true(h.bytes <= budget);
        }
        history_free(&h);
        assert_int_equal(h.bytes, 0);
        search_destroy(s);
    }
}

static void the_oldest_go_while_the_reach_stays(void **state)
{
    static const struct scene long_run = {"backtrack", "input", "ascending", "none",
                                          "none",      4,       0.7};
    struct search *s = search_of(&long_run, 1);
    struct history h;
    struct rng r;

    (void)state;
    rng_seed(&r, 1);
    history_init(&h, 8 * checkpoint_most_bytes(s));
    history_begin(&h, s);
    while (h.newest < 3 * HISTORY_REACH)
        history_step(&h);
    uint64_t first = history_first(&h);
    assert_true(first > 0 && h.newest - first >= HISTORY_REACH);
    go_to(&h, 0, &r);
    assert_true(h.at == first);
    history_free(&h);
    search_destroy(s);
}

static void equal_pages_in_a_row_are_kept_once(void **state)
{
    static const struct scene learn = {"learn", "input", "ascending", "hidden", "none",
                                       6,       1};
    struct search *s = search_of(&learn, 1);
    size_t most = checkpoint_most_bytes(s);
    struct history h;

    (void)state;
    history_init(&h, 2 * most);
    history_begin(&h, s);
    check_case(h.bytes < most * 3 / 4, "a start of %zu bytes takes %zu", most, h.bytes);
    history_free(&h);
    search_destroy(s);
}

static void beginning_again_is_offered_only_while_it_is_quick(void **state)
{
    (void)state;
    for (size_t i = N_SCENES - 1; i < N_SCENES; i++) {
        struct history h;
        struct rng r;
        struct search *s = search_of(&scenes[i], 1);
        rng_seed(&r, 1);
        history_init(&h, HISTORY_BYTES);
        history_begin(&h, s);
        assert_int_equal(h.state, HISTORY_RERUN);
        for (int step = 0; step < 2000; step++)
            history_step(&h);
        assert_true(h.searched_ns > 0 && h.searched_ns < HISTORY_RERUN_NS);
        go_to(&h, 1000, &r);
        assert_int_equal(h.at, 1000);
        int64_t before_ns = h.searched_ns;
        history_branch(&h);
        assert_int_equal(h.searched_ns, before_ns / 2);
        assert_int_equal(h.newest, 1000);
        h.searched_ns = HISTORY_RERUN_NS;
        for (int step = 0; step < 600; step++)
            history_step(&h);
        assert_int_equal(h.state, HISTORY_TOO_LONG);
        go_to(&h, 10, &r);
        assert_int_equal(h.at, 1600);
        assert_int_equal(h.bytes, 0);
        history_free(&h);
        search_destroy(s);
    }
}

/* Boards that fill the frontier until no checkpoint of it fits. */
static void a_state_that_outgrows_the_memory_ends_the_history(void **state)
{
    struct scene scene = {"breadth-first", "input", "ascending", "none",
                          "none",          5,       0.9};
    struct history h;
    struct rng r;
    struct search *s = search_of(&scene, 1);

    (void)state;
    rng_seed(&r, 1);
    history_init(&h, (size_t)4 << 20);
    history_begin(&h, s);
    assert_int_equal(h.state, HISTORY_KEPT);
    for (int step = 0; step < 200000 && h.state != HISTORY_NO_MEMORY; step++) {
        history_step(&h);
        assert_true(h.bytes <= h.budget);
    }
    assert_int_equal(h.state, HISTORY_NO_MEMORY);
    assert_int_equal(h.bytes, 0);
    uint64_t at = h.at;
    go_to(&h, 10, &r);
    assert_int_equal(h.at, at);
    history_free(&h);
    search_destroy(s);
}

/* Learning may decide that a cell has not a value: there are more such than cells. */
static void more_decisions_than_cells_are_a_state_too(void **state)
{
    struct setting set = setting_default();
    struct puzzle *p = puzzle_create(shape_of_box(1, 5), "empty");
    struct bytes kept = {0};

    (void)state;
    set.strategy = &strategy_learn;
    set.tuning.groups = 0;
    set.seed = 2;
    assert_true(setting_choose(&set, PLUG_PROPAGATOR, "hidden", NULL));
    assert_true(setting_choose(&set, PLUG_RESTART_RULE, "luby:1", NULL));
    struct search *s = search_create(p, &set);
    for (int i = 0; i < 200000 && s->stats.depth <= s->store->n_cells; i++)
        search_step(s);
    assert_true(s->stats.depth > s->store->n_cells);
    search_save(s, &(struct state_port){.transfer = append, .context = &kept});
    struct bytes before = dump_picture(s);
    search_run(s, 100);
    bring_back(s, &kept);
    struct bytes after = dump_picture(s);
    assert_true(is_same(&before, &after));
    free(kept.data);
    free(before.data);
    free(after.data);
    search_destroy(s);
    puzzle_destroy(p);
}

/* So many changes at one step that the log cannot hold them. */
static void more_changes_than_the_log_holds_begin_it_anew(void **state)
{
    struct history h;
    struct rng r;
    struct search *s = search_of(&scenes[4], 3);
    struct setting set = s->setting;

    (void)state;
    rng_seed(&r, 9);
    history_init(&h, HISTORY_BYTES);
    history_begin(&h, s);
    for (int step = 0; step < 500; step++)
        history_step(&h);
    for (int i = 0; i < HISTORY_CHANGES + 10; i++) {
        setting_cycle(&set, PLUG_VAR_ORDER, 1);
        history_reconfigure(&h, &set);
    }
    check_range(h.n_changes, 1, HISTORY_CHANGES);
    assert_int_equal(history_first(&h), 500);
    for (int step = 0; step < 500; step++)
        history_step(&h);
    check_way(&h, 400, &r, "after too many changes");
    check_way(&h, 500, &r, "after too many changes");
    history_free(&h);
    search_destroy(s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(back_and_forth_is_the_same_state),
        cmocka_unit_test(a_history_changes_no_step),
        cmocka_unit_test(a_branch_drops_the_future_and_takes_the_setting_that_waits),
        cmocka_unit_test(a_setting_waits_for_the_end_of_what_is_known),
        cmocka_unit_test(memory_stays_under_its_bound),
        cmocka_unit_test(the_oldest_go_while_the_reach_stays),
        cmocka_unit_test(equal_pages_in_a_row_are_kept_once),
        cmocka_unit_test(beginning_again_is_offered_only_while_it_is_quick),
        cmocka_unit_test(a_state_that_outgrows_the_memory_ends_the_history),
        cmocka_unit_test(more_decisions_than_cells_are_a_state_too),
        cmocka_unit_test(more_changes_than_the_log_holds_begin_it_anew),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
