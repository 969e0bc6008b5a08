/* Traces: what our own searches write is read back as the same search, and what
 * programs of many kinds print is read as the search that they made. */
#include "base/alloc.h"
#include "base/text.h"
#include "solve/catalog.h"
#include "solve/snapshot.h"
#include "support/oracle.h"
#include "support/searches.h"
#include "support/test.h"
#include "trace/follow.h"
#include "trace/watched.h"
#include "trace/writer.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* ---- What we write ---- */

/* A search that reads `trace`, from a file that is gone when it is opened. */
static struct search *reader_of(const struct puzzle *p, const struct text *trace)
{
    char path[] = "/tmp/sudoscope-traces-XXXXXX";
    struct setting set = setting_default();
    int fd = mkstemp(path);

    assert_true(fd >= 0);
    assert_int_equal(write(fd, trace->data, trace->length), trace->length);
    close(fd);
    set.strategy = watched_strategy(WATCHED_FILE, path);
    struct search *s = search_create(p, &set);
    assert_true(search_is_ready(s, 0));
    unlink(path);
    return s;
}

static void read_lines(struct search *reader, int count)
{
    while (count-- > 0)
        search_step(reader);
}

static int lines_in(const struct text *t)
{
    int count = 0;

    for (size_t i = 0; i < t->length; i++)
        count += t->data[i] == '\n';
    return count;
}

static void same_levels(struct search *a, struct search *b, const char *name, int step)
{
    check_case(search_n_levels(a) == search_n_levels(b),
               "%s, step %d: %d levels, read %d", name, step, search_n_levels(a),
               search_n_levels(b));
    for (int i = 0; i < search_n_levels(a); i++)
        check_case(search_level(a, i) == search_level(b, i), "%s, step %d: level %d",
                   name, step, i);
}

/* A trace tells neither how far propagation went nor who decides. */
static void same_counts(const struct search *a, const struct search *b,
                        const char *name, int step)
{
    struct stats x = search_stats(a), y = search_stats(b);

    for (int c = 0; c < COUNTER_COUNT; c++)
        check_case(c == COUNTER_propagations || c == COUNTER_handovers ||
                       x.counts[c] == y.counts[c],
                   "%s, step %d: %d %s, read %d", name, step, (int)x.counts[c],
                   counter_rows[c].words, (int)y.counts[c]);
}

static void same_board(const struct search *a, const struct search *b, const char *name,
                       int step)
{
    static struct snapshot x, y;
    /* Before the first candidate is removed, a trace shows the values that no peer has.
     */
    bool has_candidates =
        search_level_kind(a) == LEVELS_DECISIONS && a->setting.n_prop > 0 && step > 0;

    search_snapshot(a, &x);
    search_snapshot(b, &y);
    check_case(x.at_dead_end == y.at_dead_end || !has_candidates,
               "%s, step %d: dead end", name, step);
    for (cell_t c = 0; c < x.n_cells; c++) {
        /* At a dead end the search may have not assigned the decision, which clashes.
         */
        if (x.at_dead_end && x.value[c] == VALUE_NONE && y.value[c] != VALUE_NONE)
            continue;
        check_case(x.value[c] == y.value[c], "%s, step %d: cell %d is %d, read %d",
                   name, step, c, x.value[c], y.value[c]);
        check_case(!has_candidates || x.live[c] == y.live[c],
                   "%s, step %d: cell %d has %d candidates, read %d", name, step, c,
                   x.live[c], y.live[c]);
    }
}

/* Writes a search and reads it back, step by step. */
static void round_trip(struct search *s, const char *name, int steps)
{
    struct text trace, step_text;
    int *lines = alloc_zeroed((size_t)steps + 1, sizeof *lines), taken = 0;
    struct puzzle *p = puzzle_copy(s->puzzle);
    struct setting setting = s->setting;

    text_init(&trace);
    text_init(&step_text);
    struct trace_writer *w = trace_writer_begin(s, false, &step_text);
    for (;; taken++) {
        lines[taken] = lines_in(&step_text);
        text_add(&trace, step_text.data, step_text.length);
        text_clear(&step_text);
        if (taken == steps || s->status == SEARCH_EXHAUSTED ||
            s->status == SEARCH_GAVE_UP)
            break;
        search_step(s);
        trace_writer_step(w, s, &step_text);
    }
    trace_writer_end(w);
    search_destroy(s);
    s = search_create(p, &setting);
    struct search *reader = reader_of(p, &trace);
    for (int i = 0; i <= taken; i++) {
        read_lines(reader, lines[i]);
        if (search_level_kind(s) != LEVELS_BOARDS) /* a trace has no frontier */
            same_levels(s, reader, name, i);
        same_counts(s, reader, name, i);
        same_board(s, reader, name, i);
        if (i < taken)
            search_step(s);
    }
    search_destroy(reader);
    search_destroy(s);
    puzzle_destroy(p);
    text_free(&step_text);
    text_free(&trace);
    free(lines);
}

