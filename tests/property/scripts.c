/* The scripts that come with the program: they walk the trees of our plug-ins, filter
 * no more than is right, and repeat their runs. */
#include "base/number.h"
#include "run/history.h"
#include "script/script.h"
#include "solve/catalog.h"
#include "solve/generate.h"
#include "solve/search.h"
#include "solve/snapshot.h"
#include "support/golden.h"
#include "support/searches.h"
#include "support/test.h"
#include "trace/umpire.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define MOST_NODES 2000

struct board {
    int box_rows, box_cols;
    double holes;
    uint64_t seed;
};

static const struct board boards[] = {{2, 2, 0.7, 1},  {2, 3, 0.70, 5}, {3, 3, 0.72, 2},
                                      {4, 4, 0.62, 7}, {5, 5, 0.48, 3}, {7, 7, 0.4, 6}};
enum { BOARDS = sizeof boards / sizeof *boards };

static struct puzzle *generate(const struct board *b)
{
    int n = b->box_rows * b->box_cols;
    struct rng r;

    rng_seed(&r, b->seed);
    return generate_puzzle(shape_of_box(b->box_rows, b->box_cols),
                           (int)lround(b->holes * n * n), &r, "scripts");
}

/* A search that thrashes a little, with one choice replaced, by a script if the name
 * ends in .lua. */
static struct setting setting_with(enum plug_kind kind, const char *name)
{
    static const char *const plain[PLUG_KINDS] = {[PLUG_STRATEGY] = "backtrack",
                                                  [PLUG_PROPAGATOR] = "forward",
                                                  [PLUG_VAR_ORDER] = "mrv",
                                                  [PLUG_VAL_ORDER] = "ascending",
                                                  [PLUG_RESTART_RULE] = "luby:30"};
    struct setting set = setting_default();
    char path[512];
    struct error e;

    set.source = &script_source;
    for (int k = 0; k < PLUG_KINDS; k++) {
        const char *chosen = k == (int)kind ? name : plain[k];
        bool is_script = strstr(chosen, ".lua") != NULL;
        snprintf(path, sizeof path, "%s%s", is_script ? ASSETS_DIR "/scripts/" : "",
                 chosen);
        if (!setting_choose(&set, (enum plug_kind)k, path, &e))
            fail_msg("%s", e.text);
    }
    return set;
}

static void hash_event(void *context, const struct event *event)
{
    const int64_t numbers[] = {event->kind, event->who, event->cell, event->value,
                               event->unit};

    *(uint64_t *)context = golden_hash(*(uint64_t *)context, numbers, sizeof numbers);
}

/* A hash of all that a search does in MOST_NODES nodes. */
static uint64_t walk(const struct board *b, const struct setting *set,
                     struct stats *stats)
{
    uint64_t hash = GOLDEN_HASH, nodes = 0;
    struct observer observer = {(1u << EVENT_KINDS) - 1, hash_event, &hash};
    struct puzzle *p = generate(b);
    struct search *s = search_create(p, set);

    search_observe(s, &observer);
    while (nodes < MOST_NODES && search_run(s, MOST_NODES - nodes) == SEARCH_SOLVED)
        nodes = search_nodes(s);
    check_case(!search_has_failed(s), "%s",
               search_has_failed(s) ? s->store->memory->failure : "");
    *stats = search_stats(s);
    search_destroy(s);
    puzzle_destroy(p);
    return hash;
}

static void scripts_walk_the_trees_of_our_plug_ins(void **state)
{
    static const struct {
        enum plug_kind kind;
        const char *ours, *script;
    } twins[] = {{PLUG_VAR_ORDER, "mrv", "mrv.lua"},
                 {PLUG_VAR_ORDER, "mrv", "mrv-short.lua"},
                 {PLUG_VAR_ORDER, "input", "input.lua"},
                 {PLUG_VAR_ORDER, "dom-wdeg", "dom-wdeg.lua"},
                 {PLUG_RESTART_RULE, "luby:9", "luby.lua:9"}};

    (void)state;
    for (size_t i = 0; i < sizeof twins / sizeof *twins; i++)
        for (int b = 0; b < BOARDS; b++) {
            struct setting ours = setting_with(twins[i].kind, twins[i].ours);
            struct setting script = setting_with(twins[i].kind, twins[i].script);
            struct stats a, z;
            uint64_t hash = walk(&boards[b], &ours, &a);
            check_case(
                hash == walk(&boards[b], &script, &z) && memcmp(&a, &z, sizeof a) == 0,
                "%s, board %d: %llu decisions, expected %llu", twins[i].script, b,
                (unsigned long long)z.decisions, (unsigned long long)a.decisions);
        }
}

