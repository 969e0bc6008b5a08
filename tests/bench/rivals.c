#include "bench/rivals.h"

#include "base/in_file.h"
#include "puzzle/check.h"
#include "puzzle/print.h"
#include "solve/search.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#define MOST_CLAUSES 20000000
#define MOST_WORDS   8

/* Turns a puzzle into the rival's input, and the rival's output into a grid. */
struct language {
    const char *suffix;
    bool (*write)(FILE *out, const struct search *s);
    bool (*read)(const char *text, const struct search *s, value_t *grid);
};

struct rival {
    const char *name;
    const struct language *language;
    const char *words[MOST_WORDS]; /* the command; its input file is added */
    bool answers_in_file;          /* the name of an output file is added, too */
};

/* ---- SAT: a variable for each live candidate of an open cell ---- */

static int variable(const struct search *s, int c, int v)
{
    return c * s->store->n + v + 1;
}

static bool is_variable(const struct search *s, int c, int v)
{
    return store_is_open(s->store, (cell_t)c) &&
           store_has(s->store, (cell_t)c, (value_t)v);
}

/* "At least one, at most one" of some variables; pairs that are in another line
 * already are not written again. */
static uint64_t write_exactly_one(FILE *out, const int *literals, int count,
                                  bool (*is_known)(const struct search *, int, int),
                                  const struct search *s)
{
    uint64_t clauses = 1;

    for (int i = 0; out && i < count; i++)
        fprintf(out, "%d ", literals[i]);
    if (out)
        fputs("0\n", out);
    for (int i = 0; i < count; i++) {
        for (int j = i + 1; j < count; j++) {
            if (is_known && is_known(s, literals[i], literals[j]))
                continue;
            clauses++;
            if (out)
                fprintf(out, "-%d -%d 0\n", literals[i], literals[j]);
        }
    }
    return clauses;
}

static bool share_a_line(const struct search *s, int a, int b)
{
    int n = s->store->n, one = (a - 1) / n, other = (b - 1) / n;

    return one / n == other / n || one % n == other % n;
}

/* Counts the clauses, and writes them if there is somewhere to write to. */
static uint64_t write_clauses(FILE *out, const struct search *s)
{
    const struct store *store = s->store;
    int literals[MAX_N], n = store->n;
    uint64_t clauses = 0;

    for (int c = 0; c < store->n_cells; c++) {
        int count = 0;
        for (int v = 0; v < n; v++)
            if (is_variable(s, c, v))
                literals[count++] = variable(s, c, v);
        if (count > 0)
            clauses += write_exactly_one(out, literals, count, NULL, s);
    }
    for (int x = 0; x < store->geo->n_units * n; x++) {
        const cell_t *cells = geometry_cells(store->geo, x / n);
        int count = 0;
        for (int i = 0; i < n; i++)
            if (is_variable(s, cells[i], x % n))
                literals[count++] = variable(s, cells[i], x % n);
        if (count > 0)
            clauses += write_exactly_one(out, literals, count,
                                         x / n >= 2 * n ? share_a_line : NULL, s);
    }
    return clauses;
}

static bool write_cnf(FILE *out, const struct search *s)
{
    uint64_t clauses = write_clauses(NULL, s);

    if (clauses > MOST_CLAUSES)
        return false;
    fprintf(out, "p cnf %d %llu\n", variable(s, s->store->n_cells - 1, s->store->n - 1),
            (unsigned long long)clauses);
    write_clauses(out, s);
    return true;
}

/* The true literals of a model, in lines that may begin with "v". */
static bool read_model(const char *text, const struct search *s, value_t *grid)
{
    int n = s->store->n;

    for (const char *at = text; *at;) {
        char *end;
        long literal = strtol(at, &end, 10);
        if (end == at) {
            at++;
            continue;
        }
        if (literal > 0 && literal <= (long)s->store->n_cells * n &&
            is_variable(s, (int)(literal - 1) / n, (int)(literal - 1) % n))
            grid[(literal - 1) / n] = (value_t)((literal - 1) % n);
        at = end;
    }
    return true;
}

static const struct language cnf = {".cnf", write_cnf, read_model};

/* ---- FlatZinc: domain-consistent alldifferent, smallest domain first ---- */

static bool write_model(FILE *out, const struct search *s)
{
    const struct geometry *geo = s->store->geo;
    int n = geo->n;

    for (int c = 0; c < geo->n_cells; c++) {
        int value = s->puzzle->clue[c];
        int low = value == VALUE_NONE ? 1 : value + 1;
        fprintf(out, "var %d..%d: x%d :: output_var;\n", low,
                value == VALUE_NONE ? n : low, c);
    }
    for (int unit = 0; unit < geo->n_units; unit++) {
        const cell_t *cells = geometry_cells(geo, unit);
        fputs("constraint all_different_int([", out);
        for (int i = 0; i < n; i++)
            fprintf(out, "%sx%d", i ? "," : "", cells[i]);
        fputs("]) :: domain;\n", out);
    }
    fputs("solve :: int_search([", out);
    for (int c = 0; c < geo->n_cells; c++)
        fprintf(out, "%sx%d", c ? "," : "", c);
    fputs("], first_fail, indomain_min, complete) satisfy;\n", out);
    return true;
}

/* Lines "xCELL = VALUE;". */
static bool read_values(const char *text, const struct search *s, value_t *grid)
{
    int c, value;

    for (; (text = strchr(text, 'x')); text++)
        if (sscanf(text, "x%d = %d;", &c, &value) == 2 && c >= 0 &&
            c < s->store->n_cells && value >= 1 && value <= s->store->n)
            grid[c] = (value_t)(value - 1);
    return true;
}