static void our_traces_read_back(void **state)
{
    static const char *const props[] = {"none", "forward", "alldifferent"};
    static const char *const restarts[] = {"none", "luby:20", "partial:20"};
    char name[80];

    (void)state;
    for (int row = 0; row < catalog_count(PLUG_STRATEGY); row++)
        for (int i = 0; i < 3; i++) {
            struct recipe of = {.box_rows = 2 + i,
                                .box_cols = 3,
                                .holes = i == 2 ? .5 : .9,
                                .strategy = catalog_name(PLUG_STRATEGY, row),
                                .var = "mrv-random",
                                .val = "random",
                                .prop = props[i],
                                .restarts = restarts[i]};
            if (strcmp(of.strategy, "auto") ==
                0) /* may alternate between two searches */
                continue;
            snprintf(name, sizeof name, "%s, %s, %s", of.strategy, props[i],
                     restarts[i]);
            round_trip(search_of_recipe(&of, 7), name, 1500);
        }
}

/* ---- What others write ---- */

enum style {
    CLEARS,     /* writes a value that fits, and 0 when it takes it back */
    OVERWRITES, /* writes the next value over the last, and 0 after the last */
    NEVER_CLEARS,
    CHECKS_AFTER, /* writes each value, then checks it */
    CHECKS_AFTER_NEVER_CLEARS,
    BOARDS, /* prints the whole board */
    ROWS,   /* the same as n lines, with blanks */
    STYLES
};

/* A backtracking program as students write it, with its own counts. It shares no code
 * with the solver. */
struct program {
    const struct puzzle *puzzle;
    int n, grid[81];
    enum style style;
    bool finds_all;
    struct text out;
    uint64_t written, refuted, dead_ends, rejected, solutions;
};

static bool fits(const struct program *p, int cell, int value)
{
    int n = p->n, rows = p->puzzle->geo->box_rows, cols = p->puzzle->geo->box_cols;

    for (int other = 0; other < n * n; other++) {
        bool is_peer = other / n == cell / n || other % n == cell % n ||
                       (other / n / rows == cell / n / rows &&
                        other % n / cols == cell % n / cols);
        if (other != cell && is_peer && p->grid[other] == value)
            return false;
    }
    return true;
}

static void say_cell(struct program *p, int cell, int value)
{
    text_printf(&p->out, "%d %d %d\n", cell / p->n + 1, cell % p->n + 1, value);
}

static void say_board(struct program *p)
{
    for (int i = 0; i < p->n * p->n; i++) {
        text_printf(&p->out, p->style == ROWS ? "%d " : "%d", p->grid[i]);
        if (p->style == ROWS ? i % p->n == p->n - 1 : i == p->n * p->n - 1)
            text_putc(&p->out, '\n');
    }
}

static bool program_searches(struct program *p, int cell)
{
    bool has_child = false, prints = p->style != BOARDS && p->style != ROWS;
    bool checks_after =
        p->style == CHECKS_AFTER || p->style == CHECKS_AFTER_NEVER_CLEARS;

    while (cell < p->n * p->n && p->grid[cell] != 0)
        cell++;
    if (cell == p->n * p->n) {
        p->solutions++;
        return !p->finds_all;
    }
    for (int value = 1; value <= p->n; value++) {
        bool fit = fits(p, cell, value);
        if (checks_after)
            say_cell(p, cell, value);
        p->rejected += checks_after && !fit;
        if (!fit) {
            if (p->style == CHECKS_AFTER)
                say_cell(p, cell, 0);
            continue;
        }
        has_child = true;
        p->written++;
        p->grid[cell] = value;
        if (!prints)
            say_board(p);
        else if (!checks_after)
            say_cell(p, cell, value);
        if (program_searches(p, cell + 1))
            return true;
        p->grid[cell] = 0;
        p->refuted++;
        if (p->style == CLEARS || p->style == CHECKS_AFTER)
            say_cell(p, cell, 0);
    }
    if (p->style == OVERWRITES && has_child)
        say_cell(p, cell, 0);
    p->dead_ends += !has_child;
    return false;
}

