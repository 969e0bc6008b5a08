#include "commands/run_table.h"

#include "base/alloc.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define NAME_WIDTH 22 /* least width of the first column */

static int name_width(const struct run_set *set)
{
    int width = NAME_WIDTH;

    for (int i = 0; i < set->n_presets; i++)
        width = int_max(width, (int)strlen(set->presets[i]));
    return width;
}

static int by_size(const void *a, const void *b)
{
    return real_compare(*(const double *)a, *(const double *)b);
}

/* The counters of a run, then its seconds. */
enum { MEASURES = COUNTER_COUNT + 1 };
#define SECONDS_COLUMNS 11

static bool is_column(int measure)
{
    return measure == COUNTER_COUNT || counter_rows[measure].masks & IN_RUNS;
}

static double measure_of(const struct run *run, int measure)
{
    return measure < COUNTER_COUNT ? (double)run->stats.counts[measure] : run->seconds;
}

/* The runs of one size and share of holes: they follow each other in the set. */
struct point {
    const struct placed_run *runs; /* [count] */
    int count;
};

/* The point that begins with the run `first`; its count is 0 at the end of the set. */
static struct point point_at(const struct run_set *set, int first)
{
    struct point p = {.runs = &set->runs[first]};

    while (first + p.count < set->count && p.runs[p.count].n == p.runs->n &&
           real_compare(p.runs[p.count].holes, p.runs->holes) == 0)
        p.count++;
    return p;
}

static void print_point(const struct point *p)
{
    struct text holes;

    text_init(&holes);
    if (p->runs->holes > 0)
        text_number(&holes, p->runs->holes);
    printf("%4d %6s ", p->runs->n, holes.data);
    text_free(&holes);
}

/* Prints the median of the values, which it sorts; NAN if there are none. */
static void print_median(int measure, double *values, int count)
{
    bool is_count = measure < COUNTER_COUNT;

    qsort(values, (size_t)count, sizeof *values, by_size);
    printf(" %*.*f", is_count ? counter_rows[measure].columns : SECONDS_COLUMNS,
           is_count ? 0 : 6, count > 0 ? values[count / 2] : (double)NAN);
}

/* Prints the row of a preset. `values` is scratch space: [MEASURES][p->count]. */
static void print_row(const struct run_set *set, const struct point *p, int preset,
                      double *values)
{
    int most = p->count, ended = 0;
    int counts[SEARCH_GAVE_UP + 1] = {0}; /* by status */
    double peak = -1;

    for (int i = 0; i < p->count; i++) {
        const struct placed_run *run = &p->runs[i];
        if (run->preset != preset)
            continue;
        counts[run->run.status]++;
        for (int k = 0; k < MEASURES; k++)
            values[k * most + ended] = measure_of(&run->run, k);
        ended++;
        peak = fmax(peak, run->run.peak_frontier);
    }
    printf("%-*s %6d %6d %7d", name_width(set), set->presets[preset],
           counts[SEARCH_SOLVED], counts[SEARCH_EXHAUSTED], counts[SEARCH_GAVE_UP]);
    for (int k = 0; k < MEASURES; k++)
        if (is_column(k))
            print_median(k, &values[k * most], ended);
    if (peak < 0)
        printf(" %13s\n", "-");
    else
        printf(" %13.0f\n", peak);
}

static void print_headings(const struct run_set *set, bool has_points)
{
    if (has_points)
        printf("%4s %6s ", "size", "holes");
    printf("%-*s %6s %6s %7s", name_width(set), "preset", "solved", "proved",
           "gave up");
    for (int c = 0; c < COUNTER_COUNT; c++)
        if (is_column(c))
            printf(" %*s", counter_rows[c].columns, counter_rows[c].words);
    printf(" %*s %13s\n", SECONDS_COLUMNS, "CPU s", "peak frontier");
}

void run_table_print(const struct run_set *set)
{
    struct text over;

    if (set->count == 0) {
        puts("no run has ended");
        return;
    }
    struct point p = point_at(set, 0);
    bool has_points = p.count < set->count;
    double *values = alloc_zeroed((size_t)set->count * MEASURES, sizeof *values);
    print_headings(set, has_points);
    for (int first = 0; first < set->count; first += p.count) {
        p = point_at(set, first);
        for (int preset = 0; preset < set->n_presets; preset++) {
            if (has_points)
                print_point(&p);
            print_row(set, &p, preset, values);
        }
    }
    free(values);
    text_init(&over);
    text_counted(&over, (unsigned)set->n_boards, set->board_noun);
    text_puts(&over, " and ");
    text_counted(&over, (unsigned)set->n_seeds, "seed");
    printf("medians over %s; peak frontier: maximum\n", over.data);
    text_free(&over);
}
