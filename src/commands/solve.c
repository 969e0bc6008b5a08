#include "commands/commands.h"

#include "base/alloc.h"
#include "base/clock.h"
#include "base/text.h"
#include "commands/proof.h"
#include "front/status_line.h"
#include "front/signals.h"
#include "options/input.h"
#include "options/output.h"
#include "puzzle/check.h"
#include "run/portfolio.h"
#include "solve/catalog.h"
#include "solve/tree_estimate.h"
#include "solve/snapshot.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Steps between two looks at the clock and at signals. */
#define STEPS_A_LOOK       256
#define INCOMPLETE_SECONDS 20.0

struct solve_job {
    const struct options *o;
    FILE *out, *states, *cnf, *proof_file;
    struct proof proof;
    struct snapshot *snapshot; /* for states */
    struct search *search;     /* kept from one puzzle to the next of the same shape */
    struct text text;
    const char *name; /* of the puzzle */
    struct status_line line;
    int64_t deadline_ns;                 /* 0: none */
    bool found_all, found_none, gave_up; /* over all puzzles, for the exit status */
};

static void write_state(struct solve_job *job)
{
    uint8_t bytes[MAX_CELLS];

    search_snapshot(job->search, job->snapshot);
    snapshot_encode(job->snapshot, bytes);
    fwrite(bytes, 1, (size_t)job->snapshot->n_cells, job->states);
}

/* The numbers of a team are its threads' own while they run. */
static void tell_progress(struct solve_job *job, bool is_team)
{
    struct text *t = &job->line.text;
    const struct search *s = job->search;

    if (!status_line_due(&job->line))
        return;
    text_printf(t, "%s: ", job->name);
    if (is_team) {
        text_printf(t, "%d threads", job->o->jobs);
    } else {
        text_thousands(t, search_nodes(s));
        text_printf(t, " nodes, %llu solution%s",
                    (unsigned long long)s->stats.solutions,
                    s->stats.solutions == 1 ? "" : "s");
        if (search_progress(s) > 0) {
            text_puts(t, ", tree explored (est.) ");
            text_percent(t, search_progress(s));
        }
    }
    status_line_show(&job->line);
}

static bool is_over(const struct solve_job *job)
{
    return signals_interrupted() ||
           (job->deadline_ns && clock_now_ns() > job->deadline_ns);
}

static bool team_is_over(void *context)
{
    struct solve_job *job = context;

    tell_progress(job, true);
    return is_over(job);
}

/* Searches with as many threads as asked for, and keeps the one that answers. Without
 * an answer it keeps the first. */
static enum search_status solve_together(struct solve_job *job)
{
    struct search *team[MAX_JOBS];
    int jobs = job->o->jobs;

    team[0] = job->search;
    for (int k = 1; k < jobs; k++) {
        struct setting set = portfolio_setting(&job->o->setting, k);
        /* Who answers also looks for the next one. */
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

    /* A team leaves a member behind whose setting is not the one asked for. */
    if (old && job->o->jobs == 1 && old->box_rows == p->geo->box_rows &&
        old->box_cols == p->geo->box_cols) {
        search_restart(job->search, p->clue, job->o->setting.seed);
        return;
    }
    search_destroy(job->search);
    job->search = search_create(p, &job->o->setting);
}

/* Up to the next solution, proof or limit. */
static enum search_status solve_on(struct solve_job *job)
{
    struct search *s = job->search;

