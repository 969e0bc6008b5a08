#include "commands/commands.h"

#include "base/clock.h"
#include "base/message.h"
#include "commands/profiler.h"
#include "commands/proof.h"
#include "commands/solve_files.h"
#include "commands/solve_text.h"
#include "front/signals.h"
#include "front/status_line.h"
#include "options/input.h"
#include "options/moment.h"
#include "puzzle/check.h"
#include "puzzle/formula.h"
#include "run/portfolio.h"
#include "solve/catalog.h"

#include <string.h>

#define STEPS_PER_CHECK 32 /* steps between two checks of clock and signals */
#define FLUSH_NS        (10 * NS_PER_MS) /* one flush serves the solutions of this time */
#define LARGE_BOARD     20000     /* from so many cells on, a check follows each step */
#define MANY_CLAUSES    100000000 /* clauses of a formula that takes gigabytes */
#define OF_ONE_PUZZLE   "--cnf, --proof, --trace and --profiler"

struct solve_job {
    const struct options *o;
    struct setting setting; /* max_memory is the share of one thread */
    struct solve_files out;
    int number; /* of the current puzzle in the list, from 1 */
    struct proof proof;
    struct trace_writer *trace; /* NULL: not requested, or not begun */
    struct profiler profiler;
    struct snapshot *snapshot; /* memory for --states and --json, else NULL */
    struct search *search;     /* reused for puzzles of the same shape */
    struct text text;          /* output being formatted; else empty */
    struct text name;          /* name of the current puzzle */
    struct part_identity part; /* all 0 unless the current puzzle is a part */
    struct status_line line;
    struct status_line listed; /* how many boards of a list are done */
    /* Results that a reader waits for: whether some are not flushed, the last flush. */
    bool must_flush;
    int64_t flushed_ns;
    /* Start of the current puzzle in real and in CPU time; its deadline, 0: none. */
    int64_t started_ns, started_cpu_ns, deadline_ns;
    uint64_t steps; /* steps of this puzzle, without a step that --max-nodes cut off */
    /* Whether any puzzle has no solution, or was given up; for the exit status. */
    bool found_none, gave_up;
    bool has_hinted; /* whether a board without a solution was tried as Latin square */
    bool has_broken; /* whether --keep-going has left out a board */
};

static void write_state(struct solve_job *job)
{
    uint8_t bytes[2 * MAX_CELLS];

    search_snapshot(job->search, job->snapshot);
    size_t length = snapshot_encode(job->snapshot, bytes);
    out_file_write(&job->out.file[FILE_STATES], bytes, length);
}

/* Writes the last step to the --trace file. The first call begins the trace with the
 * lines that describe the start. */
static void write_trace(struct solve_job *job)
{
    if (job->trace)
        trace_writer_step(job->trace, job->search, &job->text);
    else
        job->trace = trace_writer_begin(job->search, false, &job->text);
    out_file_write(&job->out.file[FILE_TRACE], job->text.data, job->text.length);
    text_clear(&job->text);
}

static void flush_results(struct solve_job *job)
{
    if (!job->must_flush)
        return;
    job->must_flush = false;
    job->flushed_ns = clock_now_ns();
    out_file_flush(&job->out.file[FILE_RESULTS]);
}

/* Flushes a solution at once, unless others came just before: then the next check of
 * solve_on or the end of the puzzle does. So a reader waits for no solution that is
 * found, and a million of them do not take a system call each. */
static void flush_solution(struct solve_job *job)
{
    job->must_flush = true;
    if (job->o->solutions == 1 || clock_now_ns() - job->flushed_ns >= FLUSH_NS)
        flush_results(job);
}

/* Shows the progress on the status line. For a team of threads it shows no counts,
 * since only the threads themselves may read them while they run. */
static void show_progress(struct solve_job *job, bool is_team)
{
    struct text *t = &job->line.text;
    const struct search *s = job->search;

    if (!status_line_due(&job->line))
        return;
    flush_results(job); /* before the line stands where they should */
    text_printable(t, job->name.data);
    text_puts(t, ": ");
    if (is_team) {
        text_printf(t, "%d threads", job->o->jobs);
    } else {
        text_counted(t, search_nodes(s), "node");
        text_puts(t, ", ");
        text_counted(t, s->stats.solutions, "solution");
        if (search_progress(s) > 0) {
            text_puts(t, ", tree explored (est.) ");
            text_percent(t, search_progress(s));
        }
    }
    status_line_show(&job->line);
}

