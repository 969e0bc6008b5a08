#include "commands/run_table.h"

#include "base/alloc.h"

#include <math.h>
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

/* The measures of a run: its counters, then its CPU seconds. */
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

static void print_size(const struct placed_run *run)
{
    struct text holes = TEXT_EMPTY;

    if (run->holes > 0)
        text_number(&holes, run->holes);
    printf("%4d %6s ", run->n, holes.data);
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

/* Prints the row of a preset, from runs[count] of one size and share of holes. `values`
 * is scratch space: [MEASURES][count]. */
static void print_row(const struct run_set *set, const struct placed_run *runs,
                      int count, int preset, double *values)
{
    int ended = 0;
    int counts[SEARCH_GAVE_UP + 1] = {0}; /* number of runs with each status */
    double peak = -1;

    for (int i = 0; i < count; i++) {
        const struct placed_run *run = &runs[i];
        if (run->preset != preset)
            continue;
        counts[run->run.status]++;
        for (int k = 0; k < MEASURES; k++)
            values[k * count + ended] = measure_of(&run->run, k);
        ended++;
        peak = fmax(peak, run->run.peak_frontier);
    }
    printf("%-*s %6d %6d %7d", name_width(set), set->presets[preset],
           counts[SEARCH_SOLVED], counts[SEARCH_EXHAUSTED], counts[SEARCH_GAVE_UP]);
    for (int k = 0; k < MEASURES; k++)
        if (is_column(k))
            print_median(k, &values[k * count], ended);
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
    struct text over = TEXT_EMPTY;

    if (set->count == 0) {
        puts("no run has ended");
        return;
    }
    bool has_points = run_set_alike(set, 0) < set->count;
    double *values = alloc_zeroed((size_t)set->count * MEASURES, sizeof *values);
    print_headings(set, has_points);
    for (int first = 0, count; first < set->count; first += count) {
        count = run_set_alike(set, first);
        for (int preset = 0; preset < set->n_presets; preset++) {
            if (has_points)
                print_size(&set->runs[first]);
            print_row(set, &set->runs[first], count, preset, values);
        }
    }
    free(values);
    text_counted(&over, (unsigned)set->n_boards, set->board_noun);
    text_puts(&over, " and ");
    text_counted(&over, (unsigned)set->n_seeds, "seed");
    printf("medians over %s; peak frontier: maximum\n", over.data);
    text_free(&over);
}