    if (job->o->jobs > 1 && s->stats.solutions == 0)
        return solve_together(job);
    for (uint64_t step = 1;; step++) {
        uint64_t nodes = search_nodes(s);
        enum search_status status = search_step(s);
        if (job->states && search_nodes(s) > nodes)
            write_state(job);
        if (status != SEARCH_RUNNING)
            return status;
        if (step % STEPS_A_LOOK)
            continue;
        tell_progress(job, false);
        if (is_over(job))
            return SEARCH_GAVE_UP;
    }
}

static void print_solution(struct solve_job *job)
{
    status_line_make_room(&job->line);
    text_clear(&job->text);
    print_grid(&job->text, job->search->puzzle->geo, search_grid(job->search),
               job->o->format, NULL);
    fwrite(job->text.data, 1, job->text.length, job->out);
}

static void json_solution(struct text *t, const struct geometry *geo,
                          const value_t *grid)
{
    if (geo->n <= 9) {
        text_putc(t, '"');
        for (int c = 0; c < geo->n_cells; c++)
            text_putc(t, (char)('1' + grid[c]));
        text_putc(t, '"');
        return;
    }
    for (int c = 0; c < geo->n_cells; c++)
        text_printf(t, "%s%d%s",
                    c == 0            ? "[["
                    : c % geo->n == 0 ? "["
                                      : "",
                    grid[c] + 1,
                    c == geo->n_cells - 1      ? "]]"
                    : c % geo->n == geo->n - 1 ? "],"
                                               : ",");
}

static void json_figures(struct text *t, const struct search *s)
{
    struct metric figures[MAX_METRICS];
    int count = search_metrics(s, figures);

    for (int i = 0; i < count; i++) {
        text_puts(t, ",\"");
        for (const char *p = figures[i].name; *p; p++)
            text_putc(t, *p == ' ' ? '_' : *p);
        text_printf(t, "\":%.15g", figures[i].value);
    }
}

static void print_json(struct solve_job *job, const char *name, const char *status,
                       double seconds, const value_t *solution, const char *limit)
{
    static const struct {
        const char *key;
        enum plug_kind kind;
    } names[] = {{"strategy", PLUG_STRATEGY},
                 {"var", PLUG_VAR_ORDER},
                 {"val", PLUG_VAL_ORDER},
                 {"prop", PLUG_PROPAGATOR},
                 {"restarts_rule", PLUG_RESTART_RULE}};
    const struct search *s = job->search;
    const struct stats stats = search_stats(s);
    struct text *t = &job->text;

    text_clear(t);
    text_puts(t, "{\"puzzle\":");
    text_json(t, name);
    text_printf(t, ",\"size\":%d,\"box\":\"%dx%d\",\"status\":\"%s\"",
                s->puzzle->geo->n, s->puzzle->geo->box_rows, s->puzzle->geo->box_cols,
                status);
    text_printf(t, ",\"solutions\":%llu,\"nodes\":%llu,\"backtracks\":%llu",
                (unsigned long long)stats.solutions, (unsigned long long)stats.nodes,
                (unsigned long long)stats.backtracks);
    text_printf(t, ",\"restarts\":%llu,\"seconds\":%.6f,\"nodes_per_s\":%.0f",
                (unsigned long long)stats.restarts, seconds,
                seconds > 0 ? (double)stats.nodes / seconds : 0.0);
    text_printf(t, ",\"seed\":%llu", (unsigned long long)s->setting.seed);
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        char name_of[SETTING_NAME];
        setting_name(&s->setting, names[i].kind, name_of);
        if (names[i].kind == PLUG_STRATEGY)
            snprintf(name_of, sizeof name_of, "%s", s->requested->name);
        text_printf(t, ",\"%s\":\"%s\"", names[i].key, name_of);
    }
    if (limit)
        text_printf(t, ",\"limit\":\"%s\"", limit);
    if (s->requested != s->setting.strategy)
        text_printf(t, ",\"chosen\":\"%s\"", s->setting.strategy->name);
    json_figures(t, s);
    if (!solution && search_grid(s)) {
        text_puts(t, ",\"approximate\":");
        json_solution(t, s->puzzle->geo, search_grid(s));
    } else if (solution) {
        text_puts(t, ",\"solution\":");
        json_solution(t, s->puzzle->geo, solution);
    }
    text_puts(t, "}\n");
    fwrite(t->data, 1, t->length, job->out);
}

/* What a strategy that chooses has come to. */
static void print_choice(const struct search *s, const char *name)
{
    fprintf(stderr, "%s: %s chose", name, s->requested->name);
    for (int kind = 0; kind < PLUG_KINDS; kind++) {
        char choice[SETTING_NAME];
        setting_name(&s->setting, (enum plug_kind)kind, choice);
        fprintf(stderr, "%s %s", kind ? "," : "", choice);
    }
    fputc('\n', stderr);
}

/* The limit that ended a search without an answer, as its option is called. */
static const char *limit_reached(const struct solve_job *job)
{
    if (signals_interrupted())
        return "interrupt";
    if (search_budget_spent(job->search))
        return "max-nodes";
    return is_over(job) ? "max-seconds" : "max-memory";
}

