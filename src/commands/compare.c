#include "commands/commands.h"

#include "base/alloc.h"
#include "base/clock.h"
#include "base/message.h"
#include "commands/json_line.h"
#include "front/signals.h"
#include "front/status_line.h"
#include "options/input.h"
#include "options/output.h"
#include "puzzle/check.h"
#include "run/workers.h"
#include "solve/preset.h"
#include "solve/search.h"

#include <assert.h>
#include <limits.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define DEFAULT_SECONDS 10.0 /* limit of a run without another */
#define NODES_PER_CHECK 64   /* of clock and signals */
#define MAX_PRESETS     64

static const char default_presets[] =
    "backtrack-naive,backtrack-candidates,backtrack-mrv,backtrack-hidden,"
    "depth-first,breadth-first,best-first,greedy";

struct run {
    enum search_status status;
    bool begun, wrong;
    uint64_t nodes, backtracks;
    double peak_frontier; /* NAN: the strategy has none */
    double seconds;       /* CPU */
};

struct comparison {
    const struct options *o;
    struct setting settings[MAX_PRESETS];
    char names[MAX_PRESETS][SETTING_NAME];
    int n_presets;
    struct puzzle **puzzles;
    int n_puzzles;
    struct run *runs; /* [n_presets][n_puzzles][seeds]; each written by one thread */
    struct status_line line;
};

static int n_runs(const struct comparison *c)
{
    return c->n_presets * c->n_puzzles * c->o->seeds;
}

static void run_one(void *context, int index)
{
    struct comparison *c = context;
    int seeds = c->o->seeds, puzzle = index / seeds % c->n_puzzles;
    struct setting set = c->settings[index / seeds / c->n_puzzles];
    struct run *run = &c->runs[index];
    assert(!run->begun && index < n_runs(c));
    double limit_s = c->o->max_seconds;

    set.seed += (uint64_t)(index % seeds);
    if (limit_s <= 0 && set.max_nodes == 0)
        limit_s = DEFAULT_SECONDS;
    int64_t start_ns = clock_thread_cpu_ns();
    struct search *s = search_create(c->puzzles[puzzle], &set);
    do {
        run->status = search_run(s, NODES_PER_CHECK);
        run->seconds = (double)(clock_thread_cpu_ns() - start_ns) / (double)NS_PER_S;
        if ((limit_s > 0 && run->seconds > limit_s) || signals_interrupted())
            break;
    } while (run->status == SEARCH_RUNNING);
    if (run->status == SEARCH_RUNNING)
        run->status = SEARCH_GAVE_UP;
    run->begun = true;
    run->nodes = search_stats(s).nodes;
    run->backtracks = search_stats(s).backtracks;
    if (!search_metric(s, "peak frontier", &run->peak_frontier))
        run->peak_frontier = (double)NAN;
    run->wrong = run->status == SEARCH_SOLVED &&
                 !check_solution(c->puzzles[puzzle], search_grid(s), NULL);
    search_destroy(s);
}

static bool show_progress(void *context, int done)
{
    struct comparison *c = context;

    if (status_line_due(&c->line)) {
        status_line_count(&c->line, (uint64_t)done, (uint64_t)n_runs(c), "runs");
        status_line_show(&c->line);
    }
    return !signals_interrupted();
}

static void print_object(const struct comparison *c, int index)
{
    const struct run *run = &c->runs[index];
    int seeds = c->o->seeds, preset = index / seeds / c->n_puzzles;
    struct json_line line;
    struct json *j = json_line_begin(&line);

    json_text(j, "preset", c->names[preset]);
    json_text(j, "puzzle", c->puzzles[index / seeds % c->n_puzzles]->name);
    json_count(j, "seed", c->o->setting.seed + (uint64_t)(index % seeds));
    json_text(j, "status", status_name(run->status));
    json_count(j, "nodes", run->nodes);
    json_count(j, "backtracks", run->backtracks);
    if (!isnan(run->peak_frontier))
        json_real(j, "peak_frontier", run->peak_frontier, 0);
    json_real(j, "seconds", run->seconds, 6);
    json_line_end(&line, stdout);
}

static int by_size(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;

    return (x > y) - (x < y);
}

/* Sorts the values; NAN if there are none. */
static double median(double *values, int count)
{
    qsort(values, (size_t)count, sizeof *values, by_size);
    return count > 0 ? values[count / 2] : (double)NAN;
}

