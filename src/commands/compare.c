#include "commands/commands.h"

#include "base/alloc.h"
#include "base/clock.h"
#include "base/file_lock.h"
#include "base/message.h"
#include "commands/compare_show.h"
#include "commands/json_line.h"
#include "commands/run_figures.h"
#include "commands/run_plot.h"
#include "front/signals.h"
#include "front/status_line.h"
#include "options/input.h"
#include "options/moment.h"
#include "puzzle/check.h"
#include "run/workers.h"
#include "script/script.h"
#include "solve/catalog.h"
#include "solve/search.h"

#include <errno.h>
#include <fcntl.h>
#include <math.h>
#include <stdatomic.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define NODES_PER_CHECK 64 /* nodes between two checks of clock and signals */

struct comparison {
    struct sweep sweep;
    struct run *runs; /* [sweep_count]; one thread writes each element */
    int *todo;        /* [n_todo] indices of the runs that the log lacks */
    int n_todo;
    atomic_int *ended; /* [n_todo] index + 1 of each run that has ended, then zeros */
    atomic_int n_ended;
    int n_reported; /* number of ended runs that the main thread has reported */
    int log;        /* descriptor of the file of --resume, locked; -1: none */
    struct run_plot plot;
    struct error log_error; /* why writing the log failed; "": it did not fail */
    atomic_bool has_failed; /* a script failed; the thread that ran it sets `failure` */
    struct error failure;
    struct status_line line;
};

/* Whether `tail`, the text after the last newline, may be a part of a run's line. */
static bool is_torn(const char *tail, size_t length)
{
    static const char start[] = "{\"preset\":\"";

    return strncmp(tail, start, length < strlen(start) ? length : strlen(start)) == 0;
}

/* Reads the complete lines into c->runs. Cuts off a last line without a newline, which
 * a killed program has left. */
static bool read_lines(struct comparison *c, const struct text *t, struct error *e)
{
    struct json_place line = {.name = c->sweep.o->resume};
    struct hashed_run *hashes = t->length > 0 ? run_hashes(&c->sweep) : NULL;
    bool fine = true;

    while (fine && json_line_next(&line, t))
        fine = signals_interrupted()
                   ? error_fail(e, "%.300s: interrupted", line.name)
                   : run_line_read(&c->sweep, hashes, &line, c->runs, e);
    free(hashes);
    if (!fine)
        return false;
    if (!is_torn(line.start, line.length))
        return error_fail(e,
                          "%.300s:%d:1: expected the line of a run, found other text",
                          line.name, line.line);
    return line.length == 0 || ftruncate(c->log, (off_t)(line.start - t->data)) == 0 ||
           error_fail_errno(e, line.name, errno);
}

static bool open_file(int *fd, const char *path, struct error *e)
{
    struct stat info;

    *fd = open(path, O_RDWR | O_CREAT | O_APPEND | O_NONBLOCK | O_CLOEXEC, 0666);
    if (*fd < 0 || fstat(*fd, &info) != 0)
        return error_fail_errno(e, path, errno);
    if (!S_ISREG(info.st_mode))
        return error_fail(e, "%.300s: expected a file, found a pipe or device", path);
    return file_lock(*fd, path, "comparison", e);
}

/* Opens or creates the file of --resume, if the option is given, and reads it. */
static bool open_log(struct comparison *c, struct error *e)
{
    const struct options *o = c->sweep.o;
    struct text t = TEXT_EMPTY;

    bool fine = !o->resume ||
                (open_file(&c->log, o->resume, e) &&
                 in_file_read(&t, o->resume, o->max_input, signals_interrupted, e) &&
                 read_lines(c, &t, e));
    text_free(&t);
    return fine;
}

/* If an error leaves part of the line in the file, the next read_lines cuts it off. */
static void add_to_log(struct comparison *c, const struct text *line)
{
    for (size_t written = 0; written < line->length;) {
        ssize_t count = write(c->log, line->data + written, line->length - written);
        if (count < 0 && errno != EINTR) {
            error_fail_errno(&c->log_error, c->sweep.o->resume, errno);
            return;
        }
        written += count > 0 ? (size_t)count : 0;
    }
}

/* Appends the options that load the scripts of a setting. False: the path of a script
 * cannot be written so. */
static bool add_scripts(const struct setting *s, struct text *again)
{
    char name[SETTING_NAME];
    struct text path = TEXT_EMPTY;
    bool fine = true;

    for (int kind = 0; kind < PLUG_KINDS && fine; kind++) {
        setting_name(s, (enum plug_kind)kind, name);
        if (!strstr(name, ".lua@"))
            continue;
        text_clear(&path);
        fine = script_name_with_path((enum plug_kind)kind, name, &path);
        text_printf(again, " --%s ", catalog_option((enum plug_kind)kind));
        text_shell_word(again, path.data);
    }
    text_free(&path);
    return fine;
}

/* Sets run->again to the command that opens a moment. If `program` has made the run, it
 * gets the moment's board and seed. */