/* The store after propagating the clues. */
static struct search *propagated(const struct puzzle *p, const char *propagator)
{
    struct setting set = setting_with(PLUG_PROPAGATOR, propagator);
    struct search *s = search_create(p, &set);

    s->conflict = s->conflict || !engine_propagate(&s->engine);
    return s;
}

static int count_removed(const struct search *s)
{
    int removed = 0;

    for (int c = 0; c < s->store->n_cells; c++)
        removed +=
            s->store->n - bits_count_set(store_dom(s->store, c), s->store->words);
    return removed;
}

/* alldifferent.lua leaves what alldifferent leaves; naked-pairs.lua at least that, and
 * something goes. */
static void scripted_propagators_remove_what_is_right(void **state)
{
    int by_pairs = 0, by_forward = 0;

    (void)state;
    for (uint64_t seed = 1; seed <= 60; seed++) {
        struct board b = boards[1 + seed % 4];
        b.seed = seed;
        struct puzzle *p = generate(&b);
        struct search *ours = propagated(p, "alldifferent"),
                      *all = propagated(p, "alldifferent.lua"),
                      *few = propagated(p, "naked-pairs.lua"),
                      *none = propagated(p, "forward");
        check_case(!search_has_failed(all) && !search_has_failed(few), "seed %d fails",
                   (int)seed);
        check_case(ours->conflict == all->conflict, "seed %d: dead end", (int)seed);
        for (int i = 0; !ours->conflict && i < p->geo->n_cells * p->geo->words; i++) {
            check_case(ours->store->dom[i] == all->store->dom[i],
                       "seed %d: alldifferent.lua differs at word %d", (int)seed, i);
            check_case((ours->store->dom[i] & ~few->store->dom[i]) == 0,
                       "seed %d: naked-pairs.lua removes too much at word %d",
                       (int)seed, i);
        }
        by_pairs += count_removed(few);
        by_forward += count_removed(none);
        search_destroy(ours);
        search_destroy(all);
        search_destroy(few);
        search_destroy(none);
        puzzle_destroy(p);
    }
    assert_true(by_pairs > by_forward + 20);
}

static uint64_t hash_of_store(const struct search *s)
{
    uint64_t hash = golden_hash(GOLDEN_HASH, s->store->dom,
                                (size_t)(s->store->n_cells * s->store->words) *
                                    sizeof *s->store->dom);
    const struct plug_memory *m = s->store->memory;

    hash = golden_hash(hash, s->store->value,
                       (size_t)s->store->n_cells * sizeof *s->store->value);
    hash = golden_hash(hash, m->numbers, (size_t)m->n_numbers * sizeof *m->numbers);
    hash = golden_hash(hash, m->reason, (size_t)m->n_reasons * sizeof *m->reason);
    return golden_hash(hash, m->notes, (size_t)s->store->n_cells);
}

static void write_script(const char *path, const char *order)
{
    FILE *f = fopen(path, "w");

    assert_non_null(f);
    fprintf(f,
            "function variable(b)\n"
            "  local k = b.memory[0] + 1\n"
            "  b.memory[0] = k\n"
            "  b.memory[k %% 50 + 1] = b:random(1000) / 7\n"
            "  local c = b:smallest(function(c) return %s end)\n"
            "  b:note(c, k %% 100 / 100)\n"
            "  return c\n"
            "end\n",
            order);
    assert_int_equal(fclose(f), 0);
}

#define STEPS   3000
#define RELOADS 3

/* A search whose script changes while it runs is at any step as it was, however the
 * history goes there. */