static void print_summary(const struct comparison *c, int preset)
{
    int runs = c->n_puzzles * c->o->seeds, begun = 0;
    int counts[SEARCH_GAVE_UP + 1] = {0}; /* by status */
    char shown[32];
    double *values = alloc_zeroed((size_t)runs * 3, sizeof *values), peak = -1;
    double *nodes = values, *backtracks = nodes + runs, *seconds = backtracks + runs;

    for (int i = 0; i < runs; i++) {
        const struct run *run = &c->runs[preset * runs + i];
        if (!run->begun)
            continue;
        assert(run->status != SEARCH_RUNNING);
        counts[run->status]++;
        nodes[begun] = (double)run->nodes;
        backtracks[begun] = (double)run->backtracks;
        seconds[begun++] = run->seconds;
        peak = run->peak_frontier > peak ? run->peak_frontier : peak;
    }
    printf("%-22s %7d %7d %8d %13.0f %13.0f ", c->names[preset], counts[SEARCH_SOLVED],
           counts[SEARCH_EXHAUSTED], counts[SEARCH_GAVE_UP], median(nodes, begun),
           median(backtracks, begun));
    snprintf(shown, sizeof shown, peak < 0 ? "-" : "%.0f", peak);
    printf("%13s %11.6f\n", shown, median(seconds, begun));
    free(values);
}

static void print_table(const struct comparison *c)
{
    printf("%-22s %7s %7s %8s %13s %13s %13s %11s\n", "preset", "solved", "proved",
           "gave up", "nodes", "backtracks", "peak frontier", "CPU s");
    for (int i = 0; i < c->n_presets; i++)
        print_summary(c, i);
    printf("medians over %d puzzle%s and %d seed%s; peak frontier: maximum\n",
           c->n_puzzles, c->n_puzzles == 1 ? "" : "s", c->o->seeds,
           c->o->seeds == 1 ? "" : "s");
}

static bool take_presets(struct comparison *c, struct error *e)
{
    const char *at = c->o->presets ? c->o->presets : default_presets;

    for (;;) {
        size_t length = strcspn(at, ",");
        if (c->n_presets == MAX_PRESETS)
            return error_fail(e, "--presets: expected at most %d names, found more",
                              MAX_PRESETS);
        char *name = c->names[c->n_presets];
        snprintf(name, SETTING_NAME, "%.*s", (int)length, at);
        struct setting *set = &c->settings[c->n_presets++];
        *set = c->o->setting;
        if (!preset_choose(set, name, e))
            return false;
        if (at[length] == '\0')
            return true;
        at += length + 1;
    }
}

static bool read_puzzles(struct comparison *c, struct error *e)
{
    enum parse_result got;
    struct input in;

    input_init(&in, c->o, 9);
    for (;;) {
        struct puzzle *p = NULL;
        got = input_next(&in, &p, e);
        if (got != PARSE_PUZZLE)
            break;
        struct text name;
        text_init(&name);
        input_name(&in, p, &name);
        free(p->name);
        p->name = alloc_text(name.data);
        text_free(&name);
        c->puzzles =
            alloc_resize(c->puzzles, (size_t)c->n_puzzles + 1, sizeof *c->puzzles);
        c->puzzles[c->n_puzzles++] = p;
        if (signals_interrupted())
            break;
    }
    input_free(&in);
    if (signals_interrupted())
        return error_fail(e, "interrupted");
    return got != PARSE_ERROR;
}

static int report(const struct comparison *c, int done)
{
    for (int i = 0; i < n_runs(c); i++)
        if (c->runs[i].wrong) {
            message_print("sudoscope: found a wrong solution: please report this");
            return EXIT_BAD_INPUT;
        }
    if (!c->o->json)
        print_table(c);
    for (int i = 0; c->o->json && i < n_runs(c); i++)
        if (c->runs[i].begun)
            print_object(c, i);
    return done == n_runs(c) && !signals_interrupted() ? EXIT_DONE : EXIT_GAVE_UP;
}

int cli_compare(const struct options *o)
{
    struct comparison *c = alloc_zeroed(1, sizeof *c);
    struct error e;
    int status;

    c->o = o;
    status_line_init(&c->line);
    signals_catch();
    if (!take_presets(c, &e)) {
        status = output_complain(&e, EXIT_BAD_USAGE);
    } else if (!read_puzzles(c, &e)) {
        status = output_complain(&e, input_failure());
    } else if (c->n_puzzles > INT_MAX / c->n_presets / o->seeds) {
        error_fail(&e,
                   "compare: expected at most %d runs, found more: %d presets, %d "
                   "puzzles, %d seeds",
                   INT_MAX, c->n_presets, c->n_puzzles, o->seeds);
        status = output_complain(&e, EXIT_BAD_USAGE);
    } else {
        c->runs = alloc_zeroed((size_t)n_runs(c), sizeof *c->runs);
        struct work work = {run_one, show_progress, c};
        status_line_start(&c->line);
        int done = workers_run(&work, n_runs(c), o->jobs);
        status_line_clear(&c->line);
        status = report(c, done);
    }
    for (int i = 0; i < c->n_puzzles; i++)
        puzzle_destroy(c->puzzles[i]);
    free(c->puzzles);
    free(c->runs);
    free(c);
    return status;
}