static void write_again(const struct moment *m, const char *program, struct run *run)
{
    struct text text = TEXT_EMPTY, again = TEXT_EMPTY;
    struct error e;

    if (moment_write(m, &text, &e)) {
        text_printf(&again, COMPARE_SHOWS " %s", text.data);
        if (program) {
            text_puts(&again, " --solver ");
            text_shell_word(&again, program);
        }
        if (add_scripts(&m->setting, &again))
            run->again = again.data;
        else
            text_free(&again);
    }
    text_free(&text);
}

/* Takes about NODES_PER_CHECK nodes and counts the steps, without a step that
 * --max-nodes cut off. */
static enum search_status run_steps(struct search *s, uint64_t *steps)
{
    uint64_t last = search_nodes(s) + NODES_PER_CHECK;
    enum search_status status;

    do {
        status = search_step(s);
        ++*steps;
    } while (status == SEARCH_RUNNING && search_nodes(s) < last);
    *steps -= status == SEARCH_GAVE_UP && search_budget_spent(s);
    return status;
}

/* Seconds as exact as in the line of a run: --resume and merge print the same figures.
 */
static double line_seconds(int64_t ns)
{
    return (double)((ns + 500) / 1000) / 1e6;
}

/* Searches one board and fills in *run. Returns false if a signal ended the search or
 * a script failed. */
static bool search_board(struct comparison *c, const struct puzzle *board,
                         const struct setting *set, double limit_s, struct run *run)
{
    int64_t start_ns = clock_thread_cpu_ns();
    struct search *s = search_create(board, set);
    enum search_status status;
    struct moment end = {s->puzzle, 0, *set, c->sweep.o->view, 0, ""};

    do {
        status = run_steps(s, &end.step);
        run->seconds = line_seconds(clock_thread_cpu_ns() - start_ns);
        if ((limit_s > 0 && run->seconds > limit_s) || signals_interrupted())
            break;
    } while (status == SEARCH_RUNNING);
    bool has_result =
        (status != SEARCH_RUNNING || !signals_interrupted()) && !search_has_failed(s);
    if (search_has_failed(s) && !atomic_exchange(&c->has_failed, true))
        error_fail(&c->failure, "%.200s: %s", board->name, s->store->memory->failure);
    if (has_result)
        run->status = status == SEARCH_RUNNING ? SEARCH_GAVE_UP : status;
    run->stats = search_stats(s);
    if (!search_metric(s, "peak frontier", &run->peak_frontier))
        run->peak_frontier = (double)NAN;
    run->wrong =
        status == SEARCH_SOLVED && !check_solution(board, search_grid(s), NULL);
    if (has_result)
        write_again(&end, NULL, run);
    search_destroy(s);
    return has_result;
}

/* Runs a program on one board and fills in *run. Returns false after a signal. */
static bool run_program(const struct sweep *s, struct puzzle *board,
                        const struct setting *set, const char *preset, struct run *run)
{
    struct moment start = {board, 0, *set, s->o->view, 0, ""};
    enum watched_kind kind;
    struct measured m;

    if (!measured_run(set->strategy, board, set->seed, &s->limits, signals_interrupted,
                      &m))
        return false;
    *run = (struct run){.status = m.status,
                        .stats = m.stats,
                        .peak_frontier = (double)NAN,
                        .seconds = line_seconds(m.used.cpu_ns),
                        .end = m.end,
                        .real_seconds = line_seconds(m.used.real_ns),
                        .bytes = m.used.bytes,
                        .why = m.why[0] ? alloc_text(m.why) : NULL};
    start.setting.strategy = s->o->setting.strategy;
    write_again(&start, watched_word(preset, &kind), run);
    return true;
}

static void run_one(void *context, int task)
{
    struct comparison *c = context;
    const struct sweep *s = &c->sweep;
    int index = c->todo[task];
    struct sweep_run at = sweep_run(s, index);
    struct setting set = s->settings[at.preset];
    struct puzzle *board = sweep_board(s, at);
    assert(c->runs[index].status == SEARCH_RUNNING);

    set.seed += (uint64_t)at.seed;
    if (sweep_is_program(s, at.preset)
            ? run_program(s, board, &set, s->presets[at.preset], &c->runs[index])
            : search_board(c, board, &set, s->max_seconds, &c->runs[index]))
        atomic_store(&c->ended[atomic_fetch_add(&c->n_ended, 1)], index + 1);
    puzzle_destroy(board);
}

static void report_run(struct comparison *c, int index)
{
    struct text line = TEXT_EMPTY;

    if (c->runs[index].wrong)
        return;
    run_line_write(&c->sweep, index, &c->runs[index], &line);
    /* A program that is missing may be there when --resume is given again. */
    if (c->log >= 0 && !c->log_error.text[0] && c->runs[index].end != MEASURED_MISSING)
        add_to_log(c, &line);
    if (c->sweep.o->json) {
        status_line_make_room(&c->line);
        fwrite(line.data, 1, line.length, stdout);
        fflush(stdout);
    }
    text_free(&line);
    if (!c->sweep.o->plot) /* the plot has these lines once more */
        run_free(&c->runs[index]);
}