static void seeking_over_a_reload_repeats_the_states(void **state)
{
    static const char *const orders[RELOADS + 1] = {"b:size(c)", "-b:size(c)",
                                                    "b:size(c) + c % 3", "c"};
    struct setting set = setting_with(PLUG_VAR_ORDER, "mrv");
    char path[] = "/tmp/test_scripts_XXXXXX.lua";
    uint64_t *seen = calloc(STEPS + 1, sizeof *seen);
    struct history h;
    struct error e;
    struct rng r;

    (void)state;
    assert_non_null(seen);
    int fd = mkstemps(path, 4);
    assert_true(fd >= 0 && close(fd) == 0);
    write_script(path, orders[0]);
    assert_true(setting_choose(&set, PLUG_VAR_ORDER, path, &e));
    struct puzzle *p = generate(&boards[3]);
    struct search *s = search_create(p, &set);
    history_init(&h, HISTORY_BYTES);
    history_begin(&h, s);
    seen[0] = hash_of_store(s);
    for (int step = 1, next = 1; step <= STEPS; step++) {
        if (next <= RELOADS && step == next * STEPS / (RELOADS + 1)) {
            write_script(path, orders[next++]);
            check_case(script_renew(&set, &e), "%s", e.text);
            history_reconfigure(&h, &set);
        }
        assert_int_not_equal(history_step(&h), SEARCH_GAVE_UP);
        seen[step] = hash_of_store(s);
    }
    rng_seed(&r, 5);
    for (int i = 0; i < 60; i++) {
        uint64_t to = rng_below(&r, STEPS + 1);
        history_seek(&h, to);
        while (history_is_seeking(&h))
            history_approach(&h, 1000);
        check_case(hash_of_store(s) == seen[to] || to % (STEPS / (RELOADS + 1)) == 0,
                   "step %d differs", (int)to);
        for (int k = 0; k < 20 && to < STEPS; k++) {
            history_step(&h);
            check_case(hash_of_store(s) == seen[++to], "step %d differs", (int)to);
        }
    }
    assert_int_equal(remove(path), 0);
    history_free(&h);
    search_destroy(s);
    puzzle_destroy(p);
    free(seen);
}

/* After a failure the search gives up; a new version takes the same step again. */
static void a_failed_step_is_repeated_by_the_next_version(void **state)
{
    struct setting set = setting_with(PLUG_VAR_ORDER, "mrv");
    char path[] = "/tmp/test_scripts_XXXXXX.lua";
    struct history h;
    struct error e;

    (void)state;
    int fd = mkstemps(path, 4);
    assert_true(fd >= 0 && close(fd) == 0);
    write_script(path, "b.memory[0] > 9 and 0 / 0 or b:size(c)");
    assert_true(setting_choose(&set, PLUG_VAR_ORDER, path, &e));
    struct puzzle *p = generate(&boards[3]);
    struct search *s = search_create(p, &set);
    history_init(&h, HISTORY_BYTES);
    history_begin(&h, s);
    while (history_step(&h) == SEARCH_RUNNING)
        continue;
    uint64_t failed = h.at, decisions = s->stats.decisions;
    assert_true(search_has_failed(s) && s->status == SEARCH_GAVE_UP);
    assert_non_null(strstr(s->store->memory->failure, ".lua:5: expected a number"));
    history_seek(&h, failed / 2);
    history_approach(&h, 1000);
    assert_false(search_has_failed(s));
    history_seek(&h, failed);
    history_approach(&h, 1000);
    assert_true(search_has_failed(s));

    write_script(path, "b:size(c)");
    check_case(script_renew(&set, &e), "%s", e.text);
    history_reconfigure(&h, &set);
    assert_int_equal(s->status, SEARCH_RUNNING);
    assert_int_equal(history_step(&h), SEARCH_RUNNING);
    assert_int_equal(s->stats.decisions, decisions + 1);
    assert_int_equal(remove(path), 0);
    history_free(&h);
    search_destroy(s);
    puzzle_destroy(p);
}

/* Searches that take turns with one script do not disturb each other. */
static void searches_share_a_script(void **state)
{
    struct setting set = setting_with(PLUG_VAR_ORDER, "dom-wdeg.lua");
    struct puzzle *p = generate(&boards[3]), *large = generate(&boards[4]);
    struct search *a = search_create(p, &set), *b = search_create(large, &set),
                  *alone = search_create(p, &set);

    (void)state;
    for (int i = 0; i < 500; i++) {
        search_step(a);
        search_step(b);
    }
    for (int i = 0; i < 500; i++)
        search_step(alone);
    assert_true(hash_of_store(a) == hash_of_store(alone));
    search_destroy(a);
    search_destroy(b);
    search_destroy(alone);
    puzzle_destroy(p);
    puzzle_destroy(large);
}

/* Writes a script and begins a search of a 9x9 board with it, with the lowest
 * unassigned cell first. */
static struct search *search_by(const char *text, enum plug_kind kind,
                                const struct witness *witness)
{
    struct setting set = setting_with(PLUG_VAR_ORDER, "input");
    char path[] = "/tmp/test_scripts_XXXXXX.lua";
    int fd = mkstemps(path, 4);
    struct error e;

    assert_true(fd >= 0);
    assert_int_equal(write(fd, text, strlen(text)), strlen(text));
    assert_int_equal(close(fd), 0);
    if (!setting_choose(&set, kind, path, &e))
        fail_msg("%s", e.text);
    assert_int_equal(remove(path), 0);
    set.witness = witness;
    struct puzzle *p = puzzle_of_file(PUZZLES_DIR "/09/inkala-2012.txt");
    struct search *s = search_create(p, &set);
    puzzle_destroy(p);
    return s;
}

