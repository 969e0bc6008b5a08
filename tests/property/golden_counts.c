/* What every plug-in counts on fixed boards, and a hash of all that it did, against
 * tests/golden/counts.txt. A new row of the catalogue has its lines by itself. */
#include "base/number.h"
#include "solve/branching.h"
#include "solve/catalog.h"
#include "solve/frontier_sample.h"
#include "solve/generate.h"
#include "solve/preset.h"
#include "solve/search.h"
#include "solve/snapshot.h"
#include "support/golden.h"
#include "support/test.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MOST_NODES 3000

static uint64_t counted[COUNTER_COUNT]; /* the sums of all runs */

struct board {
    int box_rows, box_cols;
    double holes;
    uint64_t seed;
};

static const struct board boards[] = {
    {2, 3, 0.70, 5}, {3, 3, 0.72, 2}, {4, 4, 0.62, 7}, {5, 5, 0.48, 3}};
enum { BOARDS = sizeof boards / sizeof *boards };

static const struct board *const hard = &boards[BOARDS - 1];

/* Sets of candidates and of values take several words. */
static const struct board large = {9, 8, 0.60, 4}, empty = {9, 9, 1, 1};

static struct puzzle *generate(const struct board *b)
{
    int n = b->box_rows * b->box_cols;
    struct rng r;

    rng_seed(&r, b->seed);
    return generate_puzzle(shape_of_box(b->box_rows, b->box_cols),
                           (int)lround(b->holes * n * n), &r, "golden");
}

/* The lowest byte first, whatever order this machine keeps them in. */
static void hash_add(uint64_t *hash, int64_t number)
{
    uint8_t bytes[sizeof number];

    for (size_t i = 0; i < sizeof number; i++)
        bytes[i] = (uint8_t)((uint64_t)number >> 8 * i);
    *hash = golden_hash(*hash, bytes, sizeof bytes);
}

static void hash_event(void *context, const struct event *event)
{
    hash_add(context, event->kind);
    hash_add(context, event->who);
    hash_add(context, event->cell);
    hash_add(context, event->value);
    hash_add(context, event->unit);
}

/* Through all solutions, so that the search also goes on after the first. */
static uint64_t run(struct search *s)
{
    uint64_t hash = GOLDEN_HASH, nodes = 0;
    struct observer observer = {(1u << EVENT_KINDS) - 1, hash_event, &hash};

    search_observe(s, &observer);
    while (search_run(s, MOST_NODES - nodes) == SEARCH_SOLVED) {
        nodes = search_nodes(s);
        for (int c = 0; c < s->puzzle->geo->n_cells; c++)
            hash_add(&hash, search_grid(s)[c]);
        if (nodes >= MOST_NODES)
            break;
    }
    for (int level = 0; level < search_n_levels(s); level++)
        hash_add(&hash, search_level(s, level));
    search_observe(s, NULL);
    return hash;
}

/* All that a snapshot says of the cells. */
static uint64_t hash_cells(const struct snapshot *snap)
{
    uint64_t hash = GOLDEN_HASH;

    hash_add(&hash, snap->at_dead_end);
    hash_add(&hash, snap->conflict_cell);
    for (int c = 0; c < snap->n_cells; c++) {
        hash_add(&hash, snap->value[c]);
        hash_add(&hash, snap->live[c]);
        hash_add(&hash, snap->cause[c]);
        hash_add(&hash, snap->depth[c]);
        hash_add(&hash, snap->order[c]);
        hash_add(&hash, snap->assignments[c]);
        hash_add(&hash, snap->failures[c]);
        hash_add(&hash, snap->clashes[c]);
        for (int w = 0; w < snap->words; w++)
            hash_add(&hash, (int64_t)snap->dom[c * snap->words + w]);
    }
    return hash;
}

/* The boards that a search over whole boards has open. */
static uint64_t hash_frontier_sample(const struct search *s)
{
    struct frontier_sample *open = frontier_sample_create();
    uint64_t hash = GOLDEN_HASH;

    frontier_sample_take(open, s, 0);
    hash_add(&hash, open->order);
    hash_add(&hash, (int64_t)open->count);
    if (open->order == OPEN_LIST_HEAP)
        hash_add(&hash,
                 (int64_t)open->heap.changes * MAX_CELLS + open->heap.unassigned);
    for (size_t i = 0; open->order == OPEN_LIST_HEAP && i < open->count; i++) {
        hash_add(&hash, open->heap.list[i].cell);
        hash_add(&hash, open->heap.list[i].boards);
    }
    for (int i = 0; open->order != OPEN_LIST_HEAP && i < open->shown; i++) {
        hash_add(&hash, (int64_t)open->board[i].key);
        for (int c = 0; c < open->n * open->n; c++)
            hash_add(&hash, open->value[i * open->n * open->n + c] * 4 +
                                open->mark[i * open->n * open->n + c]);
    }
    frontier_sample_destroy(open);
    return hash;
}

static void add_branching(struct text *out, const struct snapshot *snap,
                          enum branching_order order)
{
    struct branching b;

