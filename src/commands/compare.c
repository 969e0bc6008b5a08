#include "commands/commands.h"

#include "base/alloc.h"
#include "base/clock.h"
#include "base/file_lock.h"
#include "base/in_file.h"
#include "base/message.h"
#include "commands/run_plot.h"
#include "commands/run_table.h"
#include "front/signals.h"
#include "front/status_line.h"
#include "options/input.h"
#include "puzzle/check.h"
#include "run/workers.h"
#include "solve/search.h"

#include <errno.h>
#include <fcntl.h>
#include <math.h>
#include <stdatomic.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define NODES_PER_CHECK 64 /* nodes between two checks of clock and signals */

/* The file of --resume: the lines of the runs that have ended. */
struct run_log {
    const char *path; /* path given by --resume; NULL: no log */
    int fd;           /* descriptor of the file, locked against other processes */
};

struct comparison {
    struct sweep sweep;
    struct run *runs; /* [sweep_count]; one thread writes each element */
    int *todo;        /* [n_todo] indices of the runs that the log lacks */
    int n_todo;
    atomic_int *ended; /* [n_todo] 1 + index of each run that has ended, then zeros */
    atomic_int n_ended;
    int n_reported; /* number of ended runs that the main thread has reported */
    struct run_log log;
    struct run_plot plot;
    struct error log_error; /* why writing the log failed; "": it did not fail */
    atomic_bool has_failed; /* true if a script failed; its thread sets `failure` */
    struct error failure;
    struct status_line line;
};

/* Whether `tail`, the text after the last newline, may be a part of a run's line. */
static bool is_torn(const char *tail, size_t length)
{
    static const char start[] = "{\"preset\":\"";

    return strncmp(tail, start, length < strlen(start) ? length : strlen(start)) == 0;
}

/* Reads the complete lines into `runs`; cuts an unfinished last line off the file. */
static bool read_lines(const struct run_log *l, const struct text *t,
                       const struct sweep *s, struct run *runs, struct error *e)
{
    const char *start = t->data, *end = t->data + t->length, *newline;
    struct json_place place = {.name = l->path};

    while ((newline = memchr(start, '\n', (size_t)(end - start)))) {
        place.line++;
        place.start = start;
        place.length = (size_t)(newline - start);
        if (signals_interrupted())
            return error_fail(e, "%.300s: interrupted", l->path);
        if (!run_line_read(s, &place, runs, e))
            return false;
        start = newline + 1;
    }
    if (!is_torn(start, (size_t)(end - start)))
        return error_fail(e,
                          "%.300s:%d:1: expected the line of a run, found other text",
                          l->path, place.line + 1);
    return start == end || ftruncate(l->fd, (off_t)(start - t->data)) == 0 ||
           error_fail_errno(e, l->path, errno);
}

static bool open_file(struct run_log *l, struct error *e)
{
    struct stat info;

    l->fd = open(l->path, O_RDWR | O_CREAT | O_APPEND | O_NONBLOCK | O_CLOEXEC, 0666);
    if (l->fd < 0 || fstat(l->fd, &info) != 0)
        return error_fail_errno(e, l->path, errno);
    if (!S_ISREG(info.st_mode))
        return error_fail(e, "%.300s: expected a file, found a pipe or device",
                          l->path);
    return file_lock(l->fd, l->path, "comparison", e);
}

static void run_log_close(struct run_log *l)
{
    if (l->path && l->fd >= 0)
        close(l->fd);
    l->fd = -1;
}

/* Opens the file of --resume, or creates it. Reads its lines into `runs` and cuts off a
 * last line without a newline, which a killed program has left. If `path` is NULL,
 * there is no log. */
static bool run_log_open(struct run_log *l, const char *path, const struct sweep *s,
                         struct run *runs, struct error *e)
{
    struct text t = TEXT_EMPTY;

    *l = (struct run_log){.path = path, .fd = -1};
    if (!path)
        return true;
    bool fine = open_file(l, e) &&
                in_file_read(&t, path, s->o->max_input, signals_interrupted, e) &&
                read_lines(l, &t, s, runs, e);
    text_free(&t);
    if (!fine)
        run_log_close(l);
    return fine;
}

