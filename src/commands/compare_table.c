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

static void print_row(const struct sweep *s, const struct run *runs, int point,
                      int preset)
{
    int most = s->n_boards * s->o->seeds, ended = 0;
    int counts[SEARCH_GAVE_UP + 1] = {0}; /* by status */
    char shown[32];
    double *values = alloc_zeroed((size_t)most * 3, sizeof *values), peak = -1;
    double *nodes = values, *backtracks = nodes + most, *seconds = backtracks + most;

    for (int i = 0; i < most; i++) {
        struct sweep_run at = {i / s->o->seeds, point, preset, i % s->o->seeds};
        const struct run *run = &runs[sweep_index(s, at)];
        if (run->status == SEARCH_RUNNING)
            continue;
        counts[run->status]++;
        nodes[ended] = (double)run->nodes;
        backtracks[ended] = (double)run->backtracks;
        seconds[ended++] = run->seconds;
        peak = run->peak_frontier > peak ? run->peak_frontier : peak;
    }
    print_point(s, point);
    printf("%-*s %7d %7d %8d %13.0f %13.0f ", name_width(s), s->presets[preset],
           counts[SEARCH_SOLVED], counts[SEARCH_EXHAUSTED], counts[SEARCH_GAVE_UP],
           median(nodes, ended), median(backtracks, ended));
    snprintf(shown, sizeof shown, peak < 0 ? "-" : "%.0f", peak);
    printf("%13s %11.6f\n", shown, median(seconds, ended));
    free(values);
}

void run_table_print(const struct sweep *s, const struct run *runs)
{
    int seeds = s->o->seeds;

    if (s->n_points > 1)
        printf("%4s %6s ", "size", "holes");
    printf("%-*s %7s %7s %8s %13s %13s %13s %11s\n", name_width(s), "preset", "solved",
           "proved", "gave up", "nodes", "backtracks", "peak frontier", "CPU s");
    for (int point = 0; point < s->n_points; point++)
        for (int preset = 0; preset < s->n_presets; preset++)
            print_row(s, runs, point, preset);
    printf("medians over %d puzzle%s and %d seed%s; peak frontier: maximum\n",
           s->n_boards, s->n_boards == 1 ? "" : "s", seeds, seeds == 1 ? "" : "s");
}