    if (!branching_measure(snap, order, &b))
        return;
    text_printf(out, ", %s %d levels, 10^%.6f leaves",
                order == BRANCHING_AS_SEARCHED ? "searched" : branching_name(order),
                b.levels, b.log10);
}

static void add_snapshot(struct text *out, const struct search *s)
{
    struct snapshot *snap = calloc(1, sizeof *snap);

    assert_non_null(snap);
    search_snapshot(s, snap);
    text_printf(out, ", cells %016llx, open boards %016llx",
                (unsigned long long)hash_cells(snap),
                (unsigned long long)hash_frontier_sample(s));
    add_branching(out, snap, BRANCHING_AS_SEARCHED);
    add_branching(out, snap, branching_other(snap));
    free(snap);
}

/* Bytes differ between machines and compilers. */
static void add_metrics(struct text *out, const struct search *s)
{
    struct metric metrics[MAX_METRICS];
    int count = search_metrics(s, metrics);

    for (int i = 0; i < count; i++)
        if (metrics[i].unit != METRIC_BYTES)
            text_printf(out, ", %s %.6g", metrics[i].name, metrics[i].value);
}

static void add_row(struct text *out, const char *name, const struct setting *setting,
                    const struct board *b)
{
    static const char *const status[] = {[SEARCH_RUNNING] = "running",
                                         [SEARCH_SOLVED] = "solved",
                                         [SEARCH_EXHAUSTED] = "exhausted",
                                         [SEARCH_GAVE_UP] = "gave up"};
    struct puzzle *p = generate(b);
    struct search *s = search_create(p, setting);
    uint64_t hash = run(s);
    struct stats t = search_stats(s);
    int n = b->box_rows * b->box_cols;

    for (int c = 0; c < COUNTER_COUNT; c++)
        counted[c] += t.counts[c];
    text_printf(out, "%s, %dx%d holes %.2f seed %d: ", name, n, n, b->holes,
                (int)b->seed);
    text_printf(out,
                "%llu decisions, %llu refutations, %llu propagations, %llu moves, "
                "%llu restarts, %llu backjumps, %llu solutions, level %d of %d, "
                "progress %.6f, %s, hash %016llx",
                (unsigned long long)t.decisions, (unsigned long long)t.refutations,
                (unsigned long long)t.propagations, (unsigned long long)t.moves,
                (unsigned long long)t.restarts, (unsigned long long)t.backjumps,
                (unsigned long long)t.solutions, t.depth, t.max_depth,
                search_progress(s), status[s->status], (unsigned long long)hash);
    if (t.handovers > 0)
        text_printf(out, ", %d hand-overs", (int)t.handovers);
    add_metrics(out, s);
    add_snapshot(out, s);
    text_putc(out, '\n');
    search_destroy(s);
    puzzle_destroy(p);
}

/* A search that thrashes a little, with one choice replaced. */
static struct setting setting_with(enum plug_kind kind, const char *name)
{
    static const char *const plain[PLUG_KINDS] = {[PLUG_STRATEGY] = "backtrack",
                                                  [PLUG_PROPAGATOR] = "forward",
                                                  [PLUG_VAR_ORDER] = "mrv",
                                                  [PLUG_VAL_ORDER] = "ascending",
                                                  [PLUG_RESTART_RULE] = "luby:30"};
    struct setting set = setting_default();
    struct error e;

    for (int k = 0; k < PLUG_KINDS; k++)
        if (!setting_choose(&set, (enum plug_kind)k, k == (int)kind ? name : plain[k],
                            &e))
            fail_msg("%s", e.text);
    return set;
}

static void add_plug_ins(struct text *out)
{
    for (int kind = 0; kind < PLUG_KINDS; kind++)
        for (int i = 0; i < catalog_count((enum plug_kind)kind); i++)
            for (int b = 0; b < BOARDS; b++) {
                const char *name = catalog_name((enum plug_kind)kind, i);
                struct setting set = setting_with((enum plug_kind)kind, name);
                char said[SETTING_NAME + 32];
                snprintf(said, sizeof said, "%s %s",
                         catalog_option((enum plug_kind)kind), name);
                add_row(out, said, &set, &boards[b]);
            }
}

static void add_presets(struct text *out)
{
    for (int i = 0; i < preset_count(); i++)
        for (int b = 0; b < BOARDS; b++) {
            struct setting set = setting_default();
            assert_true(preset_choose(&set, preset_row(i)->name, NULL));
            set.seed = 7;
            add_row(out, preset_row(i)->name, &set, &boards[b]);
        }
}

/* With a short unit, so that each rule restarts often, and with a factor. */
static void add_restart_rules(struct text *out)
{
    static const char *const strategies[] = {"backtrack", "learn"};

    for (int i = 0; i < catalog_count(PLUG_RESTART_RULE); i++)
        for (int k = 0; k < 2; k++)
            for (int has_factor = 0; has_factor < 2; has_factor++) {
                const char *name = catalog_name(PLUG_RESTART_RULE, i);
                struct setting set = setting_with(PLUG_STRATEGY, strategies[k]);
                char text[SETTING_NAME], said[SETTING_NAME + 32];
                snprintf(text, sizeof text, "%s%s", name,
                         strcmp(name, "none") == 0 ? ""
                         : has_factor              ? ":10:1.7"
                                                   : ":10");
                if (!setting_choose(&set, PLUG_RESTART_RULE, text, NULL))
                    continue; /* a rule without a factor */
                snprintf(said, sizeof said, "%s %s", strategies[k], text);
                add_row(out, said, &set, hard);
            }
}