static struct program run_program(const struct puzzle *puzzle, enum style style,
                                  bool finds_all)
{
    struct program p = {
        .puzzle = puzzle, .n = puzzle->geo->n, .style = style, .finds_all = finds_all};

    text_init(&p.out);
    for (int c = 0; c < p.n * p.n; c++)
        p.grid[c] = puzzle->clue[c] == VALUE_NONE ? 0 : puzzle->clue[c] + 1;
    program_searches(&p, 0);
    return p;
}

/* Reads the trace to its end; returns the search, which the caller destroys. */
static struct search *read_all(const struct puzzle *p, const struct text *trace)
{
    struct search *s = reader_of(p, trace);

    while (s->status != SEARCH_GAVE_UP && s->status != SEARCH_EXHAUSTED)
        search_step(s);
    return s;
}

/* A count of the reader's panel; the panel lacks a count of 0. */
static double count_called(const struct search *s, const char *name)
{
    double value = 0;

    search_metric(s, name, &value);
    return value;
}

static void check_program(const struct puzzle *puzzle, enum style style, bool finds_all)
{
    struct program p = run_program(puzzle, style, finds_all);
    struct search *s = read_all(puzzle, &p.out);
    uint64_t dead_ends = 0;

    for (int c = 0; c < puzzle->geo->n_cells; c++)
        dead_ends += s->store->failures[c];
    /* A program that never clears and ends without a solution leaves its last levels,
     * one of them a dead end, or its last try, on the board. */
    bool leaves_last = (style == NEVER_CLEARS || style == CHECKS_AFTER_NEVER_CLEARS ||
                        style == BOARDS || style == ROWS) &&
                       (p.solutions == 0 || finds_all);
    if (leaves_last) {
        uint64_t missing = p.dead_ends - dead_ends;
        p.dead_ends -= missing <= 1 ? missing : 0;
        p.refuted -= (uint64_t)search_n_levels(s);
        missing = p.rejected - (uint64_t)count_called(s, "tries rejected");
        p.rejected -= missing <= 1 ? missing : 0;
    }
    check_case(
        s->stats.decisions == p.written && s->stats.refutations == p.refuted &&
            dead_ends == p.dead_ends && s->stats.solutions == p.solutions &&
            s->stats.moves == 0,
        "style %d: %d written, %d refuted, %d dead ends, %d solutions; read %d, %d, "
        "%d, %d",
        style, (int)p.written, (int)p.refuted, (int)p.dead_ends, (int)p.solutions,
        (int)s->stats.decisions, (int)s->stats.refutations, (int)dead_ends,
        (int)s->stats.solutions);
    check_case(count_called(s, "tries rejected") == (double)p.rejected &&
                   count_called(s, "clashes that stay") == 0 &&
                   count_called(s, "lines not read") == 0,
               "style %d: %d rejected, read %g", style, (int)p.rejected,
               count_called(s, "tries rejected"));
    search_destroy(s);
    text_free(&p.out);
}

/* 49,558 values written, 16,476 dead ends, 396,220 rejected tries. */
static void programs_of_many_kinds_are_read(void **state)
{
    struct puzzle *hard = puzzle_of_file(PUZZLES_DIR "/09/inkala-2012.txt");

    (void)state;
    for (int style = 0; style < STYLES; style++)
        check_program(hard, (enum style)style, false);
    puzzle_destroy(hard);
    for (uint64_t seed = 1; seed <= 30; seed++) {
        struct rng r;
        rng_seed(&r, seed);
        struct puzzle *p = seed % 2 ? oracle_random_board(2, 3, 14, &r)
                                    : oracle_random_board(2, 2, 8, &r);
        for (int style = 0; style < STYLES; style++)
            check_program(p, (enum style)style, seed % 3 == 0);
        puzzle_destroy(p);
    }
}

/* ---- What nobody should write ---- */

