/* Solves puzzles (or empty grids) under several settings in one run and prints CPU
 * seconds, nodes a CPU second, and both as ratios to the first setting.
 *
 *     bench_search [-s SECONDS] [-k SEEDS] [-n SIZE]... SETTING... -- [PUZZLE...]
 *
 * A SETTING is var,val,prop,restarts, e.g. sweep,least-constraining,regin-lazy,luby. */
#include "app/options.h"
#include "base/clock.h"
#include "base/text.h"
#include "puzzle/check.h"
#include "puzzle/parse.h"
#include "solve/search.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MAX_SETTINGS 16
#define MAX_PUZZLES  20000
#define NODES_A_LOOK 256

struct totals {
    int solved, runs;
    double cpu_s; /* of solved runs */
    double all_cpu_s;
    uint64_t nodes, backtracks;
    double *times;
};

static double seconds_limit = 10;

static bool read_setting(const char *text, struct setting *s)
{
    static const enum plug_kind order[] = {PLUG_VAR_ORDER, PLUG_VAL_ORDER,
                                           PLUG_PROPAGATOR, PLUG_RESTART_RULE};
    char copy[256], *part = copy;
    struct error e;

    *s = setting_default();
    snprintf(copy, sizeof copy, "%s", text);
    for (int i = 0; i < 4 && part; i++) {
        char *comma = strchr(part, ',');
        if (comma)
            *comma = '\0';
        if (!setting_choose(s, order[i], part, &e)) {
            fprintf(stderr, "bench_search: %s: %s\n", text, e.text);
            return false;
        }
        part = comma ? comma + 1 : NULL;
    }
    return true;
}

static void solve_once(const struct puzzle *p, const struct setting *set,
                       struct totals *t)
{
    int64_t start_ns = clock_thread_cpu_ns();
    struct search *s = search_create(p, set);
    enum search_status status;
    double cpu_s;

    do {
        status = search_run(s, NODES_A_LOOK);
        cpu_s = (double)(clock_thread_cpu_ns() - start_ns) / (double)NS_PER_S;
    } while (status == SEARCH_RUNNING && cpu_s < seconds_limit);
    if (status == SEARCH_SOLVED && check_solution(p, search_grid(s), NULL)) {
        t->times[t->solved++] = cpu_s;
        t->cpu_s += cpu_s;
    }
    t->runs++;
    t->all_cpu_s += cpu_s;
    t->nodes += s->stats.nodes;
    t->backtracks += s->stats.backtracks;
    search_destroy(s);
}

static int by_time(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;

    return (x > y) - (x < y);
}

static void print_totals(const char *name, struct totals *t, const struct totals *base)
{
    double rate = (double)t->nodes / t->all_cpu_s;
    double base_rate = (double)base->nodes / base->all_cpu_s;

    qsort(t->times, (size_t)t->solved, sizeof *t->times, by_time);
    printf("  %-48s %5d/%-5d median %9.6f s  all %9.3f s (x%.2f)  %9.0f nodes/s (x%.2f)"
           "  %llu backtracks\n",
           name, t->solved, t->runs, t->solved ? t->times[t->solved / 2] : 0.0,
           t->all_cpu_s, t->all_cpu_s / base->all_cpu_s, rate, rate / base_rate,
           (unsigned long long)t->backtracks);
}

static void compare(const char *title, struct puzzle **puzzles, int n_puzzles,
                    int seeds, char **names, const struct setting *settings,
                    int n_settings)
{
    struct totals totals[MAX_SETTINGS] = {0};

    printf("%s\n", title);
    for (int i = 0; i < n_settings; i++) {
        totals[i].times = calloc((size_t)n_puzzles * (size_t)seeds, sizeof(double));
        for (int p = 0; p < n_puzzles; p++)
            for (int seed = 1; seed <= seeds; seed++) {
                struct setting set = settings[i];
                set.seed = (uint64_t)seed;
                solve_once(puzzles[p], &set, &totals[i]);
            }
        print_totals(names[i], &totals[i], &totals[0]);
    }
    for (int i = 0; i < n_settings; i++)
        free(totals[i].times);
}

static int read_puzzles(const char *path, struct puzzle **out)
{
    struct parser parser;
    struct error e;
    struct text t;
    int count = 0;

    text_init(&t);
    if (!text_read_file(&t, path, &e)) {
        fprintf(stderr, "bench_search: %s\n", e.text);
        exit(1);
    }
    parser_init(&parser, path, t.data, t.length, 0, 0);
    while (count < MAX_PUZZLES) {
        struct puzzle *p = NULL;
        if (parser_next(&parser, &p, &e) != PARSE_PUZZLE)
            break;
        out[count++] = p;
    }
    text_free(&t);
    return count;
}

int main(int argc, char **argv)
{
    static struct puzzle *puzzles[MAX_PUZZLES];
    struct setting settings[MAX_SETTINGS];
    char *names[MAX_SETTINGS];
    int n_settings = 0, sizes[64], n_sizes = 0, seeds = 1, i = 1;

    for (; i < argc && strcmp(argv[i], "--") != 0; i++) {
        if (strcmp(argv[i], "-s") == 0 && i + 1 < argc)
            seconds_limit = atof(argv[++i]);
        else if (strcmp(argv[i], "-k") == 0 && i + 1 < argc)
            seeds = atoi(argv[++i]);
        else if (strcmp(argv[i], "-n") == 0 && i + 1 < argc && n_sizes < 64)
            sizes[n_sizes++] = atoi(argv[++i]);
        else if (n_settings < MAX_SETTINGS) {
            names[n_settings] = argv[i];
            if (!read_setting(argv[i], &settings[n_settings++]))
                return 2;
        }
    }
    for (int k = 0; k < n_sizes; k++) {
        int rows, cols;
        char title[32];
        geometry_default_box(sizes[k], &rows, &cols);
        if (!geometry_is_valid(rows, cols))
            return 2;
        snprintf(title, sizeof title, "empty %dx%d", sizes[k], sizes[k]);
        puzzles[0] = puzzle_create(rows, cols, title);
        compare(title, puzzles, 1, seeds, names, settings, n_settings);
        puzzle_destroy(puzzles[0]);
    }
    for (i++; i < argc; i++) {
        int count = read_puzzles(argv[i], puzzles);
        compare(argv[i], puzzles, count, seeds, names, settings, n_settings);
        for (int k = 0; k < count; k++)
            puzzle_destroy(puzzles[k]);
    }
    return 0;
}