/* A parameter of a strategy; the threshold of a queue acts only with a queue. */
static void add_tuning(struct text *out, const struct tuning_row *row, double value)
{
    bool needs_queue = row->offset == offsetof(struct tuning, queue_threshold);
    char text[64], said[128];
    struct error e;

    struct setting set = setting_with(PLUG_STRATEGY, row->strategy);
    snprintf(text, sizeof text, "%s%s=%g", needs_queue ? "queue=1," : "", row->name,
             value);
    if (!tuning_set(&set.tuning, text, &e))
        fail_msg("%s", e.text);
    snprintf(said, sizeof said, "%s %s", row->strategy, text);
    add_row(out, said, &set, &boards[1]);
}

/* Each parameter with a tenth of its default and, if the search cuts that to another
 * whole number, with a hundredth; one that is a number of 0, 1 .. with its largest. */
static void add_tunings(struct text *out)
{
    for (const struct tuning_row *row = tuning_rows; row->name; row++) {
        bool is_mode = row->low <= 0 && row->high <= 2;
        double tenth = is_mode ? row->high : fmax(row->standard / 10, row->low);
        double hundredth = is_mode ? row->high : fmax(row->standard / 100, row->low);
        add_tuning(out, row, tenth);
        if (floor(hundredth) < floor(tenth))
            add_tuning(out, row, hundredth);
    }
}

/* The searches for large boards. */
static void add_large_boards(struct text *out)
{
    static const char *const presets[] = {"auto", "learn", "relay", "sweep",
                                          "backtrack-alldifferent"};

    for (size_t i = 0; i < sizeof presets / sizeof *presets; i++) {
        struct setting set = setting_default();
        assert_true(preset_choose(&set, presets[i], NULL));
        add_row(out, presets[i], &set, &large);
        add_row(out, presets[i], &set, &empty);
    }
    struct setting matching = setting_with(PLUG_STRATEGY, "learn");
    assert_true(setting_choose(&matching, PLUG_PROPAGATOR, "alldifferent", NULL));
    add_row(out, "learn alldifferent", &matching, &large);
}

/* Rests so large that learning begins. */
static void add_rests(struct text *out)
{
    static const char *const tunings[] = {"rest=9", "rest=14"};

    for (size_t i = 0; i < sizeof tunings / sizeof *tunings; i++) {
        struct setting set = setting_with(PLUG_STRATEGY, "relay");
        char said[64];
        assert_true(tuning_set(&set.tuning, tunings[i], NULL));
        setting_choose(&set, PLUG_RESTART_RULE, "partial:10", NULL);
        snprintf(said, sizeof said, "relay %s", tunings[i]);
        add_row(out, said, &set, &boards[2]);
        add_row(out, said, &set, hard);
    }
}

/* Boards whose boxes are rows or columns. */
static void add_latin_squares(struct text *out)
{
    static const struct board squares[] = {
        {1, 7, 0.90, 1}, {12, 1, 0.60, 2}, {1, 35, 0.42, 3}, {50, 1, 0.40, 4}};
    static const char *const presets[] = {"auto", "learn"};

    for (size_t i = 0; i < sizeof presets / sizeof *presets; i++)
        for (size_t b = 0; b < sizeof squares / sizeof *squares; b++) {
            struct setting set = setting_default();
            assert_true(preset_choose(&set, presets[i], NULL));
            add_row(out, presets[i], &set, &squares[b]);
        }
}

/* Limits of nodes and of memory. */
static void add_limits(struct text *out)
{
    static const char *const strategies[] = {"backtrack",     "learn",      "relay",
                                             "breadth-first", "best-first", "tabu"};

    for (size_t i = 0; i < sizeof strategies / sizeof *strategies; i++) {
        struct setting set = setting_with(PLUG_STRATEGY, strategies[i]);
        char said[64];
        set.max_nodes = 300;
        set.max_memory = (uint64_t)8 << 20;
        snprintf(said, sizeof said, "%s, at most 300 nodes", strategies[i]);
        add_row(out, said, &set, hard);
    }
}

static void every_plug_in_counts_as_before(void **state)
{
    struct text out;

    (void)state;
    text_init(&out);
    add_plug_ins(&out);
    add_presets(&out);
    add_restart_rules(&out);
    add_tunings(&out);
    add_large_boards(&out);
    add_limits(&out);
    add_rests(&out);
    add_latin_squares(&out);
    golden_expect("counts.txt", &out);
    text_free(&out);
}

/* After the runs of the test above. */
static void every_counter_is_counted(void **state)
{
    (void)state;
    for (int c = 0; c < COUNTER_COUNT; c++)
        check_case(counted[c] > 0, "no search counts %s", counter_rows[c].name);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_plug_in_counts_as_before),
        cmocka_unit_test(every_counter_is_counted),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
