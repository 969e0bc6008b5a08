#include "commands/run_set.h"

#include "base/alloc.h"

#include <math.h>
#include <search.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#define MOST_PRESETS 1000 /* largest number of different presets in a set */
#define NAME_WIDTH   22   /* least width of the column of presets */

/* A measure of a run is the index of a counter or SECONDS, its CPU time. */
#define SECONDS         COUNTER_COUNT
#define SECONDS_COLUMNS 11

struct named_puzzle {
    int number; /* among the puzzles from files; -1: it is none of them */
    char name[];
};

static int add_preset(struct run_set *set, const char *name)
{
    set->presets = alloc_one_more(set->presets, set->n_presets, sizeof *set->presets);
    set->presets[set->n_presets] = alloc_text(name);
    return set->n_presets++;
}

static int number_of_preset(struct run_set *set, const char *name)
{
    for (int i = 0; i < set->n_presets; i++)
        if (strcmp(set->presets[i], name) == 0)
            return i;
    return add_preset(set, name);
}

static int by_name(const void *a, const void *b)
{
    return strcmp(((const struct named_puzzle *)a)->name,
                  ((const struct named_puzzle *)b)->name);
}

/* Finds the puzzle of this name, or adds it without a number. */
static struct named_puzzle *find_puzzle(struct run_set *set, const char *name)
{
    struct named_puzzle *p = alloc_zeroed(1, sizeof *p + strlen(name) + 1);

    p->number = -1;
    strcpy(p->name, name);
    struct named_puzzle **found =
        alloc_checked(tsearch(p, &set->puzzles, by_name), 1, sizeof *found);
    if (*found != p)
        free(p);
    return *found;
}

static void append(struct run_set *set, struct placed_run run)
{
    set->runs = alloc_one_more(set->runs, set->count, sizeof *set->runs);
    set->runs[set->count++] = run;
}

static void add(struct run_set *set, const struct run_facts *f)
{
    struct named_puzzle *p = find_puzzle(set, f->puzzle.data);
    int board = f->board > 0 ? (int)f->board - 1 : 0;

    if (f->board == 0 && !(f->holes > 0)) {
        p->number = p->number < 0 ? set->n_puzzles++ : p->number;
        board = p->number;
    }
    set->board_noun = "board";
    append(set, (struct placed_run){.preset = number_of_preset(set, f->preset.data),
                                    .n = (int)f->size,
                                    .holes = f->holes,
                                    .board = board,
                                    .seed = f->seed,
                                    .puzzle = p->name,
                                    .limit_s = f->max_seconds,
                                    .run = f->run});
}

bool run_set_take(struct run_set *set, const struct json_place *place, struct error *e)
{
    struct run_facts facts = {.preset = TEXT_EMPTY, .puzzle = TEXT_EMPTY};

    bool is_read = run_facts_read(place, &facts, e);
    if (is_read)
        add(set, &facts);
    text_free(&facts.preset);
    text_free(&facts.puzzle);
    return is_read &&
           (set->n_presets <= MOST_PRESETS ||
            error_fail(e, "%.300s:%d: expected at most %d presets, found more",
                       place->name, place->line, MOST_PRESETS));
}

static int by_place(const void *a, const void *b)
{
    const struct placed_run *x = a, *y = b;
    const int64_t differences[] = {x->n - y->n, real_compare(x->holes, y->holes),
                                   x->board - y->board, x->preset - y->preset,
                                   (x->seed > y->seed) - (x->seed < y->seed)};

    for (int i = 0; i < 5; i++)
        if (differences[i] != 0)
            return differences[i] < 0 ? -1 : 1;
    return 0;
}

static int by_place_and_age(const void *a, const void *b)
{
    int order = by_place(a, b);

    return order ? order
                 : ((const struct placed_run *)a)->age -
                       ((const struct placed_run *)b)->age;
}

