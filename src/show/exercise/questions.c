#include "show/exercise/questions.h"

#include "base/clock.h"
#include "base/in_file.h"
#include "base/temp_file.h"
#include "solve/preset.h"
#include "solve/search.h"
#include "trace/referee.h"
#include "trace/source.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

#define RUN_NODES    3000
#define MOST_FAILING 3 /* number of cells that are "failing most"; more if some tie */
#define SHOWN        6 /* a sentence lists at most this many right answers */

#define QUESTION_ROW(id, word, kind, choices, f) {ANSWER_##kind, choices},
const struct question_row question_rows[QUESTION_COUNT] = {{ANSWER_NOTHING, 0},
                                                           QUESTIONS(QUESTION_ROW)};

/* The right answers. right[i] says whether i is one of them: a cell, a number or a
 * choice, depending on the question. nodes[i] is the number of nodes of choice i. */
struct truth {
    bool right[MAX_CELLS + 1]; /* a level may be as great as the number of cells */
    uint64_t nodes[MOST_CHOICES];
    bool fails;       /* the script of the answer has failed or is too slow */
    struct text *why; /* words before the right answers or, if it fails, the error */
};

/* ---- The board ---- */

/* Returns the first unassigned cell with the fewest candidates, or CELL_NONE. */
static cell_t first_smallest(const struct snapshot *snap)
{
    cell_t first = CELL_NONE;

    for (cell_t c = 0; c < snap->n_cells; c++)
        if (snap->value[c] == VALUE_NONE &&
            (first == CELL_NONE || snap->live[c] < snap->live[first]))
            first = c;
    return first;
}

static void find_smallest_domain(const struct question_scene *s, struct truth *t)
{
    const struct snapshot *snap = s->snap;
    cell_t first = first_smallest(snap);
    int fewest = first == CELL_NONE ? 0 : snap->live[first];

    for (cell_t c = 0; c < snap->n_cells; c++)
        t->right[c] = snap->value[c] == VALUE_NONE && snap->live[c] == fewest;
    text_printf(t->why, "%s, the fewest: ", count_of(fewest, "candidate").text);
}

static void find_candidates(const struct question_scene *s, struct truth *t)
{
    cell_t c = first_smallest(s->snap);

    for (int v = 0; v < s->snap->n && c != CELL_NONE; v++)
        t->right[value_number((value_t)v)] =
            bits_has(&s->snap->dom[c * s->snap->words], v);
    text_printf(t->why, "the candidates of %s: ", cell_name(c, s->snap->n).text);
}

/* Finds each value that some unit lacks and only one cell of this unit can take. */
static void find_value(const struct question_scene *s, struct truth *t)
{
    const struct snapshot *snap = s->snap;

    for (int i = 0; i < snapshot_n_units(snap) * snap->n; i++) {
        int unit = i / snap->n, v = i % snap->n, places = 0;
        for (int pos = 0; pos < snap->n; pos++) {
            cell_t c = snapshot_cell(snap, unit, pos);
            bool is_open = snap->value[c] == VALUE_NONE;
            places += is_open ? bits_has(&snap->dom[c * snap->words], v)
                              : 2 * (snap->value[c] == v);
        }
        t->right[value_number((value_t)v)] |= places == 1;
    }
    text_puts(t->why, "only one place in some unit: ");
}

static void find_level(const struct question_scene *s, struct truth *t)
{
    t->right[s->snap->stats.depth] = true;
    text_puts(t->why, "decision level ");
}

static void find_failing(const struct question_scene *s, struct truth *t)
{
    const uint32_t *failures = s->snap->failures;
    uint32_t most[MOST_FAILING + 1] = {0}; /* descending; the last entry is spare */

    for (cell_t c = 0; c < s->snap->n_cells; c++) {
        int i = MOST_FAILING;
        for (; i > 0 && most[i - 1] < failures[c]; i--)
            most[i] = most[i - 1];
        most[i] = failures[c];
    }
    for (cell_t c = 0; c < s->snap->n_cells; c++)
        t->right[c] = failures[c] > 0 && failures[c] >= most[MOST_FAILING - 1];
    text_puts(t->why, "most dead ends: ");
}

