#include "commands/run_figures.h"

#include "base/alloc.h"
#include "base/json.h"

#include <ctype.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

static const char *const columns[] = {"class",  "preset", "measure", "runs", "solved",
                                      "proved", "wrong",  "mean",    "sd",   "median",
                                      "min",    "max",    "par2"};
enum { COLUMNS = sizeof columns / sizeof *columns, NAMES = 3, COUNTS = 7 };

struct figures {
    const char *name[NAMES];
    double value[COLUMNS]; /* from NAMES on; NAN: not defined */
};

struct classed_run {
    const struct placed_run *run;
    double key;  /* size or share of holes, by which classes are sorted; else 0 */
    char *class; /* owned */
};

static bool is_answered(const struct placed_run *run)
{
    return run->run.status != SEARCH_GAVE_UP;
}

/* The file of a puzzle "many.sdm:2" is many.sdm. */
static void write_class(const struct placed_run *run, enum run_class by,
                        struct text *out)
{
    const char *colon = strrchr(run->puzzle, ':');
    bool is_numbered = colon && isdigit((unsigned char)colon[1]) &&
                       colon[1 + strspn(colon + 1, "0123456789")] == '\0';

    if (by == RUNS_BY_SIZE)
        text_printf(out, "%d", run->n);
    else if (by == RUNS_BY_HOLES)
        text_number(out, run->holes);
    else if (by == RUNS_BY_FILE && is_numbered)
        text_add(out, run->puzzle, (size_t)(colon - run->puzzle));
    else
        text_puts(out, by == RUNS_BY_NONE ? "all" : run->puzzle);
}

/* By class, sizes and shares ascending; within a class in the order of the set. */
static int by_class(const void *a, const void *b)
{
    const struct classed_run *x = a, *y = b;
    int order = real_compare(x->key, y->key);

    order = order ? order : strcmp(x->class, y->class);
    return order ? order : (x->run > y->run) - (x->run < y->run);
}

/* By board and seed; the fastest right answer comes first. */
static int by_board(const void *a, const void *b)
{
    const struct placed_run *x = ((const struct classed_run *)a)->run;
    const struct placed_run *y = ((const struct classed_run *)b)->run;
    const int order[] = {x->n - y->n,
                         real_compare(x->holes, y->holes),
                         x->board - y->board,
                         (x->seed > y->seed) - (x->seed < y->seed),
                         is_answered(y) - is_answered(x),
                         real_compare(x->run.seconds, y->run.seconds)};

    for (size_t i = 0; i < sizeof order / sizeof *order; i++)
        if (order[i])
            return order[i];
    return 0;
}

static double cost_of(const struct placed_run *run, bool is_nodes)
{
    return is_nodes ? (double)stats_nodes(&run->run.stats) : run->run.seconds;
}

static void set_figures(struct figures *f, const struct placed_run *const *runs,
                        int count, bool is_nodes)
{
    double *cost = alloc_zeroed((size_t)count + 1, sizeof *cost), sum = 0, squares = 0,
           par2 = 0;
    double *out = &f->value[NAMES];
    int n = 0;

    memset(out, 0, (COLUMNS - NAMES) * sizeof *out);
    for (int i = 0; i < count; i++) {
        out[0]++;
        out[1] += runs[i]->run.status == SEARCH_SOLVED;
        out[2] += runs[i]->run.status == SEARCH_EXHAUSTED;
        out[3] += runs[i]->run.end == MEASURED_WRONG;
        if (is_answered(runs[i]))
            sum += cost[n++] = cost_of(runs[i], is_nodes);
        else
            par2 += runs[i]->limit_s > 0 ? 2 * runs[i]->limit_s : (double)NAN;
    }
    qsort(cost, (size_t)n, sizeof *cost, real_compare_at);
    for (int i = 0; i < n; i++)
        squares += (cost[i] - sum / n) * (cost[i] - sum / n);
    out += COUNTS - NAMES;
    out[0] = n > 0 ? sum / n : (double)NAN;
    out[1] = n > 1 ? sqrt(squares / (n - 1)) : (double)NAN;
    out[2] = n > 0 ? (cost[(n - 1) / 2] + cost[n / 2]) / 2 : (double)NAN;
    out[3] = n > 0 ? cost[0] : (double)NAN;
    out[4] = n > 0 ? cost[n - 1] : (double)NAN;
    out[5] = is_nodes ? (double)NAN : (par2 + sum) / count;
    free(cost);
}

static void write_cell(struct text *t, const struct figures *f, int column,
                       bool is_exact)
{
    if (column < NAMES)
        text_puts(t, f->name[column]);
    else if (isnan(f->value[column]))
        return;
    else if (is_exact)
        text_number(t, f->value[column]);
    else
        text_printf(t, "%.6g", f->value[column]);
}

static void print_json(const struct figures *f)
{
    struct text line = TEXT_EMPTY;
    struct json j = {.out = &line};

    json_open(&j, NULL, '{');
    for (int c = 0; c < COLUMNS; c++) {
        struct text cell = TEXT_EMPTY;
        write_cell(&cell, f, c, true);
        if (c < NAMES)
            json_text(&j, columns[c], cell.data);
        else
            json_raw(&j, columns[c], cell.length > 0 ? cell.data : "null");
        text_free(&cell);
    }
    json_close(&j, '}');
    puts(line.data);
    text_free(&line);
}