void run_set_settle(struct run_set *set)
{
    int kept = 0, seeds = 0;

    for (int i = 0; i < set->count; i++)
        set->runs[i].age = i;
    if (set->count > 0)
        qsort(set->runs, (size_t)set->count, sizeof *set->runs, by_place_and_age);
    for (int i = 0; i < set->count; i++)
        if (i + 1 == set->count || by_place(&set->runs[i], &set->runs[i + 1]) != 0)
            set->runs[kept++] = set->runs[i];
    set->count = kept;
    for (int i = 0; i < kept; i++) {
        const struct placed_run *run = &set->runs[i];
        struct placed_run with_seed = run[i > 0 ? -1 : 0]; /* previous run or itself */
        with_seed.seed = run->seed;
        seeds = by_place(&with_seed, run) == 0 ? seeds + 1 : 1;
        set->n_seeds = int_max(set->n_seeds, seeds);
        set->n_boards = int_max(set->n_boards, run->board + 1);
    }
}

void run_set_of_sweep(struct run_set *set, const struct sweep *s,
                      const struct run *runs)
{
    *set = (struct run_set){.board_noun = s->puzzles ? "puzzle" : "board",
                            .n_boards = s->n_boards,
                            .n_seeds = s->o->seeds};
    for (int i = 0; i < s->n_presets; i++)
        add_preset(set, s->presets[i]);
    for (int i = 0; i < sweep_count(s); i++) {
        struct sweep_run at = sweep_run(s, i);
        const struct sweep_point *point = &s->points[at.point];
        const struct geometry *geo = s->puzzles ? s->puzzles[at.board]->geo : NULL;
        if (runs[i].status == SEARCH_RUNNING)
            continue;
        struct text name = TEXT_EMPTY;
        if (!s->puzzles)
            sweep_board_name(s, at, &name);
        append(set, (struct placed_run){
                        .preset = at.preset,
                        .puzzle = s->puzzles ? s->puzzles[at.board]->name
                                             : find_puzzle(set, name.data)->name,
                        .limit_s = sweep_limit_s(s, at.preset),
                        .n = geo ? geo->n : point->box_rows * point->box_cols,
                        .holes = geo ? 0 : point->holes,
                        .board = at.board,
                        .seed = (uint64_t)at.seed,
                        .run = runs[i]});
        text_free(&name);
    }
    run_set_settle(set);
}

/* How many runs in succession, from index `first` on, have the same size and share of
 * holes as runs[first]. After run_set_settle all such runs are in succession. */
static int count_alike(const struct run_set *set, int first)
{
    const struct placed_run *runs = &set->runs[first];
    int count = 0;

    while (first + count < set->count && runs[count].n == runs->n &&
           real_compare(runs[count].holes, runs->holes) == 0)
        count++;
    return count;
}

void run_set_free(struct run_set *set)
{
    for (int i = 0; i < set->n_presets; i++)
        free((char *)set->presets[i]);
    tdestroy(set->puzzles, free);
    free(set->presets);
    free(set->runs);
    *set = (struct run_set){0};
}

int run_set_name_width(const struct run_set *set)
{
    int width = NAME_WIDTH;

    for (int i = 0; i < set->n_presets; i++)
        width = int_max(width, (int)strlen(set->presets[i]));
    return width;
}

static void print_size(const struct placed_run *run)
{
    struct text holes = TEXT_EMPTY;

    if (run->holes > 0)
        text_number(&holes, run->holes);
    printf("%4d %6s ", run->n, holes.data);
    text_free(&holes);
}

/* Prints the median of a measure over those of runs[count] that have this preset and no
 * wrong answer; "-" if there are none. `values` is scratch space: [count]. */
static void print_median(const struct placed_run *runs, int count, int preset,
                         int measure, double *values)
{
    bool is_count = measure != SECONDS;
    size_t n = 0;

    for (int i = 0; i < count; i++)
        if (runs[i].preset == preset && runs[i].run.end != MEASURED_WRONG)
            values[n++] = is_count ? (double)runs[i].run.stats.counts[measure]
                                   : runs[i].run.seconds;
    qsort(values, n, sizeof *values, real_compare_at);
    int columns = is_count ? counter_rows[measure].columns : SECONDS_COLUMNS;
    if (n > 0)
        printf(" %*.*f", columns, is_count ? 0 : 6, values[n / 2]);
    else
        printf(" %*s", columns, "-");
}

/* Only programs have wrong answers, and only tables with programs a column of them. */
static bool has_programs(const struct run_set *set)
{
    enum watched_kind kind;
    int i = 0;

    while (i < set->n_presets && !watched_word(set->presets[i], &kind))
        i++;
    return i < set->n_presets;
}

