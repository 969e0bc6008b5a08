#include "app/cli.h"

#include "app/input.h"
#include "app/progress_line.h"
#include "app/proof.h"
#include "base/alloc.h"
#include "base/clock.h"
#include "base/text.h"
#include "puzzle/check.h"
#include "puzzle/generate.h"
#include "run/portfolio.h"
#include "solve/preset.h"
#include "solve/progress.h"
#include "solve/snapshot.h"
#include "solve/unique.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Steps between two looks at the clock and at signals. */
#define STEPS_A_LOOK 256

static int complain(const struct error *e, int status)
{
    fprintf(stderr, "sudoscope: %s\n", e->text);
    return status;
}

static FILE *open_output(const char *path, struct error *e)
{
    if (!path || strcmp(path, "-") == 0)
        return stdout;
    FILE *file = fopen(path, "wb");
    if (!file)
        error_fail(e, "%s: %s", path, strerror(errno));
    return file;
}

/* False where something that was written did not reach the file. */
static bool close_output(FILE *file, const char *path, struct error *e)
{
    bool failed = ferror(file) || fflush(file) != 0;

    if (file != stdout)
        failed |= fclose(file) != 0;
    if (failed)
        error_fail(e, "%s: %s", path ? path : "<stdout>", strerror(errno));
    return !failed;
}

/* ---- solve ---- */

#define INCOMPLETE_SECONDS 20.0

struct solve_job {
    const struct options *o;
    FILE *out, *states, *cnf, *proof_file;
    struct proof proof;
    struct snapshot *snapshot; /* for states */
    struct search *search;     /* kept from one puzzle to the next of the same shape */
    struct text text;
    const char *name; /* of the puzzle */
    struct progress_line line;
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
    char closed[PROGRESS_TEXT];

    if (!progress_line_due(&job->line))
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
            progress_text(search_progress(s), closed);
            text_printf(t, ", %s of the tree closed (estimate)", closed);
        }
    }
    progress_line_show(&job->line);
}

static bool is_over(const struct solve_job *job)
{
    return input_interrupted() ||
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
    progress_line_make_room(&job->line);
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
    struct figure figures[MAX_FIGURES];
    int count = search_figures(s, figures);

    for (int i = 0; i < count; i++) {
        text_puts(t, ",\"");
        for (const char *p = figures[i].name; *p; p++)
            text_putc(t, *p == ' ' ? '_' : *p);
        text_printf(t, "\":%.15g", figures[i].value);
    }
}

static void print_json(struct solve_job *job, const char *name, const char *status,
                       double seconds, const value_t *solution)
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
    const struct stats *stats = &s->stats;
    struct text *t = &job->text;

    text_clear(t);
    text_puts(t, "{\"puzzle\":");
    text_json(t, name);
    text_printf(t, ",\"size\":%d,\"box\":\"%dx%d\",\"status\":\"%s\"",
                s->puzzle->geo->n, s->puzzle->geo->box_rows, s->puzzle->geo->box_cols,
                status);
    text_printf(t, ",\"solutions\":%llu,\"nodes\":%llu,\"backtracks\":%llu",
                (unsigned long long)stats->solutions,
                (unsigned long long)search_nodes(s),
                (unsigned long long)stats->backtracks);
    text_printf(t, ",\"restarts\":%llu,\"seconds\":%.6f,\"nodes_per_s\":%.0f",
                (unsigned long long)stats->restarts, seconds,
                seconds > 0 ? (double)search_nodes(s) / seconds : 0.0);
    text_printf(t, ",\"seed\":%llu", (unsigned long long)s->setting.seed);
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        char name_of[SETTING_NAME];
        setting_name(&s->setting, names[i].kind, name_of);
        if (names[i].kind == PLUG_STRATEGY)
            snprintf(name_of, sizeof name_of, "%s", s->asked->name);
        text_printf(t, ",\"%s\":\"%s\"", names[i].key, name_of);
    }
    if (s->asked != s->setting.strategy)
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
    fprintf(stderr, "%s: %s chose", name, s->asked->name);
    for (int kind = 0; kind < PLUG_KINDS; kind++) {
        char choice[SETTING_NAME];
        setting_name(&s->setting, (enum plug_kind)kind, choice);
        fprintf(stderr, "%s %s", kind ? "," : "", choice);
    }
    fputc('\n', stderr);
}