/* ---- Hall sets ---- */

/* Does for one unit what question_hall does for all: tries every set of its unassigned
 * cells. As n <= 16, one word holds the candidates of a cell. */
static void look_at_unit(const struct snapshot *snap, int unit, bool *lost, cell_t *set,
                         int *smallest)
{
    cell_t open[HALL_MOST_N + 1];
    int count = 0;

    for (int i = 0; i < snap->n; i++)
        if (snap->value[open[count] = snapshot_cell(snap, unit, i)] == VALUE_NONE)
            count++;
    for (unsigned chosen = 1; count > 0 && chosen < (1u << count) - 1; chosen++) {
        int size = bits_count(chosen);
        uint64_t values = 0;
        bool takes = false;
        for (int i = 0; i < count; i++)
            values |= chosen >> i & 1 ? snap->dom[open[i] * snap->words] : 0;
        for (int i = 0; bits_count(values) == size && i < count; i++)
            if (!(chosen >> i & 1) && snap->dom[open[i] * snap->words] & values)
                takes = lost[open[i]] = true;
        if (!takes || size == 1 || (*smallest > 0 && size >= *smallest))
            continue;
        *smallest = 0;
        for (int i = 0; i < count; i++)
            if (chosen >> i & 1)
                set[(*smallest)++] = open[i];
    }
}

int question_hall(const struct snapshot *snap, bool *lost, cell_t *set)
{
    int smallest = 0;

    memset(lost, 0, (size_t)snap->n_cells * sizeof *lost);
    for (int unit = 0; snap->n <= HALL_MOST_N && unit < snapshot_n_units(snap); unit++)
        look_at_unit(snap, unit, lost, set, &smallest);
    return smallest;
}

/* Whether two or more cells are a Hall set of a unit with further unassigned cells. */
static bool is_hall_set(const struct snapshot *snap, const int *cells, int count)
{
    uint64_t values = 0;
    bool share = false;

    for (int i = 0; i < count; i++)
        values |= snap->dom[cells[i] * snap->words];
    for (int kind = 0; kind < UNIT_KINDS; kind++) {
        int unit = snapshot_unit(snap, cells[0], (enum unit_kind)kind), open = 0,
            in = 0;
        if (unit == UNIT_NONE)
            continue;
        for (int i = 0; i < snap->n; i++)
            open += snap->value[snapshot_cell(snap, unit, i)] == VALUE_NONE;
        for (int i = 0; i < count; i++)
            in += snap->value[cells[i]] == VALUE_NONE &&
                  snapshot_unit(snap, cells[i], (enum unit_kind)kind) == unit;
        share |= in == count && count < open;
    }
    return share && count > 1 && bits_count(values) == count;
}

static void find_hall_set(const struct question_scene *s, struct truth *t)
{
    bool lost[MAX_CELLS];
    cell_t set[MAX_N];

    for (int i = question_hall(s->snap, lost, set); i > 0; i--)
        t->right[set[i - 1]] = true;
    text_puts(t->why, "a smallest one that takes candidates: ");
}

static void find_hall_loss(const struct question_scene *s, struct truth *t)
{
    cell_t set[MAX_N];

    question_hall(s->snap, t->right, set);
    text_puts(t->why, "Hall sets take candidates from ");
}

/* ---- Measured ---- */

bool question_measure(const struct puzzle *p, const struct setting *setting,
                      int64_t most_ns, uint64_t *nodes, struct error *e)
{
    struct setting set = *setting;
    int64_t end_ns = most_ns > 0 ? clock_thread_cpu_ns() + most_ns : INT64_MAX;
    bool fine = true;

    *nodes = 0;
    set.stop = NULL; /* else a signal would end a run early */
    for (set.seed = 1; fine && set.seed <= QUESTION_RUNS; set.seed++) {
        struct search *search = search_create(p, &set);
        while (fine && search_step(search) == SEARCH_RUNNING &&
               search_nodes(search) < set.max_nodes)
            fine = most_ns == 0 || clock_thread_cpu_ns() < end_ns ||
                   error_fail(e, "too slow: %d runs take more than %d s of CPU time",
                              QUESTION_RUNS, (int)(most_ns / NS_PER_S));
        *nodes += u64_min(search_nodes(search), set.max_nodes);
        if (search_has_failed(search))
            fine = error_fail(e, "%s", search->store->memory->failure);
        search_destroy(search);
    }
    return fine;
}