/* Prints the row of a preset, from runs[count] of one size and share of holes. `values`
 * is scratch space: [count]. */
static void print_row(const struct run_set *set, const struct placed_run *runs,
                      int count, int preset, double *values)
{
    int counts[SEARCH_GAVE_UP + 1] = {0}; /* number of runs with each status */
    int wrong = 0;                        /* not in `counts` */
    double peak = -1;

    for (int i = 0; i < count; i++)
        if (runs[i].preset == preset) {
            bool is_wrong = runs[i].run.end == MEASURED_WRONG;
            wrong += is_wrong;
            counts[runs[i].run.status] += !is_wrong;
            peak = fmax(peak, runs[i].run.peak_frontier);
        }
    printf("%-*s %6d %6d", run_set_name_width(set), set->presets[preset],
           counts[SEARCH_SOLVED], counts[SEARCH_EXHAUSTED]);
    if (has_programs(set))
        printf(" %6d", wrong);
    printf(" %7d", counts[SEARCH_GAVE_UP]);
    for (int k = 0; k < COUNTER_COUNT; k++)
        if (counter_rows[k].masks & IN_RUNS)
            print_median(runs, count, preset, k, values);
    print_median(runs, count, preset, SECONDS, values);
    if (peak < 0)
        printf(" %13s\n", "-");
    else
        printf(" %13.0f\n", peak);
}

static void print_headings(const struct run_set *set, bool has_points)
{
    if (has_points)
        printf("%4s %6s ", "size", "holes");
    printf("%-*s %6s %6s%s %7s", run_set_name_width(set), "preset", "solved", "proved",
           has_programs(set) ? "  wrong" : "", "gave up");
    for (int c = 0; c < COUNTER_COUNT; c++)
        if (counter_rows[c].masks & IN_RUNS)
            printf(" %*s", counter_rows[c].columns, counter_rows[c].words);
    printf(" %*s %13s\n", SECONDS_COLUMNS, "CPU s", "peak frontier");
}

/* Prints how the runs ended that have no right answer, if they are runs of programs. A
 * wrong answer is red on a terminal. */
static void print_ends(const struct run_set *set)
{
    bool is_colored = isatty(STDOUT_FILENO), has_heading = false;
    enum watched_kind kind;

    for (int preset = 0; preset < set->n_presets; preset++) {
        int counts[MEASURED_COUNT] = {0}, right = 0;
        if (!watched_word(set->presets[preset], &kind))
            continue;
        for (int i = 0; i < set->count; i++)
            if (set->runs[i].preset == preset) {
                counts[set->runs[i].run.end]++;
                right += set->runs[i].run.status != SEARCH_GAVE_UP;
            }
        if (!has_heading)
            printf("%-*s %9s", run_set_name_width(set), "program", measured_words[0]);
        for (int end = 1; !has_heading && end < MEASURED_COUNT; end++)
            printf(" %9s%s", measured_words[end],
                   end + 1 == MEASURED_COUNT ? "\n" : "");
        has_heading = true;
        bool is_red = is_colored && counts[MEASURED_WRONG] > 0;
        printf("%s%-*s %9d", is_red ? "\033[31m" : "", run_set_name_width(set),
               set->presets[preset], right);
        for (int end = 1; end < MEASURED_COUNT; end++)
            printf(" %9d", counts[end]);
        puts(is_red ? "\033[0m" : "");
    }
}

void run_set_print(const struct run_set *set)
{
    struct text over = TEXT_EMPTY;

    if (set->count == 0) {
        puts("no run has ended");
        return;
    }
    bool has_points = count_alike(set, 0) < set->count;
    double *values = alloc_zeroed((size_t)set->count, sizeof *values);
    print_headings(set, has_points);
    for (int first = 0, count; first < set->count; first += count) {
        count = count_alike(set, first);
        for (int preset = 0; preset < set->n_presets; preset++) {
            if (has_points)
                print_size(&set->runs[first]);
            print_row(set, &set->runs[first], count, preset, values);
        }
    }
    free(values);
    print_ends(set);
    text_counted(&over, (unsigned)set->n_boards, set->board_noun);
    text_puts(&over, " and ");
    text_counted(&over, (unsigned)set->n_seeds, "seed");
    printf("medians over %s; peak frontier: maximum\n", over.data);
    text_free(&over);
}