/* Counts the boards of a list while --json prints nothing about them on stderr. */
static void show_count(struct solve_job *job)
{
    if (!job->o->json || !status_line_due(&job->listed))
        return;
    flush_results(job);
    status_line_count(&job->listed, (uint64_t)job->number, 0, "boards");
    status_line_show(&job->listed);
}

/* Whether writing an output has failed; closing the file reports the error. */
static bool output_is_lost(struct solve_job *job)
{
    return solve_files_have_failed(&job->out) || job->profiler.lost.text[0];
}

/* Whether a signal, a failed write or the limit of time ends the job. */
static bool is_over(void *context)
{
    struct solve_job *job = context;

    return signals_interrupted() || output_is_lost(job) ||
           (job->deadline_ns && clock_now_ns() > job->deadline_ns);
}

static bool formula_is_over(void *context, double share)
{
    struct solve_job *job = context;
    struct text *t = &job->line.text;

    if (status_line_due(&job->line)) {
        text_printable(t, job->name.data);
        text_puts(t, ": writing the formula, ");
        text_percent(t, share);
        status_line_show(&job->line);
    }
    return is_over(job);
}

static bool team_is_over(void *context)
{
    struct solve_job *job = context;

    show_progress(job, true);
    return is_over(job);
}

/* Searches on --jobs threads. job->search becomes the search that answers first; if
 * none does, it stays the same. */
static enum search_status solve_together(struct solve_job *job)
{
    struct search *team[MAX_JOBS];
    int jobs = job->o->jobs;

    assert(jobs > 1 && jobs <= MAX_JOBS);
    team[0] = job->search;
    for (int k = 1; k < jobs; k++) {
        struct setting set = portfolio_setting(&job->setting, k);
        /* The search that finds the first solution looks for more alone. A local
         * search could not prove that there are no more, so `learn` takes its place. */
        if (job->o->solutions > 1 && set.strategy->incomplete)
            set.strategy = &strategy_learn;
        team[k] = search_create(job->search->puzzle, &set);
    }
    int winner = portfolio_run(team, jobs, team_is_over, job);
    for (int k = 0; k < jobs; k++)
        if (k != (winner < 0 ? 0 : winner))
            search_destroy(team[k]);
    job->search = team[winner < 0 ? 0 : winner];
    return winner < 0 ? SEARCH_GAVE_UP : job->search->status;
}

static void prepare_search(struct solve_job *job, const struct puzzle *p)
{
    const struct geometry *old = job->search ? job->search->puzzle->geo : NULL;

    /* Reuses the search for a puzzle of the same shape, with two exceptions:
     * - After a search on several threads, job->search may have another setting.
     * - A restarted search keeps the candidates of its first puzzle, so neither puzzle
     *   may exclude any. */
    if (old && job->o->jobs == 1 && !p->candidates &&
        !job->search->puzzle->candidates &&
        geometry_has_shape(old, geometry_shape(p->geo))) {
        search_restart(job->search, p->clue, job->setting.seed);
        return;
    }
    search_destroy(job->search);
    job->search = search_create(p, &job->setting);
}

static enum search_status solve_on(struct solve_job *job)
{
    struct search *s = job->search;

    if (job->o->jobs > 1 && s->stats.solutions == 0)
        return solve_together(job);
    for (;;) {
        uint64_t nodes = search_nodes(s);
        enum search_status status = search_step(s);
        job->steps++;
        if (job->out.file[FILE_STATES].stream && search_nodes(s) > nodes)
            write_state(job);
        if (job->trace)
            write_trace(job);
        profiler_step(&job->profiler, s);
        if (status != SEARCH_RUNNING) {
            job->steps -= status == SEARCH_GAVE_UP && search_budget_spent(s);
            return status;
        }
        if (s->stops)
            return SEARCH_GAVE_UP;
        if (job->steps % STEPS_PER_CHECK && s->store->n_cells < LARGE_BOARD)
            continue;
        if (job->must_flush)
            flush_solution(job);
        show_progress(job, false);
        if (is_over(job))
            return SEARCH_GAVE_UP;
    }
}

