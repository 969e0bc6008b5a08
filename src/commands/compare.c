#include "commands/commands.h"

#include "base/alloc.h"
#include "base/clock.h"
#include "base/text.h"
#include "front/signals.h"
#include "options/input.h"
#include "options/output.h"
#include "puzzle/check.h"
#include "run/workers.h"
#include "solve/preset.h"
#include "solve/search.h"

#include <limits.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* A run that no limit ends is ended after so many seconds. */
#define DEFAULT_SECONDS 10.0
#define NODES_A_LOOK    64
#define MAX_PRESETS     64

static const char default_presets[] =
    "backtrack-naive,backtrack-candidates,backtrack-mrv,backtrack-hidden,"
    "depth-first,breadth-first,best-first,greedy";

struct run {
    enum search_status status;
    bool begun, wrong;
    uint64_t nodes, backtracks;
    double peak_frontier; /* NAN where there is none */
    double seconds;       /* CPU */
};

struct comparison {
    const struct options *o;
    struct setting settings[MAX_PRESETS];
    char names[MAX_PRESETS][SETTING_NAME];
    int n_presets;
    struct puzzle **puzzles;
    int n_puzzles;
    struct run *runs; /* [n_presets][n_puzzles][seeds] */
    bool on_terminal;
};

static int n_runs(const struct comparison *c)
{
    return c->n_presets * c->n_puzzles * c->o->seeds;
}

/* ---- One run ---- */

static void run_one(void *context, int index)
{
    struct comparison *c = context;
    int seeds = c->o->seeds, puzzle = index / seeds % c->n_puzzles;
    struct setting set = c->settings[index / seeds / c->n_puzzles];
    struct run *run = &c->runs[index];
    double limit_s = c->o->max_seconds;

    set.seed += (uint64_t)(index % seeds);
    if (limit_s <= 0 && set.max_nodes == 0)
        limit_s = DEFAULT_SECONDS;
    int64_t start_ns = clock_thread_cpu_ns();
    struct search *s = search_create(c->puzzles[puzzle], &set);
    do {
        run->status = search_run(s, NODES_A_LOOK);
        run->seconds = (double)(clock_thread_cpu_ns() - start_ns) / (double)NS_PER_S;
        if ((limit_s > 0 && run->seconds > limit_s) || signals_interrupted())
            break;
    } while (run->status == SEARCH_RUNNING);
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
    const struct comparison *c = context;
    int total = n_runs(c), width = 40 * done / total;

    if (c->on_terminal)
        fprintf(stderr, "\r[%.*s%.*s] %d of %d runs%s", width,
                "########################################", 40 - width,
                "                                        ", done, total,
                done == total ? "\n" : "");
    return !signals_interrupted();
}

/* ---- What came of it ---- */

static const char *status_word(const struct run *run)
{
    switch (run->status) {
    case SEARCH_SOLVED:
        return "solved";
    case SEARCH_EXHAUSTED:
        return "unsolvable";
    case SEARCH_RUNNING:
    case SEARCH_GAVE_UP:
        break;
    }
    return "gave-up";
}

static void print_lines(const struct comparison *c)
{
    struct text t;

    text_init(&t);
    for (int i = 0; i < n_runs(c); i++) {
        const struct run *run = &c->runs[i];
        int seeds = c->o->seeds, preset = i / seeds / c->n_puzzles;
        if (!run->begun)
            continue;
        text_clear(&t);
        text_puts(&t, "{\"preset\":");
        text_json(&t, c->names[preset]);
        text_puts(&t, ",\"puzzle\":");
        text_json(&t, c->puzzles[i / seeds % c->n_puzzles]->name);
        text_printf(&t,
                    ",\"seed\":%llu,\"status\":\"%s\",\"nodes\":%llu,"
                    "\"backtracks\":%llu",
                    (unsigned long long)c->o->setting.seed +
                        (unsigned long long)(i % seeds),
                    status_word(run), (unsigned long long)run->nodes,
                    (unsigned long long)run->backtracks);
        if (!isnan(run->peak_frontier))
            text_printf(&t, ",\"peak_frontier\":%.0f", run->peak_frontier);
        text_printf(&t, ",\"seconds\":%.6f}\n", run->seconds);
        fwrite(t.data, 1, t.length, stdout);
    }
    text_free(&t);
}

static int by_size(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;

    return (x > y) - (x < y);
}

static double median(double *of, int count)
{
    qsort(of, (size_t)count, sizeof *of, by_size);
    return count ? of[count / 2] : (double)NAN;
}

