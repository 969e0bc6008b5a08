/* Solves instances under several settings, and by rivals, in one run; prints a table.
 *
 *     bench_search [-s SECONDS] [-k SEEDS] [-n SIZE]... [-r] SETTING... -- [PUZZLE...]
 *
 * A SETTING is a strategy (auto, learn ...), which /prop and /restarts may follow
 * (learn/hidden/luby:300), or var,val,prop,restarts for backtrack, e.g.
 * sweep,least-constraining,alldifferent-lazy,luby. -n adds the empty grid of a size, -r
 * the rivals that are installed (tests/bench/rivals.h). Puzzle files that follow each
 * other and differ only after their last '-' make one row. Seconds are CPU seconds,
 * without reading the puzzle; every solution is checked; the last column is the median,
 * over the runs that both solved, of the time over the first setting's. */
#include "base/alloc.h"
#include "base/clock.h"
#include "base/in_file.h"
#include "bench/rivals.h"
#include "puzzle/check.h"
#include "puzzle/parse.h"
#include "solve/search.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MAX_ROWS     24
#define MAX_SIZES    64
#define MAX_PUZZLES  20000
#define NODES_A_LOOK 64

/* A row of the table for one set of instances. */
struct contender {
    const char *name;
    struct setting setting;
    const struct rival *rival; /* NULL: the setting */
    double *times;             /* [runs], NAN where not solved */
    double total_s;
    uint64_t nodes, refutations;
};

struct bench {
    struct contender rows[MAX_ROWS];
    int n_rows;
    double limit_s;
    int seeds;
    struct puzzle *puzzles[MAX_PUZZLES];
    int n_puzzles;
};

static bool read_setting(const char *text, struct setting *s, struct error *e)
{
    static const enum plug_kind plain[] = {PLUG_VAR_ORDER, PLUG_VAL_ORDER,
                                           PLUG_PROPAGATOR, PLUG_RESTART_RULE};
    static const enum plug_kind named[] = {PLUG_STRATEGY, PLUG_PROPAGATOR,
                                           PLUG_RESTART_RULE};
    bool is_plain = strchr(text, ',') != NULL;
    const enum plug_kind *order = is_plain ? plain : named;
    char copy[256], *part = copy;

    *s = setting_default();
    snprintf(copy, sizeof copy, "%s", text);
    for (int i = 0; i < (is_plain ? 4 : 3) && part; i++) {
        char *next = strchr(part, is_plain ? ',' : '/');
        if (next)
            *next = '\0';
        if (!setting_choose(s, order[i], part, e))
            return false;
        part = next ? next + 1 : NULL;
    }
    return true;
}

/* CPU seconds, NAN if not solved. The search is kept for the next puzzle of its shape.
 */
static double solve_once(struct search **kept, const struct puzzle *p, uint64_t seed,
                         struct contender *row, double limit_s)
{
    int64_t start_ns = clock_thread_cpu_ns();
    const struct geometry *geo = *kept ? (*kept)->puzzle->geo : NULL;
    enum search_status status;
    double cpu_s;

    if (geo && geo->box_rows == p->geo->box_rows && geo->box_cols == p->geo->box_cols) {
        search_restart(*kept, p->clue, seed);
    } else {
        search_destroy(*kept);
        row->setting.seed = seed;
        *kept = search_create(p, &row->setting);
    }
    do {
        status = search_run(*kept, NODES_A_LOOK);
        cpu_s = (double)(clock_thread_cpu_ns() - start_ns) / (double)NS_PER_S;
    } while (status == SEARCH_RUNNING && cpu_s < limit_s);
    row->nodes += search_nodes(*kept);
    row->refutations += search_stats(*kept).refutations;
    row->total_s += cpu_s;
    bool solved =
        status == SEARCH_SOLVED && check_solution(p, search_grid(*kept), NULL);
    return solved ? cpu_s : (double)NAN;
}

static void run_row(struct bench *b, struct contender *row)
{
    struct search *kept = NULL;
    int run = 0;

    row->nodes = row->refutations = 0;
    row->total_s = 0;
    for (int p = 0; p < b->n_puzzles; p++) {
        double cpu_s = 0;
        for (int seed = 1; seed <= b->seeds; seed++, run++) {
            if (!row->rival)
                row->times[run] =
                    solve_once(&kept, b->puzzles[p], (uint64_t)seed, row, b->limit_s);
            else if (seed == 1) /* rivals have no seed here: once a puzzle */
                row->times[run] =
                    rival_solve(row->rival, b->puzzles[p], b->limit_s, &cpu_s)
                        ? cpu_s
                        : (double)NAN;
            else
                row->times[run] = row->times[run - 1];
        }
    }
    search_destroy(kept);
}

static int by_size(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;

    return (x > y) - (x < y);
}

/* Of the numbers among them; NAN for none. Sorts them. */
static double median(double *of, int count)
{
    int numbers = 0;

    for (int i = 0; i < count; i++)
        if (!isnan(of[i]))
            of[numbers++] = of[i];
    qsort(of, (size_t)numbers, sizeof *of, by_size);
    return numbers ? of[numbers / 2] : (double)NAN;
}