static const struct language flatzinc = {".fzn", write_model, read_values};

/* ---- Our own program: the board with its clues ---- */

static bool write_board(FILE *out, const struct search *s)
{
    struct text t;
    struct error e;

    text_init(&t);
    bool printed = print_grid(&t, s->puzzle->geo, s->puzzle->clue, PRINT_ROWS, &e);
    bool written = printed && fputs(t.data, out) >= 0;
    text_free(&t);
    return written;
}

/* The size, then the values. */
static bool read_board(const char *text, const struct search *s, value_t *grid)
{
    char *at;

    if (strtol(text, &at, 10) != s->store->n)
        return false;
    for (int c = 0; c < s->store->n_cells; c++) {
        long value = strtol(at, &at, 10);
        if (value < 1 || value > s->store->n)
            return false;
        grid[c] = (value_t)(value - 1);
    }
    return true;
}

static const struct language board = {".txt", write_board, read_board};

/* ---- Processes ---- */

static const struct rival rivals[] = {
    {"sudoscope solve", &board, {"sudoscope", "solve"}, false},
    {"cadical", &cnf, {"cadical", "-q"}, false},
    {"kissat", &cnf, {"kissat", "-q"}, false},
    {"kissat --sat", &cnf, {"kissat", "-q", "--sat"}, false},
    {"minisat", &cnf, {"minisat", "-verb=0"}, true},
    {"gecode", &flatzinc, {"fzn-gecode"}, false},
};

static bool is_installed(const char *program)
{
    char *path = getenv("PATH"), *copy = strdup(path ? path : ""), *next = copy;
    bool found = false;

    while (next && !found) {
        char *folder = next, file[1024];
        if ((next = strchr(next, ':')))
            *next++ = '\0';
        snprintf(file, sizeof file, "%s/%s", folder, program);
        found = access(file, X_OK) == 0;
    }
    free(copy);
    return found;
}

int rivals_find(const struct rival **out, int size)
{
    int count = 0;

    for (size_t i = 0; i < sizeof rivals / sizeof *rivals && count < size; i++)
        if (is_installed(rivals[i].words[0]))
            out[count++] = &rivals[i];
    return count;
}

const char *rival_name(const struct rival *r)
{
    return r->name;
}

static double run(const struct rival *r, const char *in, const char *out,
                  double limit_s)
{
    const char *argv[MOST_WORDS + 3] = {0};
    struct rusage usage;
    int words = 0, status;

    for (; r->words[words]; words++)
        argv[words] = r->words[words];
    argv[words++] = in;
    if (r->answers_in_file)
        argv[words++] = out;
    pid_t child = fork();
    if (child == 0) {
        int sink = open(r->answers_in_file ? "/dev/null" : out,
                        O_WRONLY | O_CREAT | O_TRUNC, 0600);
        struct rlimit limit = {(rlim_t)(limit_s + 1), (rlim_t)(limit_s + 2)};
        setrlimit(RLIMIT_CPU, &limit);
        dup2(sink, STDOUT_FILENO);
        dup2(open("/dev/null", O_WRONLY), STDERR_FILENO);
        execvp(argv[0], (char *const *)argv);
        _exit(127);
    }
    struct rusage before;
    getrusage(RUSAGE_CHILDREN, &before);
    waitpid(child, &status, 0);
    getrusage(RUSAGE_CHILDREN, &usage);
    return (double)(usage.ru_utime.tv_sec - before.ru_utime.tv_sec) +
           (double)(usage.ru_stime.tv_sec - before.ru_stime.tv_sec) +
           1e-6 * (double)(usage.ru_utime.tv_usec - before.ru_utime.tv_usec) +
           1e-6 * (double)(usage.ru_stime.tv_usec - before.ru_stime.tv_usec);
}

static bool answer_holds(const struct rival *r, const char *path,
                         const struct search *s)
{
    value_t grid[MAX_CELLS];
    struct text t;
    struct error e;

    memcpy(grid, s->store->value, (size_t)s->store->n_cells * sizeof *grid);
    text_init(&t);
    bool holds =
        in_file_read_regular(&t, path, &e) && r->language->read(t.data, s, grid);
    for (int c = 0; c < s->store->n_cells && holds; c++)
        holds = grid[c] != VALUE_NONE;
    holds = holds && check_solution(s->puzzle, grid, NULL);
    text_free(&t);
    return holds;
}

bool rival_solve(const struct rival *r, const struct puzzle *p, double limit_s,
                 double *cpu_s)
{
    char folder[] = "/tmp/sudoscope-bench-XXXXXX", in[64], out[64];
    struct setting set = setting_default();
    bool solved = false;

    if (!mkdtemp(folder))
        return false;
    snprintf(in, sizeof in, "%s/in%s", folder, r->language->suffix);
    snprintf(out, sizeof out, "%s/out", folder);
    /* Singles at the root are done for the rival. */
    setting_choose(&set, PLUG_PROPAGATOR, "hidden", NULL);
    struct search *s = search_create(p, &set);
    FILE *file = fopen(in, "w");
    bool written = engine_propagate(&s->engine) && file && r->language->write(file, s);
    if (file)
        fclose(file);
    if (written) {
        *cpu_s = run(r, in, out, limit_s);
        solved = *cpu_s <= limit_s && answer_holds(r, out, s);
    }
    search_destroy(s);
    unlink(in);
    unlink(out);
    rmdir(folder);
    return solved;
}