static void print_board(struct solve_job *job, const value_t *grid)
{
    status_line_make_room(&job->line);
    status_line_make_room(&job->listed);
    print_grid_as_read(&job->text, job->search->puzzle, grid, job->o->format, NULL);
    out_file_write(&job->out.file[FILE_RESULTS], job->text.data, job->text.length);
    flush_solution(job);
    text_clear(&job->text);
}

/* Names what ended a search without an answer: the option of a limit, or an event. */
static const char *limit_reached(struct solve_job *job)
{
    if (signals_interrupted())
        return "interrupt";
    if (output_is_lost(job))
        return "write error";
    if (search_budget_spent(job->search))
        return "max-nodes";
    if (job->search->has_empty_queue)
        return "empty-queue";
    if (job->search->stops)
        return "referee";
    return is_over(job) ? "max-seconds" : "max-memory";
}

static void print_result(struct solve_job *job, enum search_status status,
                         const value_t *solution)
{
    const struct search *search = job->search;
    const struct solve_outcome outcome = {&job->part,
                                          status_name(status, solution != NULL),
                                          status == SEARCH_GAVE_UP ? limit_reached(job)
                                                                   : NULL,
                                          solution,
                                          job->o->solutions > 1,
                                          clock_process_cpu_ns() - job->started_cpu_ns,
                                          clock_now_ns() - job->started_ns,
                                          job->snapshot,
                                          solve_rests_on(search, status)};
    const value_t *approximate = solution ? NULL : search_grid(search);
    double cost;

    assert(status != SEARCH_RUNNING);
    if (job->o->json) {
        solve_json_run(job->out.file[FILE_RESULTS].stream, job->name.data, search,
                       &outcome);
        return;
    }
    if (approximate && search_metric(search, "best cost", &cost)) {
        text_puts(&job->text, "# ");
        text_printable(&job->text, job->name.data);
        text_printf(&job->text, ": approximate, cost %.0f\n", cost);
    }
    if (approximate)
        print_board(job, approximate);
    solve_text_run(job->name.data, search, &outcome, job->o->jobs);
}

/* Writes the formula of --cnf. If it is large, prints the number of clauses first.
 * Returns false if the formula stays incomplete; it is then discarded. */
static bool write_formula(struct solve_job *job, const struct puzzle *p)
{
    struct out_file *file = &job->out.file[FILE_CNF];
    uint64_t clauses = formula_count_clauses(p);
    struct text count = TEXT_EMPTY;

    text_counted(&count, clauses, "clause");
    if (clauses >= MANY_CLAUSES)
        message_print("%s: the formula has %s", job->name.data, count.data);
    bool is_whole = formula_write(file->stream, p, formula_is_over, job);
    status_line_clear(&job->line);
    if (!is_whole && !out_file_has_failed(file)) {
        message_print("%s: the formula is incomplete", file->name);
        out_file_discard(file);
    }
    text_free(&count);
    return is_whole;
}

/* Prepares the search of a puzzle and writes the formula of --cnf. False if a limit, a
 * signal or a write error has interrupted the formula. */
static bool start_puzzle(struct solve_job *job, const struct puzzle *p)
{
    double limit_s = setting_limit_s(&job->setting, job->o->max_seconds);

    job->started_ns = clock_now_ns();
    job->started_cpu_ns = clock_process_cpu_ns();
    job->deadline_ns = limit_s > 0 ? job->started_ns + ns_of_seconds(limit_s) : 0;
    prepare_search(job, p);
    job->steps = 0;
    status_line_start(&job->line);
    if (job->out.file[FILE_STATES].stream)
        write_state(job);
    if (job->out.file[FILE_TRACE].stream)
        write_trace(job);
    profiler_step(&job->profiler, job->search);
    if (job->out.file[FILE_PROOF].stream)
        proof_begin(&job->proof, job->out.file[FILE_PROOF].stream, job->search);
    return !job->out.file[FILE_CNF].stream || write_formula(job, p);
}

/* Writes a moment (moment.h): a text with which anyone can repeat the search up to its
 * last step. It comes after the other results. */
static bool write_moment(const struct solve_job *job, struct error *e)
{
    const struct moment m = {job->search->puzzle, 0,          job->setting,
                             job->o->view,        job->steps, ""};
    struct text text = TEXT_EMPTY;
    bool fine = moment_write(&m, &text, e);

    if (fine)
        fprintf(job->out.file[FILE_RESULTS].stream,
                job->o->json ? "{\"moment\":\"%s\"}\n" : "%s\n", text.data);
    text_free(&text);
    return fine;
}

