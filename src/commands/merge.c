#include "base/alloc.h"
#include "base/in_file.h"
#include "commands/commands.h"
#include "commands/json_line.h"
#include "commands/run_figures.h"
#include "commands/run_plot.h"
#include "front/signals.h"
#include "puzzle/check.h"
#include "puzzle/parse.h"

#include <string.h>

/* How far the search of a part has come. If several lines report on a part, the
 * furthest state counts. */
enum part_state { PART_MISSING, PART_UNFINISHED, PART_SOLVED, PART_FINISHED };

struct part_result {
    enum part_state state;
    /* Number of all solutions if PART_FINISHED; else the largest that a line gives. */
    uint64_t solutions;
    const char *file; /* the file whose line number `line` reports `solutions` */
    int line;
};

/* The verdict on a puzzle from the lines of `solve --json` over its parts. Every line
 * names the puzzle and the part by their hashes (puzzle/identity.h), so file names do
 * not matter. sum_up sets the last two members. */
struct puzzle_verdict {
    struct part_identity of;   /* identity in the first line; count 0: no line yet */
    struct part_result *parts; /* [of.count] result of each part; owned */
    struct puzzle *board; /* has the shape of the puzzle, and the clues and candidates
                             of the last line */
    struct text solution; /* the first solution, in the JSON of its line; "": none */
    uint64_t solutions;   /* number of solutions of all parts */
    bool is_whole;        /* true if all parts are PART_FINISHED */
};

#define MEMBERS 11

/* A line of `solve --json`, while take_part adds it to the verdict. */
struct part_line {
    union {
        struct {
            struct json_member part, parts, puzzle_id, part_id, box, units, regions,
                clues, status, solutions, solution;
        };
        struct json_member all[MEMBERS]; /* the same members, in this order */
    };
    struct part_identity id;
    struct error *e;
};

static bool read_number(struct part_line *l, const struct json_member *m, int most,
                        int *number)
{
    uint64_t count;

    if (!json_read_count(m, 1, (uint64_t)most, &count))
        return json_fail(m, l->e, "a number 1..%d, as in the lines of parts", most);
    *number = (int)count;
    return true;
}

static bool read_hash(struct part_line *l, const struct json_member *m, uint64_t *hash)
{
    char written[IDENTITY_HEX + 1];
    struct text t = TEXT_EMPTY;

    *hash = json_read_text(m, &t) ? strtoull(t.data, NULL, 16) : 0;
    identity_hex(*hash, written);
    bool is_hash = strcmp(t.data, written) == 0;
    text_free(&t);
    return is_hash || json_fail(m, l->e, "16 hexadecimal digits");
}

/* Reads the shape of the board and, if it has regions, the region of each cell. */
static bool read_shape(struct part_line *l, uint8_t *region, struct board_shape *shape)
{
    struct unit_list list = {.boxes = true};
    struct text units = TEXT_EMPTY, map = TEXT_EMPTY;
    int rows, cols, n = 0;

    bool is_list = !l->units.value || (json_read_text(&l->units, &units) &&
                                       !units_read(units.data, units.length, &list));
    bool is_map = !list.regions;
    if (is_list && list.regions && json_read_text(&l->regions, &map)) {
        const struct source source = {
            .file = "", .text = map.data, .end = map.data + map.length};
        is_map = regions_read(&source, &n, region, l->e);
    }
    text_free(&units);
    text_free(&map);
    if (!json_read_box(&l->box, &rows, &cols, l->e))
        return false;
    if (!is_list || (list.windows && geometry_root(rows * cols) == 0))
        return json_fail(&l->units, l->e, "a list of units");
    if (!is_map || (list.regions && n != rows * cols))
        return json_fail(&l->regions, l->e, "a map of the regions");
    *shape = units_shape(list, rows, cols, region);
    return true;
}

/* Reads which puzzle, shape and part a line is about. Fails if puzzle, shape or number
 * of parts are not those of the first line. */