static void print_statistics(const struct search *s, const char *name,
                             const char *status, double seconds)
{
    fprintf(stderr,
            "%s: %s, %llu solution%s, %llu nodes, %llu backtracks, %llu restarts, "
            "%.3f s\n",
            name, status, (unsigned long long)s->stats.solutions,
            s->stats.solutions == 1 ? "" : "s", (unsigned long long)search_nodes(s),
            (unsigned long long)s->stats.backtracks,
            (unsigned long long)s->stats.restarts, seconds);
    if (s->asked != s->setting.strategy)
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
    if (search_figure(job->search, "best cost", &cost))
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
    progress_line_start(&job->line);
    if (job->states)
        write_state(job);
    if (job->cnf)
        proof_write_formula(job->cnf, p);
    if (job->proof_file)
        proof_begin(&job->proof, job->proof_file, job->search);
    while ((status = solve_on(job)) == SEARCH_SOLVED) {
        if (!check_solution(p, search_grid(job->search), &e)) {
            complain(&e, 0);
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
    progress_line_clear(&job->line);
    double seconds = (double)(clock_now_ns() - start_ns) / (double)NS_PER_S;
    bool found = job->search->stats.solutions > 0;
    const char *word = status == SEARCH_GAVE_UP  ? "gave-up"
                       : status == SEARCH_SOLVED ? "solved"
                       : found                   ? "complete"
                                                 : "unsolvable";
    job->gave_up |= status == SEARCH_GAVE_UP && (!found || o->solutions == UINT64_MAX);
    job->found_none |= !found && status == SEARCH_EXHAUSTED;
    if (!o->json && !found)
        print_approximation(job, name);
    if (o->json)
        print_json(job, name, word, seconds, found ? solution : NULL);
    else
        print_statistics(job->search, name, word, seconds);
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
        if (input_interrupted()) {
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
    if (o->proof && o->solutions > 1)
        return error_fail(e, "--proof: expected --solutions 1, found more");
    return !o->proof || proof_is_possible(&o->setting, e);
}

static bool open_if_named(FILE **file, const char *path, struct error *e)
{
    return !path || (*file = open_output(path, e)) != NULL;
}

/* Closes what was opened; false where something did not reach its file. */
static bool close_if_open(FILE *file, const char *path, struct error *e)
{
    return !file || close_output(file, path, e);
}

int cli_solve(const struct options *o)
{
    struct solve_job job = {.o = o};
    struct error e;

    input_catch_signals();
    if (!check_combination(o, &e))
        return complain(&e, EXIT_BAD_USAGE);
    if (!(job.out = open_output(o->output, &e)))
        return complain(&e, EXIT_BAD_INPUT);
    if (!open_if_named(&job.states, o->states, &e) ||
        !open_if_named(&job.cnf, o->cnf, &e) ||
        !open_if_named(&job.proof_file, o->proof, &e))
        return complain(&e, EXIT_BAD_INPUT);
    /* The stream of states has standard output to itself. */
    if (job.states == stdout && job.out == stdout &&
        !(job.out = fopen("/dev/null", "w")))
        return EXIT_BAD_INPUT;
    text_init(&job.text);
    progress_line_init(&job.line);
    if (job.states)
        job.snapshot = alloc_zeroed(1, sizeof *job.snapshot);
    bool fine = solve_all(&job, &e);
    int status = !fine            ? complain(&e, EXIT_BAD_INPUT)
                 : job.gave_up    ? EXIT_GAVE_UP
                 : job.found_none ? EXIT_UNSOLVABLE
                                  : EXIT_DONE;
    if (!close_if_open(job.states, o->states, &e) ||
        !close_if_open(job.cnf, o->cnf, &e) ||
        !close_if_open(job.proof_file, o->proof, &e))
        status = complain(&e, EXIT_BAD_INPUT);
    if (!close_output(job.out, o->output, &e))
        status = complain(&e, EXIT_BAD_INPUT);
    progress_line_free(&job.line);
    text_free(&job.text);
    search_destroy(job.search);
    free(job.snapshot);
    return status;
}

/* ---- generate ---- */

#define UNIQUE_MAX_N     16
#define UNIQUE_NODES     20000 /* a proof */
#define DIFFICULTY_NODES 20000

struct generation {
    int64_t deadline_ns; /* 0: none */
    const struct puzzle *puzzle;
    int holes; /* asked for */
    struct progress_line line;
};

/* Called between two holes. */
static bool generation_over(void *context)
{
    struct generation *g = context;

    if (progress_line_due(&g->line)) {
        text_printf(&g->line.text, "%d of %d holes proved",
                    g->puzzle->geo->n_cells - puzzle_count_clues(g->puzzle), g->holes);
        progress_line_show(&g->line);
    }
    return input_interrupted() || (g->deadline_ns && clock_now_ns() > g->deadline_ns);
}

static struct puzzle *generate_unique(const struct options *o, int rows, int cols,
                                      int holes, struct rng *r, const char *name,
                                      struct error *e)
{
    struct generation g = {.holes = holes};
    uint64_t nodes = o->setting.max_nodes ? o->setting.max_nodes : UNIQUE_NODES;
    int unproved;

    if (o->max_seconds > 0)
        g.deadline_ns = clock_now_ns() + (int64_t)(o->max_seconds * (double)NS_PER_S);
    struct puzzle *p = generate_puzzle(rows, cols, 0, r, name);
    g.puzzle = p;
    progress_line_init(&g.line);
    progress_line_start(&g.line);
    int dug = unique_dig(p, holes, nodes, r, generation_over, &g, &unproved);
    bool over = generation_over(&g);
    progress_line_free(&g.line);
    if (dug < holes) {
        error_fail(e,
                   "--unique: %s within the limit: expected %d holes with one "
                   "solution, found %d (%d cells were kept because a proof took more "
                   "than %llu nodes); ask for fewer --holes, another --seed or more "
                   "--max-nodes",
                   unproved || over ? "not proved" : "not possible from this grid",
                   holes, dug, unproved, (unsigned long long)nodes);
        puzzle_destroy(p);
        return NULL;
    }
    return p;
}

/* How hard a puzzle is for fewest candidates first: nodes up to the first solution.
 * True if that is all of them, false if it gave up there. */
static bool measure_difficulty(const struct puzzle *p, uint64_t *nodes)
{
    struct setting set = setting_default();

    preset_choose(&set, "backtrack-mrv", NULL);
    set.max_nodes = DIFFICULTY_NODES;
    struct search *s = search_create(p, &set);
    enum search_status status = search_run(s, UINT64_MAX / 2);
    *nodes = s->stats.nodes;
    search_destroy(s);
    return status == SEARCH_SOLVED;
}

static bool write_puzzle(const struct options *o, const struct puzzle *p, int holes,
                         struct error *e)
{
    FILE *out = open_output(o->output, e);
    struct text t;

    if (!out)
        return false;
    text_init(&t);
    uint64_t difficulty;
    bool exact = measure_difficulty(p, &difficulty), fine;
    if (o->json) {
        text_printf(&t,
                    "{\"size\":%d,\"box\":\"%dx%d\",\"holes\":%d,\"seed\":%llu,"
                    "\"unique\":%s,\"difficulty\":%llu,\"difficulty_is_exact\":%s,"
                    "\"puzzle\":[",
                    p->geo->n, p->geo->box_rows, p->geo->box_cols, holes,
                    (unsigned long long)o->setting.seed, o->unique ? "true" : "null",
                    (unsigned long long)difficulty, exact ? "true" : "false");
        for (int c = 0; c < p->geo->n_cells; c++)
            text_printf(&t, "%s%d%s", c % p->geo->n == 0 ? c ? ",[" : "[" : ",",
                        p->clue[c] == VALUE_NONE ? 0 : p->clue[c] + 1,
                        c % p->geo->n == p->geo->n - 1 ? "]" : "");
        text_puts(&t, "]}\n");
        fine = true;
    } else {
        text_printf(&t, "# sudoscope generate --box %dx%d --holes %g --seed %llu%s\n",
                    p->geo->box_rows, p->geo->box_cols, o->holes,
                    (unsigned long long)o->setting.seed, o->unique ? " --unique" : "");
        text_printf(&t, "# difficulty: %s%llu nodes of backtrack-mrv\n",
                    exact ? "" : "more than ", (unsigned long long)difficulty);
        fine = print_grid(&t, p->geo, p->clue, o->format, e);
    }
    if (fine)
        fwrite(t.data, 1, t.length, out);
    text_free(&t);
    return close_output(out, o->output, e) && fine;
}

int cli_generate(const struct options *o)
{
    int rows = o->box_rows ? o->box_rows : 3, cols = o->box_cols ? o->box_cols : 3;
    int n = rows * cols;
    int holes = (int)(o->holes * n * n + 0.5);
    struct puzzle *p;
    struct error e;
    struct rng r;

    input_catch_signals();
    if (o->unique && n > UNIQUE_MAX_N) {
        error_fail(&e, "--unique: expected a size up to %d, found %d", UNIQUE_MAX_N, n);
        return complain(&e, EXIT_BAD_USAGE);
    }
    rng_seed(&r, o->setting.seed);
    p = o->unique ? generate_unique(o, rows, cols, holes, &r, "generated", &e)
                  : generate_puzzle(rows, cols, holes, &r, "generated");
    if (!p)
        return complain(&e, EXIT_GAVE_UP);
    bool fine = write_puzzle(o, p, holes, &e);
    puzzle_destroy(p);
    return fine ? EXIT_DONE : complain(&e, EXIT_BAD_INPUT);
}

/* ---- check ---- */

int cli_check(const struct options *o)
{
    struct error e, why;
    struct puzzle *p, *solution = NULL;
    struct options same = *o;
    bool fine = false;

    if (o->n_files != 2) {
        error_fail(&e, "check: expected PUZZLE and SOLUTION, found %d file%s",
                   o->n_files, o->n_files == 1 ? "" : "s");
        return complain(&e, EXIT_BAD_USAGE);
    }
    p = input_read_one(o, o->files[0], &e);
    /* The solution is read as a board of the puzzle's boxes. */
    if (p) {
        same.box_rows = p->geo->box_rows;
        same.box_cols = p->geo->box_cols;
        solution = input_read_one(&same, o->files[1], &e);
    }
    if (p && solution) {
        fine = p->geo->n == solution->geo->n
                   ? check_solution(p, solution->clue, &why)
                   : error_fail(&why, "expected a board of %d, found one of %d",
                                p->geo->n, solution->geo->n);
        if (!fine)
            error_fail(&e, "%s: %s", o->files[1], why.text);
    }
    if (o->json) {
        struct text t;
        text_init(&t);
        text_printf(&t, "{\"valid\":%s", fine ? "true" : "false");
        if (!fine) {
            text_puts(&t, ",\"why\":");
            text_json(&t, e.text);
        }
        printf("%s}\n", t.data);
        text_free(&t);
    } else if (fine) {
        printf("%s solves %s\n", o->files[1], o->files[0]);
    }
    puzzle_destroy(p);
    puzzle_destroy(solution);
    return fine ? EXIT_DONE : complain(&e, EXIT_BAD_INPUT);
}
