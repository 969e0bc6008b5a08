#include "commands/compare_table.h"

#include "base/alloc.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define NAME_WIDTH 22 /* at least */

/* Of the column of presets. */
static int name_width(const struct sweep *s)
{
    size_t width = NAME_WIDTH;

    for (int i = 0; i < s->n_presets; i++)
        width = strlen(s->presets[i]) > width ? strlen(s->presets[i]) : width;
    return (int)width;
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

static void print_point(const struct sweep *s, int point)
{
    const struct sweep_point *p = &s->points[point];
    struct text holes;

    if (s->n_points == 1)
        return;
    text_init(&holes);
    text_number(&holes, p->holes);
    printf("%4d %6s ", p->box_rows * p->box_cols, holes.data);
    text_free(&holes);
}

/* The counts and seconds of a run, in the order of the table. */
enum { MEASURES = 5 };

static const struct {
    const char *heading;
    int width, digits;
} columns[MEASURES] = {{"decisions", 11, 0},
                       {"refutations", 11, 0},
                       {"propagations", 13, 0},
                       {"moves", 11, 0},
                       {"CPU s", 11, 6}};

static void measure(const struct run *run, double *out)
{
    out[0] = (double)run->stats.decisions;
    out[1] = (double)run->stats.refutations;
    out[2] = (double)run->stats.propagations;
    out[3] = (double)run->stats.moves;
    out[4] = run->seconds;
}

static void print_row(const struct sweep *s, const struct run *runs, int point,
                      int preset)
{
    int most = s->n_boards * s->o->seeds, ended = 0;
    int counts[SEARCH_GAVE_UP + 1] = {0}; /* by status */
    double *values = alloc_zeroed((size_t)most * MEASURES, sizeof *values), peak = -1;

    for (int i = 0; i < most; i++) {
        struct sweep_run at = {i / s->o->seeds, point, preset, i % s->o->seeds};
        const struct run *run = &runs[sweep_index(s, at)];
        double measured[MEASURES];
        if (run->status == SEARCH_RUNNING)
            continue;
        counts[run->status]++;
        measure(run, measured);
        for (int k = 0; k < MEASURES; k++)
            values[k * most + ended] = measured[k];
        ended++;
        peak = fmax(peak, run->peak_frontier);
    }
    print_point(s, point);
    printf("%-*s %6d %6d %7d", name_width(s), s->presets[preset], counts[SEARCH_SOLVED],
           counts[SEARCH_EXHAUSTED], counts[SEARCH_GAVE_UP]);
    for (int k = 0; k < MEASURES; k++)
        printf(" %*.*f", columns[k].width, columns[k].digits,
               median(&values[k * most], ended));
    if (peak < 0)
        printf(" %13s\n", "-");
    else
        printf(" %13.0f\n", peak);
    free(values);
}

void run_table_print(const struct sweep *s, const struct run *runs)
{
    int seeds = s->o->seeds;

    if (s->n_points > 1)
        printf("%4s %6s ", "size", "holes");
    printf("%-*s %6s %6s %7s", name_width(s), "preset", "solved", "proved", "gave up");
    for (int k = 0; k < MEASURES; k++)
        printf(" %*s", columns[k].width, columns[k].heading);
    printf(" %13s\n", "peak frontier");
    for (int point = 0; point < s->n_points; point++)
        for (int preset = 0; preset < s->n_presets; preset++)
            print_row(s, runs, point, preset);
    printf("medians over %d puzzle%s and %d seed%s; peak frontier: maximum\n",
           s->n_boards, s->n_boards == 1 ? "" : "s", seeds, seeds == 1 ? "" : "s");
}