/* Appends a line to the file at once. After an error a part of the line may be in the
 * file; the next run_log_open cuts it off. */
static bool run_log_add(struct run_log *l, const struct text *line, struct error *e)
{
    size_t written = 0;

    assert(l->fd >= 0);
    while (written < line->length) {
        ssize_t count = write(l->fd, line->data + written, line->length - written);
        if (count < 0 && errno == EINTR)
            continue;
        if (count < 0)
            return error_fail_errno(e, l->path, errno);
        written += (size_t)count;
    }
    return true;
}

static void note_failure(struct comparison *c, const struct search *s)
{
    if (!atomic_exchange(&c->has_failed, true))
        error_fail(&c->failure, "%.200s: %s", s->puzzle->name,
                   s->store->memory->failure);
}

/* Searches one board and fills in *run. False: a signal ended the search, or a script
 * failed. */
static bool search_board(struct comparison *c, const struct puzzle *board,
                         const struct setting *set, double limit_s, struct run *run)
{
    int64_t start_ns = clock_thread_cpu_ns();
    struct search *s = search_create(board, set);
    enum search_status status;

    do {
        status = search_run(s, NODES_PER_CHECK);
        run->seconds = seconds_of_ns(clock_thread_cpu_ns() - start_ns);
        if ((limit_s > 0 && run->seconds > limit_s) || signals_interrupted())
            break;
    } while (status == SEARCH_RUNNING);
    bool has_result =
        (status != SEARCH_RUNNING || !signals_interrupted()) && !search_has_failed(s);
    if (search_has_failed(s))
        note_failure(c, s);
    if (has_result)
        run->status = status == SEARCH_RUNNING ? SEARCH_GAVE_UP : status;
    run->stats = search_stats(s);
    if (!search_metric(s, "peak frontier", &run->peak_frontier))
        run->peak_frontier = (double)NAN;
    run->wrong =
        status == SEARCH_SOLVED && !check_solution(board, search_grid(s), NULL);
    search_destroy(s);
    return has_result;
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
    if (search_board(c, board, &set, sweep_max_seconds(s), &c->runs[index]))
        atomic_store(&c->ended[atomic_fetch_add(&c->n_ended, 1)], index + 1);
    puzzle_destroy(board);
}

static void report_run(struct comparison *c, int index)
{
    struct text line = TEXT_EMPTY;

    if (c->runs[index].wrong)
        return;
    run_line_write(&c->sweep, index, &c->runs[index], &line);
    if (c->log.path && !c->log_error.text[0])
        run_log_add(&c->log, &line, &c->log_error);
    if (c->sweep.o->json) {
        status_line_make_room(&c->line);
        fwrite(line.data, 1, line.length, stdout);
        fflush(stdout);
    }
    text_free(&line);
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
    if (!c->sweep.o->json)
        run_table_print(&set);
    bool fine = run_plot_write(&c->plot, c->sweep.o, &set, &e);
    run_set_free(&set);
    if (!fine)
        return output_complain(&e, EXIT_BAD_INPUT);
    return c->n_reported == c->n_todo ? EXIT_DONE : EXIT_GAVE_UP;
}

static int compare(struct comparison *c)
{
    const struct options *o = c->sweep.o;
    struct error e;

    c->runs = alloc_zeroed((size_t)sweep_count(&c->sweep), sizeof *c->runs);
    if (!run_plot_open(&c->plot, o, &e) ||
        !run_log_open(&c->log, o->resume, &c->sweep, c->runs, &e))
        return output_complain(&e, input_failure());
    run_all(c);
    run_log_close(&c->log);
    return report(c);
}

int command_compare(const struct options *o)
{
    struct comparison *c = alloc_zeroed(1, sizeof *c);
    struct error e;
    int status;

    status_line_init(&c->line);
    signals_catch();
    if (sweep_init(&c->sweep, o, &status, &e))
        status = compare(c);
    else
        output_complain(&e, status);
    run_plot_close(&c->plot);
    sweep_free(&c->sweep);
    free(c->runs);
    free(c->todo);
    free((void *)c->ended);
    free(c);
    return status;
}