static bool match_puzzle(struct puzzle_verdict *v, struct part_line *l)
{
    uint8_t region[MAX_CELLS];
    struct board_shape shape;

    if (!read_number(l, &l->parts, MOST_PARTS, &l->id.count) ||
        !read_number(l, &l->part, l->id.count, &l->id.number) ||
        !read_hash(l, &l->puzzle_id, &l->id.puzzle) ||
        !read_hash(l, &l->part_id, &l->id.part) || !read_shape(l, region, &shape))
        return false;
    if (v->of.count == 0) {
        v->of = l->id;
        v->board = puzzle_create(shape, "");
        v->parts = alloc_zeroed((size_t)v->of.count, sizeof *v->parts);
    }
    if (l->id.puzzle != v->of.puzzle)
        return json_fail(&l->puzzle_id, l->e,
                         "a part of the same puzzle as in the first line");
    if (!geometry_has_shape(v->board->geo, shape))
        return json_fail(&l->box, l->e, "the shape of the first line");
    return l->id.count == v->of.count ||
           json_fail(&l->parts, l->e, "one of the same %d parts", v->of.count);
}

static bool read_clues(struct puzzle_verdict *v, const struct part_line *l)
{
    const struct geometry *geo = v->board->geo;
    struct parser parser;
    struct text grid = TEXT_EMPTY;

    if (l->clues.length <= (size_t)geo->n_cells + 2 || *l->clues.value != '"') {
        free(v->board->candidates);
        v->board->candidates = NULL;
        return json_read_board(&l->clues, geo, v->board->clue, l->e);
    }
    json_read_text(&l->clues, &grid);
    parser_init(&parser, "", grid.data, grid.length);
    parser_require(&parser, geo);
    bool is_read = parser_next(&parser, &v->board, l->e) == PARSE_PUZZLE;
    text_free(&grid);
    return is_read || json_fail(&l->clues, l->e, "a grid of candidates");
}

static bool take_solution(struct puzzle_verdict *v, const struct part_line *l)
{
    const struct json_member *m = &l->solution;
    value_t solution[MAX_CELLS];
    struct error why;

    if (!m->value)
        return true;
    if (!json_read_board(m, v->board->geo, solution, l->e))
        return false;
    if (!check_solution(v->board, solution, &why))
        return error_fail(l->e, "%.200s:%d: not a solution of part %d: %s",
                          m->place->name, m->place->line, l->id.number, why.text);
    if (v->solution.length == 0)
        text_add(&v->solution, m->value, m->length);
    return true;
}

/* Reads the status and the number of solutions. Fails if they contradict each other. */
static bool read_result(const struct part_line *l, struct part_result *out)
{
    static const enum part_state state_after[] = {[SEARCH_SOLVED] = PART_SOLVED,
                                                  [SEARCH_EXHAUSTED] = PART_FINISHED,
                                                  [SEARCH_GAVE_UP] = PART_UNFINISHED};
    enum search_status status;

    *out = (struct part_result){.file = l->status.place->name,
                                .line = l->status.place->line};
    if (!json_read_status(&l->status, &status, l->e))
        return false;
    out->state = state_after[status];
    if (!json_read_count(&l->solutions, 0, UINT64_MAX, &out->solutions))
        return json_fail(&l->solutions, l->e, "a number of solutions");
    if (json_is_text(&l->status, status_name(status, out->solutions)) &&
        (status != SEARCH_SOLVED || out->solutions > 0))
        return true;
    return json_fail(&l->solutions, l->e, "a number that agrees with %.*s",
                     int_min((int)l->status.length, 22), l->status.value);
}

/* Whether both results of a part can be true. Only a finished search knows the number
 * of all solutions, which no other result may exceed. */
static bool agree(const struct part_result *a, const struct part_result *b)
{
    const struct part_result *most = a->state > b->state ? a : b;
    const struct part_result *other = most == a ? b : a;

    return most->state != PART_FINISHED ||
           (other->state == PART_FINISHED ? most->solutions == other->solutions
                                          : most->solutions >= other->solutions);
}

/* Adds the line of a part to the verdict. Fails if the line belongs to another puzzle,
 * if its clues are not those that split wrote, if its solution is wrong, or if its
 * result contradicts an earlier one. A line that only reports a solution has no status,
 * so it adds no result. */
static bool take_part(struct puzzle_verdict *v, const struct json_place *place,
                      struct error *e)
{
    static const char *const keys[MEMBERS] = {
        "part",    "parts", "puzzle_id", "part_id",   "box",     "units",
        "regions", "clues", "status",    "solutions", "solution"};
    struct part_line l = {.e = e};
    struct part_result result;