/* The solution of the board has r1c4 = 7. */
static void the_referee_repeats_what_a_script_says(void **state)
{
    static struct snapshot snap;
    struct search *s = search_by("function propagate(b)\n"
                                 "  if b:has(1, 2) then b:remove(1, 2, 'right') end\n"
                                 "  if b:has(3, 7) then b:remove(3, 7, 'no luck') end\n"
                                 "end\n",
                                 PLUG_PROPAGATOR, &referee_stops);

    (void)state;
    search_step(s);
    search_snapshot(s, &snap);
    assert_true(s->stops && snap.accusation.has_proof);
    assert_non_null(strstr(snap.accusation.text, " is wrong: a solution has "));
    assert_non_null(strstr(snap.accusation.text, "; the script says: no luck"));
    assert_string_equal(snapshot_reason(&snap, 1, 1), "right");
    assert_string_equal(snapshot_reason(&snap, 3, 6), "no luck");
    assert_null(snapshot_reason(&snap, 3, 0));
    search_step(s); /* removes nothing */
    search_snapshot(s, &snap);
    assert_null(snapshot_reason(&snap, 3, 6));
    search_destroy(s);
}

/* The cell that a failed call was about is marked as a wrong one of the referee is. */
static void a_failure_marks_the_cell_of_the_call(void **state)
{
    static struct snapshot snap;
    struct search *s = search_by("function value(b, c)\n"
                                 "  if b:level() == 2 then return 0 end\n"
                                 "  return b:candidates(c)[1]\n"
                                 "end\n",
                                 PLUG_VAL_ORDER, NULL);
    cell_t first = 0;

    (void)state;
    while (search_step(s) == SEARCH_RUNNING)
        continue;
    while (!store_is_open(s->store, first))
        first++;
    search_snapshot(s, &snap);
    assert_non_null(strstr(snap.accusation.text, ".lua:1: expected value(b, c)"));
    assert_string_equal(snap.accusation.text, snap.said);
    assert_true(snap.accusation.is_here && !snap.accusation.has_proof);
    assert_int_equal(snap.accusation.cell, first);
    search_destroy(s);
    s = search_by("function variable(b) return 0 / 0 end\n", PLUG_VAR_ORDER, NULL);
    while (search_step(s) == SEARCH_RUNNING)
        continue;
    search_snapshot(s, &snap);
    assert_true(snap.accusation.is_here && snap.accusation.cell == CELL_NONE);
    search_destroy(s);
}

/* Wherever a seek leads, the reasons are those that the step had. */
static void seeking_repeats_the_reasons(void **state)
{
    struct setting set = setting_with(PLUG_PROPAGATOR, "naked-pairs.lua");
    uint64_t *seen = calloc(STEPS + 1, sizeof *seen);
    struct puzzle *p = generate(&boards[3]);
    struct search *s = search_create(p, &set);
    struct history h;
    struct rng r;
    int reasons = 0;

    (void)state;
    assert_non_null(seen);
    history_init(&h, HISTORY_BYTES);
    history_begin(&h, s);
    seen[0] = hash_of_store(s);
    for (int step = 1; step <= STEPS; step++) {
        history_step(&h);
        reasons += s->store->memory->n_reasons;
        seen[step] = hash_of_store(s);
    }
    assert_true(reasons > STEPS / 10);
    rng_seed(&r, 6);
    for (int i = 0; i < 200; i++) {
        uint64_t to = i < 100 ? (uint64_t)(STEPS - i) : rng_below(&r, STEPS + 1);
        history_seek(&h, to);
        while (history_is_seeking(&h))
            history_approach(&h, 1000);
        check_case(hash_of_store(s) == seen[to], "step %d differs", (int)to);
    }
    history_free(&h);
    search_destroy(s);
    puzzle_destroy(p);
    free(seen);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(scripts_walk_the_trees_of_our_plug_ins),
        cmocka_unit_test(scripted_propagators_remove_what_is_right),
        cmocka_unit_test(seeking_over_a_reload_repeats_the_states),
        cmocka_unit_test(a_failed_step_is_repeated_by_the_next_version),
        cmocka_unit_test(searches_share_a_script),
        cmocka_unit_test(the_referee_repeats_what_a_script_says),
        cmocka_unit_test(a_failure_marks_the_cell_of_the_call),
        cmocka_unit_test(seeking_repeats_the_reasons),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