static void print_statistics(const struct search *s, const char *name,
                             const char *status, double seconds, const char *limit)
{
    const struct stats stats = search_stats(s);

    fprintf(stderr,
            "%s: %s, %llu solution%s, %llu nodes, %llu backtracks, %llu restarts, "
            "%.3f s%s%s\n",
            name, status, (unsigned long long)stats.solutions,
            stats.solutions == 1 ? "" : "s", (unsigned long long)stats.nodes,
            (unsigned long long)stats.backtracks, (unsigned long long)stats.restarts,
            seconds, limit ? "; limit: " : "", limit ? limit : "");
    if (s->requested != s->setting.strategy)
        print_choice(s, name);
}

/* Searches that prove nothing would go on for ever on a board without a solution. */
static double time_limit(const struct options *o)
{
    bool endless = o->setting.strategy->incomplete && o->setting.max_nodes == 0;

    return o->max_seconds > 0 ? o->max_seconds : endless ? INCOMPLETE_SECONDS : 0;
}

/* What a search for a solution that ran out of time has come to. */
static void print_approximation(struct solve_job *job, const char *name)
{
    const value_t *grid = search_grid(job->search);
    double cost;

    if (!grid)
        return;
    text_clear(&job->text);
    if (search_metric(job->search, "best cost", &cost))
        text_printf(&job->text, "# %s: approximate, cost %.0f\n", name, cost);
    print_grid(&job->text, job->search->puzzle->geo, grid, job->o->format, NULL);
    fwrite(job->text.data, 1, job->text.length, job->out);
}

/* False only if a solution turned out wrong, which must never happen. */
static bool solve_one(struct solve_job *job, const struct puzzle *p, const char *name)
{
    const struct options *o = job->o;
    value_t solution[MAX_CELLS];
    enum search_status status;
    struct error e;

    int64_t start_ns = clock_now_ns();
    double limit_s = time_limit(o);
    job->deadline_ns =
        limit_s > 0 ? start_ns + (int64_t)(limit_s * (double)NS_PER_S) : 0;
    prepare_search(job, p);
    job->name = name;
    status_line_start(&job->line);
    if (job->states)
        write_state(job);
    if (job->cnf)
        proof_write_formula(job->cnf, p);
    if (job->proof_file)
        proof_begin(&job->proof, job->proof_file, job->search);
    while ((status = solve_on(job)) == SEARCH_SOLVED) {
        if (!check_solution(p, search_grid(job->search), &e)) {
            output_complain(&e, 0);
            return false;
        }
        memcpy(solution, search_grid(job->search), (size_t)p->geo->n_cells);
        if (!o->json)
            print_solution(job);
        if (job->search->stats.solutions >= o->solutions)
            break;
        tell_progress(job, false);
        if (is_over(job)) {
            status = SEARCH_GAVE_UP;
            break;
        }
    }

    if (job->proof_file)
        proof_end(&job->proof);
    status_line_clear(&job->line);
    double seconds = (double)(clock_now_ns() - start_ns) / (double)NS_PER_S;
    bool found = job->search->stats.solutions > 0;
    const char *word = status == SEARCH_GAVE_UP  ? "gave-up"
                       : status == SEARCH_SOLVED ? "solved"
                       : found                   ? "complete"
                                                 : "unsolvable";
    const char *limit = status == SEARCH_GAVE_UP ? limit_reached(job) : NULL;
    job->gave_up |= status == SEARCH_GAVE_UP && (!found || o->solutions == UINT64_MAX);
    job->found_none |= !found && status == SEARCH_EXHAUSTED;
    if (!o->json && !found)
        print_approximation(job, name);
    if (o->json)
        print_json(job, name, word, seconds, found ? solution : NULL, limit);
    else
        print_statistics(job->search, name, word, seconds, limit);
    return true;
}