/* Searches one puzzle and prints the result. Fails if a script fails, or if the
 * solution is wrong, which is an error of the program. */
static bool solve_one(struct solve_job *job, const struct puzzle *p, struct error *e)
{
    const struct options *o = job->o;
    value_t solution[MAX_CELLS];
    enum search_status status;

    status = start_puzzle(job, p) ? SEARCH_RUNNING : SEARCH_GAVE_UP;
    while (status != SEARCH_GAVE_UP && (status = solve_on(job)) == SEARCH_SOLVED) {
        struct error why;
        if (!check_solution(p, search_grid(job->search), &why))
            return error_fail(e, "%s: found a wrong solution: %s: please report this",
                              job->name.data, why.text);
        if (!o->json && !job->out.is_unread) {
            print_board(job, search_grid(job->search));
        } else if (o->solutions > 1 && !job->out.is_unread) {
            solve_json_solution(job->out.file[FILE_RESULTS].stream, job->name.data,
                                &job->part, job->search,
                                job->search->stats.solutions > 1 ? solution : NULL);
            flush_solution(job);
        }
        memcpy(solution, search_grid(job->search),
               (size_t)p->geo->n_cells * sizeof *solution);
        if (job->search->stats.solutions >= o->solutions)
            break;
        show_progress(job, false);
        if (is_over(job)) {
            status = SEARCH_GAVE_UP;
            break;
        }
    }
    flush_results(job);
    if (job->out.file[FILE_PROOF].stream)
        proof_end(&job->proof);
    trace_writer_end(job->trace);
    job->trace = NULL;
    status_line_clear(&job->line);
    if (search_has_failed(job->search))
        return error_fail(e, "%.200s: %s", job->name.data,
                          job->search->store->memory->failure);
    bool found = job->search->stats.solutions > 0;
    job->gave_up |= status == SEARCH_GAVE_UP && (!found || o->solutions > 1);
    job->found_none |= !found && status == SEARCH_EXHAUSTED;
    print_result(job, status, found ? solution : NULL);
    if (!o->json && !found && status == SEARCH_EXHAUSTED && !job->has_hinted) {
        job->has_hinted = true; /* one search more, whatever the length of the list */
        if (solve_fits_latin_square(o, p))
            message_print("%s: its clues fit a Latin square: --units none?",
                          job->name.data);
    }
    return !o->print_moment || write_moment(job, e);
}

/* The bytes that the largest of the --jobs searches takes before its first step. */
static uint64_t least_memory(const struct solve_job *job, const struct geometry *geo)
{
    uint64_t least = 0;

    for (int k = 0; k < job->o->jobs; k++) {
        struct setting set = k > 0 ? portfolio_setting(&job->setting, k) : job->setting;
        least = u64_max(least, search_bytes(geo, &set));
    }
    return least;
}

static bool check_puzzle(struct solve_job *job, const struct puzzle *p, struct error *e)
{
    enum print_format format = job->o->format;

    if (job->number > 1 && solve_needs_one_puzzle(job->o))
        return error_fail(e,
                          "%s: " OF_ONE_PUZZLE " expect one puzzle, found another, "
                          "or a folder/ for many",
                          job->name.data);
    if (job->part.number > 0 && identity_of(p) != job->part.part)
        return error_fail(e,
                          "%s: expected the clues of part %d of %d, found others; "
                          "without the comment '# part' it is a puzzle of its own",
                          job->name.data, job->part.number, job->part.count);
    uint64_t least = least_memory(job, p->geo), found = job->o->setting.max_memory;
    bool is_small = found < 1 << 20;
    if (least > job->setting.max_memory)
        return error_fail(
            e,
            "%s: --max-memory: expected at least %lluM for %dx%d and "
            "--jobs %d, found %llu%s",
            job->name.data, solve_megabytes(least * (uint64_t)job->o->jobs), p->geo->n,
            p->geo->n, job->o->jobs,
            (unsigned long long)(found >> (is_small ? 10 : 20)), is_small ? "K" : "M");
    bool is_printable = (format != PRINT_LINE && format != PRINT_SDK) ||
                        print_grid(&job->text, p->geo, p->clue, format, e);
    text_clear(&job->text);
    return is_printable;
}