    for (int i = 0; i < MEMBERS; i++)
        l.all[i].key = keys[i];
    if (!json_read(place, l.all, MEMBERS, e) || !match_puzzle(v, &l) ||
        !read_clues(v, &l))
        return false;
    if (identity_of(v->board) != l.id.part)
        return json_fail(&l.clues, l.e, "the clues that part_id stands for");
    if (!take_solution(v, &l) || (l.status.value && !read_result(&l, &result)))
        return false;
    if (!l.status.value)
        return true;
    struct part_result *part = &v->parts[l.id.number - 1];
    if (part->state != PART_MISSING && !agree(part, &result))
        return error_fail(e,
                          "%.200s:%d: part %d has %llu solution%s, in contradiction to "
                          "%llu in %.200s:%d",
                          place->name, place->line, l.id.number,
                          (unsigned long long)result.solutions,
                          result.solutions == 1 ? "" : "s",
                          (unsigned long long)part->solutions, part->file, part->line);
    /* Keeps the furthest state and the most solutions, perhaps from two lines. */
    enum part_state furthest = result.state > part->state ? result.state : part->state;
    if (part->state == PART_MISSING || result.solutions > part->solutions)
        *part = result;
    part->state = furthest;
    return true;
}

static bool sum_up(struct puzzle_verdict *v, struct error *e)
{
    v->is_whole = true;
    for (int i = 0; i < v->of.count; i++) {
        const struct part_result *part = &v->parts[i];
        if (part->solutions > UINT64_MAX - v->solutions)
            return error_fail(e, "the number of solutions exceeds 2^64 - 1");
        v->solutions += part->solutions;
        v->is_whole &= part->state == PART_FINISHED;
    }
    return true;
}

static const char *status_of(const struct puzzle_verdict *v)
{
    return status_name(v->is_whole        ? SEARCH_EXHAUSTED
                       : v->solutions > 0 ? SEARCH_SOLVED
                                          : SEARCH_GAVE_UP,
                       v->solutions);
}

/* Appends `heading` and the numbers of the parts in this state, or nothing if there are
 * none. With as_ranges, numbers in succession become a range: "3, 7-24". */
static void list_parts(const struct puzzle_verdict *v, enum part_state state,
                       const char *heading, bool as_ranges, struct text *out)
{
    for (int i = 0; i < v->of.count; i++) {
        int last = i;
        if (v->parts[i].state != state)
            continue;
        while (as_ranges && last + 1 < v->of.count && v->parts[last + 1].state == state)
            last++;
        text_printf(out, "%s%d", heading, i + 1);
        if (last > i)
            text_printf(out, "-%d", last + 1);
        heading = ", ";
        i = last;
    }
}

static void add_list(struct json *j, const char *key, const struct puzzle_verdict *v,
                     enum part_state state)
{
    struct text t = TEXT_EMPTY;

    text_puts(&t, "[");
    list_parts(v, state, "", false, &t);
    text_puts(&t, "]");
    json_raw(j, key, t.data);
    text_free(&t);
}

static void print_json(const struct puzzle_verdict *v)
{
    struct json *j = json_line_begin();

    json_text(j, "status", status_of(v));
    json_count(j, "solutions", v->solutions);
    json_int(j, "parts", v->of.count);
    add_list(j, "missing", v, PART_MISSING);
    add_list(j, "unfinished", v, PART_UNFINISHED);
    if (v->solution.length > 0)
        json_raw(j, "solution", v->solution.data);
    json_line_end(j, stdout);
}

/* Prints a solution from its JSON, which is a string or an array of rows. */
static void print_solution(const char *json)
{
    bool is_text = json[0] == '"';

    for (const char *at = json; *at; at++) {
        bool is_mark = strchr("[],\"", *at) != NULL;
        if (!is_mark)
            putchar(*at);
        else if (*at == ',' && at[1] != '[')
            putchar(' ');
        else if (*at == ']' && at[1] != ']')
            putchar('\n');
    }
    if (is_text)
        putchar('\n');
}