static bool solve_all(struct solve_job *job, struct error *e)
{
    struct puzzle *p = NULL;
    struct input in;
    enum parse_result got;
    char name[512];
    bool fine = true;

    input_init(&in, job->o, 9);
    while ((got = input_next(&in, &p, e)) == PARSE_PUZZLE) {
        if (signals_interrupted()) {
            job->gave_up = true; /* this puzzle and those that follow */
            break;
        }
        bool many = job->o->n_files > 0 && in.parser.index > 1;
        if (many)
            snprintf(name, sizeof name, "%s:%d", p->name, in.parser.index);
        else
            snprintf(name, sizeof name, "%s", p->name);
        if (job->o->n_files > 0 && in.parser.note[0] && !job->o->json)
            fprintf(stderr, "%s: %s\n", name, in.parser.note);
        if (in.parser.index > 1 && (job->cnf || job->proof_file)) {
            fine = error_fail(
                e, "%s: --cnf and --proof expect one puzzle, found another", name);
            break;
        }
        if (job->states && 2 * p->geo->n > 255) {
            fine = error_fail(e, "--states: expected a board of at most 127 values");
            break;
        }
        if (job->o->format == PRINT_LINE || job->o->format == PRINT_SDK) {
            text_clear(&job->text);
            fine = print_grid(&job->text, p->geo, p->clue, job->o->format, e);
            if (!fine)
                break;
        }
        if (!solve_one(job, p, name)) {
            fine = error_fail(e, "%s: the solver's answer is wrong: please report this",
                              name);
            break;
        }
    }
    puzzle_destroy(p);
    input_free(&in);
    return fine && got != PARSE_ERROR;
}

/* Streams and proofs are of one search. */
static bool check_combination(const struct options *o, struct error *e)
{
    const char *alone = o->states ? "--states" : o->proof ? "--proof" : NULL;

    if (alone && o->jobs > 1)
        return error_fail(e, "%s: expected --jobs 1, found %d", alone, o->jobs);
    if ((o->proof || o->cnf) && o->n_files > 1)
        return error_fail(e, "--cnf and --proof expect one puzzle, found %d files",
                          o->n_files);
    if (o->solutions > 1 && o->setting.strategy->incomplete)
        return error_fail(e,
                          "--solutions: expected 1 for %s, which finds one solution "
                          "again and again, found more",
                          o->setting.strategy->name);
    if (o->proof && o->solutions > 1)
        return error_fail(e, "--proof: expected --solutions 1, found more");
    return !o->proof || proof_is_possible(&o->setting, e);
}

static bool open_if_named(FILE **file, const char *path, struct error *e)
{
    return !path || (*file = output_open(path, e)) != NULL;
}

/* Closes what was opened; false where something did not reach its file. */
static bool close_if_open(FILE *file, const char *path, struct error *e)
{
    return !file || output_close(file, path, e);
}

int cli_solve(const struct options *o)
{
    struct solve_job job = {.o = o};
    struct error e;

    signals_catch();
    if (!check_combination(o, &e))
        return output_complain(&e, EXIT_BAD_USAGE);
    if (!(job.out = output_open(o->output, &e)))
        return output_complain(&e, EXIT_BAD_INPUT);
    if (!open_if_named(&job.states, o->states, &e) ||
        !open_if_named(&job.cnf, o->cnf, &e) ||
        !open_if_named(&job.proof_file, o->proof, &e))
        return output_complain(&e, EXIT_BAD_INPUT);
    /* States, a formula and a proof have standard output to themselves. */
    int n_takers =
        (job.states == stdout) + (job.cnf == stdout) + (job.proof_file == stdout);
    if (n_takers > 1) {
        error_fail(&e,
                   "--states, --cnf, --proof: expected one on standard output, "
                   "found %d",
                   n_takers);
        return output_complain(&e, EXIT_BAD_USAGE);
    }
    if (n_takers > 0 && job.out == stdout && !(job.out = fopen("/dev/null", "w")))
        return EXIT_BAD_INPUT;
    text_init(&job.text);
    status_line_init(&job.line);
    if (job.states)
        job.snapshot = alloc_zeroed(1, sizeof *job.snapshot);
    bool fine = solve_all(&job, &e);
    int status = !fine            ? output_complain(&e, EXIT_BAD_INPUT)
                 : job.gave_up    ? EXIT_GAVE_UP
                 : job.found_none ? EXIT_UNSOLVABLE
                                  : EXIT_DONE;
    if (!close_if_open(job.states, o->states, &e) ||
        !close_if_open(job.cnf, o->cnf, &e) ||
        !close_if_open(job.proof_file, o->proof, &e))
        status = output_complain(&e, EXIT_BAD_INPUT);
    if (!output_close(job.out, o->output, &e))
        status = output_complain(&e, EXIT_BAD_INPUT);
    status_line_free(&job.line);
    text_free(&job.text);
    search_destroy(job.search);
    free(job.snapshot);
    return status;
}