static void print_row(const struct bench *b, const struct contender *row, int runs)
{
    double *sorted = alloc_zeroed((size_t)runs, sizeof *sorted);
    double *ratios = alloc_zeroed((size_t)runs, sizeof *ratios);
    int solved = 0;

    for (int i = 0; i < runs; i++) {
        solved += !isnan(row->times[i]);
        sorted[i] = row->times[i];
        ratios[i] = row->times[i] / b->rows[0].times[i];
    }
    printf("| %-44s | %5d/%-5d | %10.6f | ", row->name, solved, runs,
           median(sorted, runs));
    if (row->rival)
        printf("%9s | %10s | %12s", "", "", "");
    else
        printf("%9.3f | %10.0f | %12llu", row->total_s,
               (double)row->nodes / row->total_s, (unsigned long long)row->refutations);
    printf(" | x%-9.3g |\n", median(ratios, runs));
    fflush(stdout);
    free(sorted);
    free(ratios);
}

static void run_set(struct bench *b, const char *title)
{
    int runs = b->n_puzzles * b->seeds;

    printf(
        "\n| %-44s | solved      | median s   | all s     | nodes/s    | refutations "
        " | time       |\n",
        title);
    printf("|---|---|---|---|---|---|---|\n");
    for (int i = 0; i < b->n_rows; i++) {
        b->rows[i].times = alloc_zeroed((size_t)runs, sizeof(double));
        run_row(b, &b->rows[i]);
        print_row(b, &b->rows[i], runs);
    }
    for (int i = 0; i < b->n_rows; i++)
        free(b->rows[i].times);
    for (int i = 0; i < b->n_puzzles; i++)
        puzzle_destroy(b->puzzles[i]);
    b->n_puzzles = 0;
}

static bool read_puzzles(struct bench *b, const char *path, struct error *e)
{
    enum parse_result got = PARSE_ERROR;
    struct parser parser;
    struct text t;

    text_init(&t);
    if (in_file_read(&t, path, IN_FILE_BYTES, NULL, e)) {
        parser_init(&parser, path, t.data, t.length);
        do {
            struct puzzle *p = NULL;
            got = parser_next(&parser, &p, e);
            if (got == PARSE_PUZZLE)
                b->puzzles[b->n_puzzles++] = p;
        } while (got == PARSE_PUZZLE && b->n_puzzles < MAX_PUZZLES);
    }
    text_free(&t);
    return got != PARSE_ERROR;
}

/* Length of what files of one class have in common. */
static size_t class_length(const char *path)
{
    const char *dash = strrchr(path, '-'), *slash = strrchr(path, '/');

    return dash && (!slash || dash > slash) ? (size_t)(dash - path) : strlen(path);
}

static bool same_class(const char *a, const char *b)
{
    return class_length(a) == class_length(b) && strncmp(a, b, class_length(a)) == 0;
}

static bool run_files(struct bench *b, char **paths, int count, struct error *e)
{
    for (int i = 0; i < count; i++) {
        const char *slash = strrchr(paths[i], '/');
        const char *name = slash ? slash + 1 : paths[i];
        char title[64];

        if (!read_puzzles(b, paths[i], e))
            return false;
        if (i + 1 < count && same_class(paths[i], paths[i + 1]))
            continue;
        snprintf(title, sizeof title, "%.*s", (int)class_length(name), name);
        run_set(b, title);
    }
    return true;
}

static bool run_empty(struct bench *b, int n, struct error *e)
{
    int rows, cols;
    char title[32];

    geometry_default_box(n, &rows, &cols);
    if (!geometry_is_valid(rows, cols))
        return error_fail(e, "-n: expected a size %d..%d, found %d", MIN_N, MAX_N, n);
    snprintf(title, sizeof title, "empty %dx%d", n, n);
    b->puzzles[b->n_puzzles++] = puzzle_create(shape_of_box(rows, cols), title);
    run_set(b, title);
    return true;
}

static void add_rivals(struct bench *b)
{
    const struct rival *found[MAX_ROWS];
    int count = rivals_find(found, MAX_ROWS - b->n_rows);

    for (int i = 0; i < count; i++)
        b->rows[b->n_rows++] =
            (struct contender){.name = rival_name(found[i]), .rival = found[i]};
}

static bool run(struct bench *b, int argc, char **argv, struct error *e)
{
    int sizes[MAX_SIZES], n_sizes = 0, i = 1;
    bool with_rivals = false;

    for (; i < argc && strcmp(argv[i], "--") != 0; i++) {
        bool has_more = i + 1 < argc;
        if (strcmp(argv[i], "-s") == 0 && has_more)
            b->limit_s = atof(argv[++i]);
        else if (strcmp(argv[i], "-k") == 0 && has_more)
            b->seeds = atoi(argv[++i]);
        else if (strcmp(argv[i], "-n") == 0 && has_more && n_sizes < MAX_SIZES)
            sizes[n_sizes++] = atoi(argv[++i]);
        else if (strcmp(argv[i], "-r") == 0)
            with_rivals = true;
        else if (b->n_rows == MAX_ROWS)
            return error_fail(e, "expected at most %d settings", MAX_ROWS);
        else {
            struct contender *row = &b->rows[b->n_rows++];
            row->name = argv[i];
            if (!read_setting(argv[i], &row->setting, e))
                return false;
        }
    }
    if (b->n_rows == 0 || b->seeds < 1)
        return error_fail(e, "expected a setting; see the head of bench_search.c");
    if (with_rivals)
        add_rivals(b);
    for (int k = 0; k < n_sizes; k++)
        if (!run_empty(b, sizes[k], e))
            return false;
    return run_files(b, argv + i + 1, argc - i - 1, e);
}

int main(int argc, char **argv)
{
    struct bench *b = alloc_zeroed(1, sizeof *b);
    struct error e;

    b->limit_s = 10;
    b->seeds = 1;
    bool fine = run(b, argc, argv, &e);
    if (!fine)
        fprintf(stderr, "bench_search: %s\n", e.text);
    free(b);
    return fine ? 0 : 2;
}
