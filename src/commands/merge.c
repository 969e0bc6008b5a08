#include "base/in_file.h"
#include "commands/commands.h"
#include "commands/merge_parts.h"
#include "commands/run_plot.h"
#include "commands/run_table.h"
#include "front/signals.h"

#include <string.h>

#define EXPECTED "lines of compare --json, or of solve --json over parts"

/* The first line decides which kind of lines the others must be. */
struct merge {
    enum { LINES_NONE, LINES_OF_RUNS, LINES_OF_PARTS } lines;
    struct run_set runs;
    struct verdict verdict;
};

static bool take_line(struct merge *m, const struct json_place *place, struct error *e)
{
    struct json_member preset = {.key = "preset"};

    if (m->lines == LINES_NONE) {
        if (!json_read(place, &preset, 1, e))
            return false;
        m->lines = preset.value ? LINES_OF_RUNS : LINES_OF_PARTS;
    }
    return m->lines == LINES_OF_RUNS ? run_set_take(&m->runs, place, e)
                                     : verdict_take(&m->verdict, place, e);
}

/* Takes the lines of a file, except an unfinished last one of a killed program. */
static bool take_file(struct merge *m, const char *path, size_t most, struct error *e)
{
    struct json_place place = {.name = strcmp(path, "-") == 0 ? "<stdin>" : path};
    struct text t = TEXT_EMPTY;

    bool fine = in_file_read(&t, path, most, signals_interrupted, e);
    const char *start = t.data, *end = t.data + t.length, *newline;
    while (fine && start < end &&
           (newline = memchr(start, '\n', (size_t)(end - start)))) {
        place.line++;
        place.start = start;
        place.length = (size_t)(newline - start);
        fine = signals_interrupted() ? error_fail(e, "%.300s: interrupted", place.name)
                                     : take_line(m, &place, e);
        start = newline + 1;
    }
    text_free(&t);
    return fine;
}

/* Prints the table of runs and draws their plot. Returns the exit status. */
static int print_runs(struct run_set *runs, const struct options *o, struct error *e)
{
    struct run_plot plot;

    run_set_settle(runs);
    bool fine = run_plot_open(&plot, o, e) && run_plot_write(&plot, o, runs, e);
    run_plot_close(&plot);
    if (!fine)
        return EXIT_BAD_INPUT;
    run_table_print(runs);
    return EXIT_DONE;
}

static int print(struct merge *m, const struct options *o, struct error *e)
{
    switch (m->lines) {
    case LINES_OF_RUNS:
        if (!o->json)
            return print_runs(&m->runs, o, e);
        error_fail(e, "--json: expected lines of solve --json over parts, found those "
                      "of compare");
        return EXIT_BAD_USAGE;
    case LINES_OF_PARTS:
        if (!o->plot)
            return verdict_print(&m->verdict, o, e);
        error_fail(e, "--plot: expected lines of compare --json, found those of solve");
        return EXIT_BAD_USAGE;
    case LINES_NONE:
        break;
    }
    error_fail(e, "merge: expected " EXPECTED ", found none");
    return EXIT_BAD_INPUT;
}

int command_merge(const struct options *o)
{
    struct error e = {.text = ""};
    struct merge m = {.lines = LINES_NONE};
    bool fine = true;

    signals_catch();
    if (o->n_files == 0) {
        error_fail(&e, "merge: expected a FILE with " EXPECTED);
        return output_complain(&e, EXIT_BAD_USAGE);
    }
    verdict_init(&m.verdict);
    for (int i = 0; fine && i < o->n_files; i++)
        fine = take_file(&m, o->files[i], (size_t)o->max_input, &e);
    int status = fine                    ? print(&m, o, &e)
                 : signals_interrupted() ? EXIT_GAVE_UP
                                         : EXIT_BAD_INPUT;
    run_set_free(&m.runs);
    verdict_free(&m.verdict);
    return e.text[0] ? output_complain(&e, status) : status;
}