/* Reads the choices of the question as settings, each for runs of at most RUN_NODES
 * nodes, and returns their number. All were checked before, so none is wrong. */
static int read_choices(const struct question_scene *s, struct setting *settings)
{
    char name[CHOICE_TEXT];
    int count = 0;

    for (const char *at = s->choices; *at; count++) {
        size_t length = strcspn(at, "\n");
        snprintf(name, sizeof name, "%.*s", (int)length, at);
        settings[count] = *s->setting;
        preset_choose(&settings[count], name, NULL);
        settings[count].max_nodes = RUN_NODES;
        at += length + (at[length] != '\0');
    }
    return count;
}

static void find_best(const struct question_scene *s, struct truth *t)
{
    struct setting settings[MOST_CHOICES];
    int count = read_choices(s, settings);
    uint64_t least = UINT64_MAX;

    text_printf(t->why, "nodes of %d runs, each at most %d: ", QUESTION_RUNS,
                RUN_NODES);
    for (int i = 0; i < count; i++) {
        question_measure(s->puzzle, &settings[i], 0, &t->nodes[i], NULL);
        least = u64_min(least, t->nodes[i]);
        text_printf(t->why, "%c %s, ", 'a' + i, thousands(t->nodes[i]).text);
    }
    for (int i = 0; i < count; i++)
        t->right[i] = t->nodes[i] == least;
    text_puts(t->why, "the best: ");
}

/* Makes the script with this text the variable order of a setting. Scripts are only
 * read from files, so the text is written to a temporary file. */
static bool take_script(struct setting *set, const char *text, struct error *e)
{
    char path[PATH_SIZE];
    ssize_t length = (ssize_t)strlen(text);
    int fd = temp_file_open(".lua", path);

    bool fine = fd >= 0 && write(fd, text, (size_t)length) == length;
    if (fd >= 0)
        close(fd);
    fine = fine ? setting_choose(set, PLUG_VAR_ORDER, path, e)
                : error_fail(e, "cannot write '%.200s'", path);
    unlink(path);
    return fine;
}

/* The answer is a script, used as variable order. It is right if the runs then need
 * fewer nodes than with the preset that is the question's only choice. */
static void find_heuristic(const struct question_scene *s, struct truth *t)
{
    struct setting setting[MOST_CHOICES];
    struct error e;

    read_choices(s, setting);
    question_measure(s->puzzle, &setting[0], 0, &t->nodes[0], NULL);
    t->fails = !take_script(&setting[0], s->answer, &e) ||
               !question_measure(s->puzzle, &setting[0], s->most_ns, &t->nodes[1], &e);
    if (t->fails) {
        text_puts(t->why, e.text);
        return;
    }
    t->right[0] = t->nodes[1] < t->nodes[0];
    text_printf(t->why, "%s nodes in %d runs, expected fewer than %s",
                thousands(t->nodes[1]).text, QUESTION_RUNS,
                thousands(t->nodes[0]).text);
}

/* ---- A trace with a bug ---- */

static void keep_first(void *first, const struct finding *f)
{
    if (((struct finding *)first)->line == 0)
        *(struct finding *)first = *f;
}

static void find_wrong_step(const struct question_scene *s, struct truth *t)
{
    struct finding first = {.cell = CELL_NONE};
    struct text trace = TEXT_EMPTY;

    in_file_read_regular(&trace, s->trace, NULL); /* if this fails, no cell is right */
    struct referee *r = referee_create(s->puzzle, false, keep_first, &first);
    for (const char *at = trace.data, *end; *at; at = end + (*end != '\0')) {
        end = at + strcspn(at, "\n");
        referee_line(r, at, (size_t)(end - at));
    }
    referee_destroy(r);
    text_free(&trace);
    if (first.cell != CELL_NONE)
        t->right[first.cell] = true;
    text_printf(t->why, "%s, line %llu: ", first.text, (unsigned long long)first.line);
}