/* Escapes what has a meaning in the format. */
static void print_escaped(const char *cell, enum figures_format format)
{
    if (format == FIGURES_CSV)
        putchar('"');
    for (; *cell; cell++)
        if (format == FIGURES_CSV)
            printf(*cell == '"' ? "\"\"" : "%c", *cell);
        else if (format == FIGURES_LATEX && strchr("\\~^", *cell))
            printf("\\char%d{}", *cell);
        else if ((format == FIGURES_LATEX && strchr("&%$#_{}", *cell)) ||
                 (format == FIGURES_MARKDOWN && strchr("|*_`\\<", *cell)))
            printf("\\%c", *cell);
        else
            putchar(*cell);
    if (format == FIGURES_CSV)
        putchar('"');
}

/* Prints a row, or with f = NULL the headings. */
static void print_row(const struct run_set *set, const struct figures *f,
                      enum figures_format format)
{
    const int widths[COLUMNS] = {-16, -int_max(run_set_name_width(set), 24), -8};

    if (f && format == FIGURES_JSON) {
        print_json(f);
        return;
    }
    for (int c = 0; c < COLUMNS; c++) {
        struct text cell = TEXT_EMPTY;
        if (f)
            write_cell(&cell, f, c, format == FIGURES_CSV);
        else
            text_puts(&cell, columns[c]);
        if (format == FIGURES_TABLE)
            printf("%*s ",
                   widths[c]    ? widths[c]
                   : c < COUNTS ? 6
                                : 12,
                   cell.length > 0 ? cell.data : "-");
        else if (format != FIGURES_JSON) {
            fputs(format == FIGURES_MARKDOWN ? c == 0 ? "| " : " | "
                  : c == 0                   ? ""
                  : format == FIGURES_CSV    ? ","
                                             : " & ",
                  stdout);
            print_escaped(cell.data, c < NAMES ? format : FIGURES_TABLE);
        }
        text_free(&cell);
    }
    if (format != FIGURES_JSON)
        puts(format == FIGURES_MARKDOWN ? " |"
             : format == FIGURES_LATEX  ? " \\\\"
                                        : "");
}

/* Prints the rows of runs[count], all of one class. */
static void print_class(const struct run_set *set, struct classed_run *runs, int count,
                        enum figures_format format)
{
    const struct placed_run **some = alloc_zeroed((size_t)count, sizeof *some);
    struct figures f = {.name[0] = runs->class};

    for (int k = 0; k < 2 * set->n_presets; k++) {
        bool has_nodes = k % 2 == 0;
        int n = 0;
        for (int i = 0; i < count; i++)
            if (runs[i].run->preset == k / 2) {
                some[n++] = runs[i].run;
                has_nodes |= stats_nodes(&runs[i].run->run.stats) > 0;
            }
        f.name[1] = set->presets[k / 2];
        f.name[2] = k % 2 ? "nodes" : "seconds";
        set_figures(&f, some, n, k % 2);
        if (n > 0 && has_nodes)
            print_row(set, &f, format);
    }
    int n = 0;
    qsort(runs, (size_t)count, sizeof *runs, by_board);
    for (int i = 0; i < count; i++) {
        const struct placed_run *last = n > 0 ? some[n - 1] : NULL, *run = runs[i].run;
        if (!last || last->n != run->n || last->board != run->board ||
            last->seed != run->seed || real_compare(last->holes, run->holes) != 0)
            some[n++] = run;
    }
    f.name[1] = "virtual best";
    f.name[2] = "seconds";
    set_figures(&f, some, n, false);
    print_row(set, &f, format);
    free(some);
}

bool run_figures_is_line(const struct json_place *line)
{
    static const char start[] = "{\"class\":"; /* columns[0] */

    return line->length >= strlen(start) &&
           memcmp(line->start, start, strlen(start)) == 0;
}

void run_figures_print(const struct run_set *set, enum run_class by,
                       enum figures_format format)
{
    struct classed_run *runs = alloc_zeroed((size_t)set->count + 1, sizeof *runs);

    for (int i = 0; i < set->count; i++) {
        struct text class = TEXT_EMPTY;
        write_class(&set->runs[i], by, &class);
        runs[i] = (struct classed_run){&set->runs[i],
                                       by == RUNS_BY_SIZE    ? set->runs[i].n
                                       : by == RUNS_BY_HOLES ? set->runs[i].holes
                                                             : 0,
                                       alloc_text(class.data)};
        text_free(&class);
    }
    qsort(runs, (size_t)set->count, sizeof *runs, by_class);
    if (format == FIGURES_LATEX)
        puts("\\begin{tabular}{lllrrrrrrrrrr}");
    print_row(set, NULL, format);
    if (format == FIGURES_MARKDOWN)
        puts("|---|---|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|");
    for (int first = 0, next; first < set->count; first = next) {
        for (next = first;
             next < set->count && strcmp(runs[next].class, runs[first].class) == 0;)
            next++;
        print_class(set, &runs[first], next - first, format);
    }
    if (format == FIGURES_LATEX)
        puts("\\end{tabular}");
    for (int i = 0; i < set->count; i++)
        free(runs[i].class);
    free(runs);
}