static void print_summary(const struct comparison *c, int preset)
{
    int runs = c->n_puzzles * c->o->seeds, counts[3] = {0}, begun = 0;
    double *nodes = alloc_zeroed((size_t)runs, sizeof *nodes);
    double *backtracks = alloc_zeroed((size_t)runs, sizeof *backtracks);
    double *seconds = alloc_zeroed((size_t)runs, sizeof *seconds);
    double peak = -1;

    for (int i = 0; i < runs; i++) {
        const struct run *run = &c->runs[preset * runs + i];
        if (!run->begun)
            continue;
        counts[run->status == SEARCH_SOLVED      ? 0
               : run->status == SEARCH_EXHAUSTED ? 1
                                                 : 2]++;
        nodes[begun] = (double)run->nodes;
        backtracks[begun] = (double)run->backtracks;
        seconds[begun++] = run->seconds;
        peak = run->peak_frontier > peak ? run->peak_frontier : peak;
    }
    printf("%-22s %7d %7d %8d %13.0f %13.0f ", c->names[preset], counts[0], counts[1],
           counts[2], median(nodes, begun), median(backtracks, begun));
    if (peak < 0)
        printf("%13s", "-");
    else
        printf("%13.0f", peak);
    printf(" %11.6f\n", median(seconds, begun));
    free(nodes);
    free(backtracks);
    free(seconds);
}

static void print_table(const struct comparison *c)
{
    printf("%-22s %7s %7s %8s %13s %13s %13s %11s\n", "preset", "solved", "proved",
           "gave up", "nodes", "backtracks", "peak frontier", "CPU s");
    for (int i = 0; i < c->n_presets; i++)
        print_summary(c, i);
    printf("medians over %d puzzle%s and %d seed%s; the largest peak\n", c->n_puzzles,
           c->n_puzzles == 1 ? "" : "s", c->o->seeds, c->o->seeds == 1 ? "" : "s");
}

/* ---- Begin and end ---- */

static bool take_presets(struct comparison *c, struct error *e)
{
    const char *at = c->o->presets ? c->o->presets : default_presets;

    for (;;) {
        size_t length = strcspn(at, ",");
        if (c->n_presets == MAX_PRESETS)
            return error_fail(e, "--presets: expected at most %d names", MAX_PRESETS);
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
        if (in.parser.index > 1) {
            struct text name;
            text_init(&name);
            text_printf(&name, "%s:%d", p->name, in.parser.index);
            free(p->name);
            p->name = alloc_text(name.data);
            text_free(&name);
        }
        c->puzzles =
            alloc_resize(c->puzzles, (size_t)c->n_puzzles + 1, sizeof *c->puzzles);
        c->puzzles[c->n_puzzles++] = p;
    }
    input_free(&in);
    return got != PARSE_ERROR;
}

static void free_all(struct comparison *c)
{
    for (int i = 0; i < c->n_puzzles; i++)
        puzzle_destroy(c->puzzles[i]);
    free(c->puzzles);
    free(c->runs);
    free(c);
}

static int report(const struct comparison *c, int done)
{
    for (int i = 0; i < n_runs(c); i++) {
        if (!c->runs[i].wrong)
            continue;
        fprintf(stderr, "sudoscope: a solver's answer is wrong: please report this\n");
        return EXIT_BAD_INPUT;
    }
    if (c->o->json)
        print_lines(c);
    else
        print_table(c);
    return done == n_runs(c) ? EXIT_DONE : EXIT_GAVE_UP;
}

int cli_compare(const struct options *o)
{
    struct comparison *c = alloc_zeroed(1, sizeof *c);
    struct error e;
    int status;

    c->o = o;
    c->on_terminal = isatty(STDERR_FILENO);
    signals_catch();
    if (!take_presets(c, &e)) {
        status = output_complain(&e, EXIT_BAD_USAGE);
    } else if (!read_puzzles(c, &e)) {
        status = output_complain(&e, EXIT_BAD_INPUT);
    } else if (c->n_puzzles > INT_MAX / c->n_presets / o->seeds) {
        error_fail(&e,
                   "compare: expected at most %d runs, found more: %d presets, %d "
                   "puzzles, %d seeds",
                   INT_MAX, c->n_presets, c->n_puzzles, o->seeds);
        status = output_complain(&e, EXIT_BAD_USAGE);
    } else {
        c->runs = alloc_zeroed((size_t)n_runs(c), sizeof *c->runs);
        struct work work = {run_one, show_progress, c};
        status = report(c, workers_run(&work, n_runs(c), o->jobs));
    }
    free_all(c);
    return status;
}