/* ---- Judging ---- */

static int count_choices(const struct question_scene *s)
{
    int count = *s->choices != '\0';

    for (const char *at = s->choices; (at = strchr(at, '\n')); at++)
        count++;
    return count;
}

/* Reads the parts of an answer and returns their number. Returns 0 if a part is
 * missing, does not fit the question, or occurs twice. */
static int read_parts(enum answer_kind kind, const char *at,
                      const struct question_scene *s, int parts[MAX_N])
{
    int count = 0, n = s->snap->n, row, col, used;

    if (kind == ANSWER_SCRIPT)
        parts[count++] = 0;
    while (kind != ANSWER_SCRIPT && *(at += strspn(at, " ,"))) {
        int part = *at - 'a';
        bool fits = part >= 0 && part < count_choices(s);
        used = 1;
        if (kind == ANSWER_CELLS) {
            fits = sscanf(at, "r%3dc%3d%n", &row, &col, &used) == 2 && row > 0 &&
                   row <= n && col > 0 && col <= n;
            part = fits ? (row - 1) * n + col - 1 : 0;
        } else if (kind == ANSWER_NUMBERS) {
            fits = sscanf(at, "%4d%n", &part, &used) == 1 && part >= 0;
        }
        for (int i = 0; i < count; i++)
            fits &= parts[i] != part;
        if (!fits || count == MAX_N)
            return 0;
        parts[count++] = part;
        at += used;
    }
    return count;
}

static void write_right(enum answer_kind kind, const struct truth *t, int n)
{
    int count = 0;

    for (int i = 0; kind != ANSWER_SCRIPT && i < MAX_CELLS; i++) {
        if (!t->right[i] || ++count > SHOWN)
            continue;
        text_puts(t->why, count > 1 ? ", " : "");
        if (kind == ANSWER_LETTERS)
            text_putc(t->why, (char)('a' + i));
        else
            text_puts(t->why, kind == ANSWER_CELLS ? cell_name(i, n).text
                                                   : thousands((uint64_t)i).text);
    }
    if (count > SHOWN)
        text_printf(t->why, " and %d more", count - SHOWN);
}

/* Whether `parts` has all choices, in ascending order of their nodes. */
static bool is_ascending(const struct question_scene *s, const struct truth *t,
                         const int *parts, int count)
{
    for (int i = 1; i < count; i++)
        if (t->nodes[parts[i]] < t->nodes[parts[i - 1]])
            return false;
    return count == count_choices(s);
}

enum verdict question_judge(enum question q, const struct question_scene *s,
                            struct text *why)
{
#define QUESTION_FIND(id, word, kind, choices, f) find_##f,
    static void (*const finds[])(const struct question_scene *,
                                 struct truth *) = {QUESTIONS(QUESTION_FIND)};
    struct truth t = {.why = why};
    int parts[MAX_N], hits = 0, wanted = q != QUESTION_CANDIDATES;
    enum answer_kind kind = question_rows[q].kind;

    assert(q > QUESTION_GO_ON && q < QUESTION_COUNT);
    int count = read_parts(kind, s->answer, s, parts);
    if (count > 0)
        finds[q - 1](s, &t);
    if (count == 0 || t.fails)
        return UNREADABLE;
    write_right(kind, &t, s->snap->n);
    for (int i = 0; i < count; i++)
        hits += t.right[parts[i]];
    for (int i = 0; q == QUESTION_CANDIDATES && i <= MAX_N; i++)
        wanted += t.right[i];
    bool is_right = q == QUESTION_HALL_SET ? is_hall_set(s->snap, parts, count)
                    : q == QUESTION_RANK   ? is_ascending(s, &t, parts, count)
                                           : hits == count && count == wanted;
    return is_right ? RIGHT : WRONG;
}