static void print_text(const struct puzzle_verdict *v)
{
    struct text t = TEXT_EMPTY;

    text_printf(&t, "%s: %llu solution%s in %d part%s", status_of(v),
                (unsigned long long)v->solutions, v->solutions == 1 ? "" : "s",
                v->of.count, v->of.count == 1 ? "" : "s");
    list_parts(v, PART_MISSING, "; missing: ", true, &t);
    list_parts(v, PART_UNFINISHED, "; unfinished: ", true, &t);
    puts(t.data);
    if (v->solution.length > 0)
        print_solution(v->solution.data);
    text_free(&t);
}

static int print_verdict(struct puzzle_verdict *v, const struct options *o,
                         struct error *e)
{
    if (!sum_up(v, e))
        return EXIT_BAD_INPUT;
    (o->json ? print_json : print_text)(v);
    return v->solutions > 0 ? EXIT_DONE : v->is_whole ? EXIT_UNSOLVABLE : EXIT_GAVE_UP;
}

#define EXPECTED "lines of compare --json, or of solve --json over parts"

/* The lines read so far: either all describe runs, or all describe parts. The first
 * line decides which. */
struct merge {
    enum { LINES_NONE, LINES_OF_RUNS, LINES_OF_PARTS } lines;
    struct run_set runs;
    struct text plotted; /* the lines of runs, for the plot */
    struct puzzle_verdict verdict;
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
                                     : take_part(&m->verdict, place, e);
}

/* Adds the lines of a file. Leaves out a last line without newline: the program that
 * wrote the file was killed before the line was complete. */
static bool take_file(struct merge *m, const char *path, uint64_t most, struct error *e)
{
    struct json_place line = {.name = strcmp(path, "-") == 0 ? "<stdin>" : path};
    struct text t = TEXT_EMPTY;

    bool fine = in_file_read(&t, path, most, signals_interrupted, e);
    while (fine && json_line_next(&line, &t))
        fine = signals_interrupted()
                   ? error_fail(e, "%.300s: interrupted", line.name)
                   : run_figures_is_line(&line) || take_line(m, &line, e);
    if (fine && m->lines == LINES_OF_RUNS)
        text_add(&m->plotted, t.data, (size_t)(line.start - t.data));
    text_free(&t);
    return fine;
}

static int print_runs(struct merge *m, const struct options *o, struct error *e)
{
    struct run_plot plot = {0};

    bool fine = run_plot_open(&plot, o, e) && run_plot_write(&plot, o, &m->plotted, e);
    run_plot_close(&plot);
    if (!fine)
        return EXIT_BAD_INPUT;
    run_set_settle(&m->runs);
    o->given[OPTION_FIGURES] || o->by ? run_figures_print(&m->runs, o->by, o->figures)
                                      : run_set_print(&m->runs);
    return EXIT_DONE;
}

static int print(struct merge *m, const struct options *o, struct error *e)
{
    switch (m->lines) {
    case LINES_OF_RUNS:
        if (!o->json)
            return print_runs(m, o, e);
        error_fail(e, "--json: expected lines of solve --json over parts, found those "
                      "of compare");
        return EXIT_BAD_USAGE;
    case LINES_OF_PARTS:
        if (o->given[OPTION_FIGURES] || o->given[OPTION_BY]) {
            error_fail(e, "--figures, --by: expected lines of compare --json, found "
                          "those of solve");
            return EXIT_BAD_USAGE;
        }
        if (!o->plot)
            return print_verdict(&m->verdict, o, e);
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
    struct merge m = {.plotted = TEXT_EMPTY, .verdict.solution = TEXT_EMPTY};
    bool fine = true;

    signals_catch();
    if (o->n_files == 0) {
        error_fail(&e, "merge: expected a FILE with " EXPECTED);
        return output_complain(&e, EXIT_BAD_USAGE);
    }
    for (int i = 0; fine && i < o->n_files; i++)
        fine = take_file(&m, o->files[i], o->max_input, &e);
    int status = fine                    ? print(&m, o, &e)
                 : signals_interrupted() ? EXIT_GAVE_UP
                                         : EXIT_BAD_INPUT;
    run_set_free(&m.runs);
    text_free(&m.plotted);
    text_free(&m.verdict.solution);
    puzzle_destroy(m.verdict.board);
    free(m.verdict.parts);
    return e.text[0] ? output_complain(&e, status) : status;
}