/* A line made of pieces of the language, mostly with operands that fit. */
static void random_line(struct rng *r, int n, char *out, size_t size)
{
    static const char *const verbs[] = {"decide",  "decide",   "assign", "remove",
                                        "refute",  "fail",     "undo",   "node",
                                        "restart", "solution", "move",   "cost",
                                        "heat",    "learn",    "board",  "nonsense"};
    int cells = n * n, verb = (int)rng_below(r, 60);
    int row = 1 + (int)rng_below(r, (uint32_t)n),
        column = 1 + (int)rng_below(r, (uint32_t)n),
        value = (int)rng_below(r, (uint32_t)n + 1 + rng_below(r, 20) / 19);

    if (verb >= 16) {
        snprintf(out, size, "%d %d %d", row, column, verb >= 45 ? 0 : value);
    } else if (verb >= 6 && verb <= 8) {
        snprintf(out, size, "%s %d %d", verbs[verb], (int)rng_below(r, 6),
                 (int)rng_below(r, 6) - 1);
        if (verb != 7)
            *strrchr(out, ' ') = '\0';
    } else if (verb == 14) {
        size_t used = 0;
        for (int i = 0; i < cells; i++)
            used += (size_t)snprintf(out + used, size - used, "%d ",
                                     (int)rng_below(r, (uint32_t)n + 1));
    } else if (verb == 11) {
        snprintf(out, size, "cost %d", (int)rng_below(r, 9));
    } else {
        snprintf(out, size, "%s r%dc%d %s%d", verbs[verb], row, column,
                 rng_below(r, 5) == 0 ? "-" : "", value);
    }
}

static void check_levels(const struct trace_levels *l, const char *line)
{
    const struct geometry *geo = l->geo;
    int filled = 0, clashes = 0, on_stack = 0, moved = 0;

    for (int u = 0; u < geo->n_units; u++) {
        int times[9] = {0};
        for (int i = 0; i < geo->n; i++) {
            value_t v = l->value[geometry_cells(geo, u)[i]];
            if (v != VALUE_NONE)
                clashes += times[v]++ > 0;
        }
    }
    for (cell_t c = 0; c < geo->n_cells; c++) {
        filled += l->value[c] != VALUE_NONE;
        on_stack += l->level_of[c] > 0;
        check_case(l->level_of[c] <= 1 + l->n_levels, "%s: cell %d", line, c);
        bool is_moved = l->clue[c] != VALUE_NONE && l->clue[c] != l->value[c];
        moved += is_moved;
        check_case(!is_moved || l->mode == TRACE_LOCAL, "%s: clue %d", line, c);
    }
    check_case(filled == l->n_filled && clashes == l->clashes &&
                   on_stack == l->n_stack && moved == l->n_moved,
               "%s: %d filled, %d clashes, %d on the stack, %d clues moved", line,
               filled, clashes, on_stack, moved);
    for (int level = 0; level <= l->n_levels; level++) {
        int from = l->level[level].start;
        int to = level < l->n_levels ? l->level[level + 1].start : l->n_stack;
        check_case(from <= to && to <= l->n_stack, "%s: level %d", line, level);
        for (int i = from; i < to; i++)
            check_case(l->level_of[l->stack[i]] == 1 + level, "%s: place %d", line, i);
    }
    uint64_t gone = 0;
    for (cell_t c = 0; c < geo->n_cells; c++)
        gone += (uint64_t)bits_count(l->gone[c]);
    check_case(l->mode != TRACE_TREE || gone == (uint64_t)l->n_removed, "%s: %d gone",
               line, (int)gone);
}

static void random_lines_keep_the_state_consistent(void **state)
{
    char line[500];

    (void)state;
    for (uint64_t seed = 1; seed <= 400; seed++) {
        struct rng r;
        struct text none;
        rng_seed(&r, seed);
        struct puzzle *p = seed % 2 ? oracle_random_board(2, 3, 30, &r)
                                    : oracle_random_board(2, 2, 13, &r);
        text_init(&none);
        struct search *s = reader_of(p, &none);
        struct trace_follow *f = alloc_zeroed(1, trace_follow_bytes(p->geo));
        trace_follow_init(f, p);
        for (int i = 0; i < 500; i++) {
            random_line(&r, p->geo->n, line, sizeof line);
            trace_follow_line(f, s, line, strlen(line), NULL);
            check_levels(&f->levels, line);
        }
        search_destroy(s);
        free(f);
        text_free(&none);
        puzzle_destroy(p);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(our_traces_read_back),
        cmocka_unit_test(programs_of_many_kinds_are_read),
        cmocka_unit_test(random_lines_keep_the_state_consistent),
    };

    return cmocka_run_group_tests_name("traces", tests, NULL, NULL);
}