/* Starts --profiler. Its tree is named after the puzzle. */
static bool start_profiler(struct solve_job *job, struct error *e)
{
    return !job->o->profiler ||
           profiler_start(&job->profiler, job->o, job->name.data, &job->setting, e);
}

static bool solve_all(struct solve_job *job, struct error *e)
{
    struct puzzle *p = NULL;
    struct input in;
    enum parse_result got = PARSE_END;
    bool is_fine = true;

    input_init(&in, job->o, 9);
    while (is_fine && (got = input_next(&in, &p, e)) == PARSE_PUZZLE) {
        if (signals_interrupted() || output_is_lost(job)) {
            job->gave_up = true;
            break;
        }
        text_clear(&job->name);
        input_name(&in, p, &job->name);
        job->part = in.parser.part;
        if (job->o->n_files > 0 && in.parser.note[0] && !job->o->json)
            message_print("%s: %s", job->name.data, in.parser.note);
        job->number++;
        show_count(job);
        is_fine = check_puzzle(job, p, e) && start_profiler(job, e) &&
                  solve_files_open_puzzle(&job->out, job->number, e) &&
                  solve_one(job, p, e) &&
                  solve_files_close_puzzle(&job->out, job->name.data, e);
    }
    puzzle_destroy(p);
    job->has_broken = in.n_broken > 0;
    input_free(&in);
    return is_fine && got != PARSE_ERROR;
}

static bool check_options(const struct options *o, struct error *e)
{
    const char *single = o->states         ? "--states"
                         : o->trace        ? "--trace"
                         : o->profiler     ? "--profiler"
                         : o->proof        ? "--proof"
                         : o->print_moment ? "--print-moment"
                                           : NULL;

    if (single && o->jobs > 1)
        return error_fail(e, "%s: expected --jobs 1, found %d", single, o->jobs);
    if (solve_needs_one_puzzle(o) && o->n_files > 1)
        return error_fail(e,
                          OF_ONE_PUZZLE " expect one puzzle, found %d files, "
                                        "or a folder/ for many",
                          o->n_files);
    if (o->profiler && o->setting.strategy->levels != LEVELS_DECISIONS)
        return error_fail(e, "--profiler: expected a search by decisions, found %s",
                          o->setting.strategy->name);
    if (o->solutions > 1 && o->setting.strategy->incomplete)
        return error_fail(e,
                          "--solutions: %s cannot prove that there are no more; "
                          "expected 1",
                          o->setting.strategy->name);
    if (o->proof && o->solutions > 1)
        return error_fail(e, "--proof: expected --solutions 1, found more");
    return !o->proof || proof_is_possible(&o->setting, e);
}

int command_solve(const struct options *o)
{
    struct solve_job job = {.o = o, .setting = o->setting};
    struct error e;

    signals_catch();
    job.setting.max_memory /= (uint64_t)o->jobs;
    if (!check_options(o, &e))
        return output_complain(&e, EXIT_BAD_USAGE);
    text_init(&job.text);
    text_init(&job.name);
    status_line_init(&job.line);
    status_line_init(&job.listed);
    status_line_start(&job.listed);
    if (o->states || o->json)
        job.snapshot = alloc_zeroed(1, sizeof *job.snapshot);
    int status = solve_files_open(&job.out, o, &e);
    bool is_fine = status == EXIT_DONE && solve_all(&job, &e);
    if (!is_fine)
        status = output_complain(&e, status == EXIT_DONE ? input_failure() : status);
    else if (job.has_broken)
        status = EXIT_BAD_INPUT;
    else if (job.gave_up || job.found_none)
        status = job.gave_up ? EXIT_GAVE_UP : EXIT_UNSOLVABLE;
    if (!solve_files_close(&job.out, is_fine && !output_is_lost(&job), &e))
        status = output_complain(&e, EXIT_BAD_INPUT);
    if (!profiler_end(&job.profiler, &e))
        status = output_complain(&e, EXIT_BAD_INPUT);
    status_line_clear(&job.line);
    status_line_clear(&job.listed);
    text_free(&job.name);
    text_free(&job.text);
    search_destroy(job.search);
    free(job.snapshot);
    return status;
}