static bool report_ended(void *context, int done)
{
    struct comparison *c = context;
    int index;

    while (c->n_reported < c->n_todo &&
           (index = atomic_load(&c->ended[c->n_reported])) > 0) {
        report_run(c, index - 1);
        c->n_reported++;
    }
    if (status_line_due(&c->line)) {
        status_line_count(&c->line, (uint64_t)done, (uint64_t)c->n_todo, "runs");
        status_line_show(&c->line);
    }
    return !signals_interrupted() && !c->log_error.text[0] &&
           !atomic_load(&c->has_failed);
}

static void run_all(struct comparison *c)
{
    int count = sweep_count(&c->sweep);
    struct work work = {run_one, report_ended, c};

    c->todo = alloc_zeroed((size_t)count, sizeof *c->todo);
    for (int i = 0; i < count; i++)
        if (c->runs[i].status == SEARCH_RUNNING)
            c->todo[c->n_todo++] = i;
    c->ended = alloc_zeroed((size_t)c->n_todo, sizeof *c->ended);
    status_line_start(&c->line);
    workers_run(&work, c->n_todo, c->sweep.o->jobs);
    status_line_clear(&c->line);
}

static bool plot(struct comparison *c, struct error *e)
{
    struct text lines = TEXT_EMPTY;

    if (!c->sweep.o->plot)
        return true;
    for (int i = 0; i < sweep_count(&c->sweep); i++)
        if (c->runs[i].status != SEARCH_RUNNING)
            run_line_write(&c->sweep, i, &c->runs[i], &lines);
    bool fine = run_plot_write(&c->plot, c->sweep.o, &lines, e);
    text_free(&lines);
    return fine;
}

/* The status of a comparison of which all runs that have ended are reported. A wrong
 * answer of a program is a failure, but not of the table; so is a program that is
 * missing. */
static int status_of_runs(const struct comparison *c)
{
    int n_wrong = 0, n_missing = 0;

    for (int i = 0; i < sweep_count(&c->sweep); i++) {
        n_wrong += c->runs[i].end == MEASURED_WRONG;
        n_missing += c->runs[i].end == MEASURED_MISSING;
    }
    if (n_missing > 0)
        message_print(
            "sudoscope: %d run%s of programs that are missing; --json says why",
            n_missing, n_missing == 1 ? "" : "s");
    if (n_wrong > 0)
        message_print("sudoscope: %d wrong answer%s of programs; --json says why",
                      n_wrong, n_wrong == 1 ? "" : "s");
    return n_wrong > 0 || n_missing > 0 || c->sweep.n_broken > 0 ? EXIT_BAD_INPUT
           : c->n_reported == c->n_todo                          ? EXIT_DONE
                                                                 : EXIT_GAVE_UP;
}

static int report(struct comparison *c)
{
    struct run_set set;
    struct error e;

    for (int i = 0; i < c->n_reported; i++)
        if (c->runs[atomic_load(&c->ended[i]) - 1].wrong) {
            message_print("sudoscope: found a wrong solution: please report this");
            return EXIT_BAD_INPUT;
        }
    if (c->log_error.text[0])
        return output_complain(&c->log_error, EXIT_BAD_INPUT);
    if (atomic_load(&c->has_failed))
        return output_complain(&c->failure, EXIT_BAD_INPUT);
    run_set_of_sweep(&set, &c->sweep, c->runs);
    const struct options *o = c->sweep.o;
    if (o->given[OPTION_FIGURES] || o->by)
        run_figures_print(&set, o->by, o->json ? FIGURES_JSON : o->figures);
    else if (!o->json)
        run_set_print(&set);
    run_set_free(&set);
    if (!plot(c, &e))
        return output_complain(&e, EXIT_BAD_INPUT);
    return status_of_runs(c);
}

static int compare(struct comparison *c)
{
    struct error e;

    c->runs = alloc_zeroed((size_t)sweep_count(&c->sweep), sizeof *c->runs);
    if (!run_plot_open(&c->plot, c->sweep.o, &e) || !open_log(c, &e))
        return output_complain(&e, input_failure());
    run_all(c);
    return report(c);
}

int command_compare(const struct options *o)
{
    struct error e;
    int status;

    if (o->show)
        return compare_show(o);
    if (o->json && o->given[OPTION_FIGURES] && o->figures != FIGURES_JSON) {
        error_fail(&e, "--json: expected --figures json, found %s",
                   figures_format_names[o->figures]);
        return output_complain(&e, EXIT_BAD_USAGE);
    }
    struct comparison *c = alloc_zeroed(1, sizeof *c);
    c->log = -1;
    status_line_init(&c->line);
    signals_catch();
    if (sweep_init(&c->sweep, o, &status, &e))
        status = compare(c);
    else
        output_complain(&e, status);
    if (c->log >= 0)
        close(c->log);
    run_plot_close(&c->plot);
    for (int i = 0; c->runs && i < sweep_count(&c->sweep); i++)
        run_free(&c->runs[i]);
    sweep_free(&c->sweep);
    free(c->runs);
    free(c->todo);
    free((void *)c->ended);
    free(c);
    return status;
}
