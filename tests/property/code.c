/* The listing of each strategy, and the lines that its steps note, against what changed
 * from one snapshot to the next; and the line in progress against the wave. */
#include "draw/chars.h"
#include "show/show.h"
#include "solve/catalog.h"
#include "solve/search.h"
#include "solve/snapshot.h"
#include "solve/strategies/strategy.h"
#include "support/oracle.h"
#include "support/snapshots.h"
#include "support/stage.h"
#include "support/test.h"
#include "teach/code_view.h"

#include <stdio.h>
#include <string.h>

enum { STEPS = 4000, BOARDS = 24 };

static bool has_row(const struct code_row *code, enum code_line line)
{
    for (; code->text; code++)
        if (code->line == line)
            return true;
    return false;
}

static void every_strategy_has_a_listing(void **state)
{
    (void)state;
    for (int i = 0; i < catalog_count(PLUG_STRATEGY); i++) {
        const struct strategy *strategy = catalog_plug(PLUG_STRATEGY, i);
        bool seen[CODE_LINES] = {false};
        int count = 0;
        if (!strategy->step) /* it becomes another one */
            continue;
        check_case(strategy->code != NULL, "%s has no listing", strategy->name);
        for (const struct code_row *row = strategy->code; row->text; row++, count++) {
            check_case(strlen(row->text) <= CODE_COLUMNS, "%s: too long: %s",
                       strategy->name, row->text);
            check_case(!seen[row->line] || row->line == CODE_NONE, "%s: twice: %s",
                       strategy->name, row->text);
            seen[row->line] = true;
        }
        check_case(count >= 10 && count < CODE_ROWS, "%s: %d rows", strategy->name,
                   count);
        check_case(strategy->code[0].line == CODE_START, "%s: no start",
                   strategy->name);
    }
}

/* On a Latin square learning decides in groups. */
static void learning_lists_how_it_decides(void **state)
{
    static const struct {
        int box_rows, box_cols;
        const char *word;
    } rows[] = {{2, 4, "activity"}, {1, 8, "group"}};
    static struct snapshot snap;
    struct setting set = setting_default();

    (void)state;
    assert_true(setting_choose(&set, PLUG_STRATEGY, "learn", NULL));
    for (int i = 0; i < 2; i++) {
        struct puzzle *p =
            puzzle_create(shape_of_box(rows[i].box_rows, rows[i].box_cols), "code");
        struct search *s = search_create(p, &set);
        search_snapshot(s, &snap);
        const struct code_row *row = snap.code;
        for (; row->line != CODE_CHOOSE; row++)
            assert_true(strlen(row->text) <= CODE_COLUMNS);
        assert_true(strlen(row->text) <= CODE_COLUMNS);
        check_case(strstr(row->text, rows[i].word) != NULL, "%s", row->text);
        search_destroy(s);
        puzzle_destroy(p);
    }
}

/* The lines that the test expects of a step, in the form of code_log.step. */
struct expected {
    uint64_t step;
};

static void expect(struct expected *e, bool if_so, enum code_line line)
{
    if (if_so)
        e->step = e->step << 8 | line;
}

static double metric(const struct snapshot *snap, const char *name)
{
    for (int i = 0; i < snap->n_metrics; i++)
        if (strcmp(snap->metric[i].name, name) == 0)
            return snap->metric[i].value;
    return 0;
}

static bool has_grown(const struct snapshot *a, const struct snapshot *b,
                      const char *name)
{
    return metric(b, name) > metric(a, name);
}

static int count_differences(const struct snapshot *a, const struct snapshot *b)
{
    int count = 0;

    for (int c = 0; c < a->n_cells; c++)
        count += a->value[c] != b->value[c];
    return count;
}

/* What the test remembers of earlier steps. */
struct memory {
    int dead;  /* steps that still count dead children of best-first */
    int tried; /* swaps of the present grid, tried by progressive search */
};

/* Whether clause learning is at work, by itself or at the rest of another search. */
static bool learns_now(const struct snapshot *snap)
{
    return snap->learning.kind == LEARNING_CLAUSES;
}

/* A search with decisions: the level rises by a decision, and falls by an undo. */
static struct expected expect_levels(const struct snapshot *a, const struct snapshot *b)
{
    struct expected e = {0};
    bool learns = learns_now(b), takes_rest = learns && !learns_now(a);
    bool is_solved = b->status == SEARCH_SOLVED, ends = b->status == SEARCH_EXHAUSTED;
    bool falls = !ends && !is_solved && b->stats.refutations > a->stats.refutations;
    bool was_solved = a->status == SEARCH_SOLVED;
    bool restarts = b->stats.restarts > a->stats.restarts && !takes_rest;

    if (b->stats.decisions > a->stats.decisions && !learns)
        assert_int_equal(b->stats.depth, a->stats.depth + 1);
    if (falls)
        assert_true(b->stats.depth < a->stats.depth || (learns && a->stats.depth == 0));
    if (falls && !was_solved)
        assert_true(a->at_dead_end);
    expect(&e, ends, CODE_EXHAUSTED);
    expect(&e, is_solved, CODE_SOLUTION);
    expect(&e, takes_rest, CODE_HAND_OVER);
    expect(&e, restarts, CODE_RESTART);
    expect(&e, falls && learns && was_solved, CODE_SOLUTION);
    expect(&e, falls && learns && !was_solved, CODE_LEARN);
    expect(&e, falls && !(learns && was_solved), CODE_UNDO);
    expect(&e, falls && !(learns && was_solved), CODE_REFUTE);
    expect(&e, b->stats.decisions > a->stats.decisions, CODE_CHOOSE);
    expect(&e, b->stats.decisions > a->stats.decisions, CODE_DECIDE);
    expect(&e, !ends && !is_solved && !(restarts && !learns), CODE_PROPAGATE);
    expect(&e, !ends && !is_solved && b->at_dead_end, CODE_DEAD_END);
    return e;
}

/* Whole boards: the frontier loses a board and gains those of the expanded cell. */
static struct expected expect_boards(const struct snapshot *a, const struct snapshot *b,
                                     struct memory *m)
{
    struct expected e = {0};
    int gained = (int)(metric(b, "frontier") - metric(a, "frontier"));
    bool ends = b->status == SEARCH_EXHAUSTED, is_solved = b->status == SEARCH_SOLVED;
    bool counts = b->stats.refutations > a->stats.refutations || m->dead > 0;
    int fewest = b->n;
    bool has_dead = false;

    for (int c = 0; c < b->n_cells; c++)
        if (b->value[c] == VALUE_NONE && b->live[c] < fewest)
            fewest = b->live[c];
    has_dead = fewest == 0;
    /* The root is no decision: its refutation comes with the end. */
    expect(&e, counts || (ends && metric(a, "peak frontier") > 0),
           m->dead > 0 ? CODE_DROP : CODE_REFUTE);
    expect(&e, ends, CODE_EXHAUSTED);
    if (m->dead > 0)
        m->dead--;
    if (counts || ends)
        return e;
    expect(&e, true, CODE_TAKE);
    expect(&e, has_grown(a, b, "pushes") && strcmp(b->strategy, "greedy") == 0,
           CODE_PUSH);
    expect(&e, has_grown(a, b, "swaps") && strcmp(b->strategy, "greedy") == 0,
           CODE_SWAP);
    expect(&e, has_dead && strcmp(b->strategy, "greedy") == 0, CODE_DROP);
    expect(&e, is_solved, CODE_SOLUTION);
    expect(&e, !is_solved, CODE_CHOOSE);
    expect(&e, !is_solved && gained + 1 > 0, CODE_EXPAND);
    if (!is_solved && strcmp(b->strategy, "best-first") == 0)
        m->dead = 2 * (fewest - (gained + 1));
    return e;
}

static bool has(const struct snapshot *b, enum code_line line)
{
    for (int i = 0; i < 8; i++)
        if ((b->code_log.step >> 8 * i & 255) == line)
            return true;
    return false;
}

/* Whole grids: a swap changes two cells, a new grid more. What no snapshot tells, a
 * refused swap of progressive search and one of two equal values, is not checked. */
static struct expected expect_moves(const struct snapshot *a, const struct snapshot *b,
                                    struct memory *m)
{
    struct expected e = {0};
    bool is_pool = strcmp(b->strategy, "progressive") == 0;
    bool restarts = b->stats.restarts > a->stats.restarts;
    bool cools = strcmp(b->strategy, "anneal") == 0 &&
                 (restarts || metric(b, "temperature") < metric(a, "temperature"));
    bool begins = metric(a, is_pool ? "best cost" : "cost") == 0 &&
                  b->stats.moves > a->stats.moves;
    int differ = count_differences(a, b);
    bool takes = is_pool && m->tried == (int)tuning_default().tries;

    if (b->status == SEARCH_EXHAUSTED || (begins && !is_pool))
        m->tried = 0;
    if (b->status == SEARCH_EXHAUSTED) {
        expect(&e, true, CODE_EXHAUSTED);
        return e;
    }
    if (b->stats.moves == a->stats.moves) { /* propagation has solved it */
        expect(&e, true, CODE_SOLUTION);
        return e;
    }
    expect(&e, begins, CODE_START);
    expect(&e, begins && is_pool, CODE_PUSH);
    expect(&e, begins && is_pool, CODE_TAKE);
    expect(&e, !begins && takes, CODE_TAKE);
    expect(&e, !begins && cools, CODE_COOL);
    expect(&e, !begins && restarts, cools ? CODE_REHEAT : CODE_RESTART);
    expect(&e, !begins, CODE_TRY);
    expect(&e, !begins && is_pool, CODE_PUSH);
    expect(&e, !begins && is_pool && !has_grown(a, b, "pool"), CODE_DROP);
    bool swaps = is_pool && (takes || differ == 0) ? has(b, CODE_ACCEPT) : differ > 0;
    expect(&e, !begins && swaps, CODE_ACCEPT);
    expect(&e, !begins && !swaps && !is_pool, CODE_REJECT);
    expect(&e, b->status == SEARCH_SOLVED, CODE_SOLUTION);
    if (!begins && !takes && !restarts)
        check_case(differ == 0 || differ == 2, "%s: %d cells differ after %d moves",
                   b->strategy, differ, (int)b->stats.moves);
    m->tried = begins || swaps ? 0 : takes ? 1 : m->tried + 1;
    return e;
}

static struct expected expect_lines(const struct search *s, const struct snapshot *a,
                                    const struct snapshot *b, struct memory *m)
{
    switch (search_level_kind(s)) {
    case LEVELS_BOARDS:
        return expect_boards(a, b, m);
    case LEVELS_COST:
        return expect_moves(a, b, m);
    default:
        return expect_levels(a, b);
    }
}

/* The cells that the step was about, from the boards before and after it. */
static void expect_cells(const struct search *s, const struct snapshot *a,
                         const struct snapshot *b)
{
    const cell_t *cell = b->code_log.cell;
    bool is_swap = has(b, CODE_TRY) && search_level_kind(s) == LEVELS_COST;
    bool is_of_boards = search_level_kind(s) == LEVELS_BOARDS;

    if (is_swap && has(b, CODE_ACCEPT))
        assert_true(cell[0] != CELL_NONE && cell[1] != CELL_NONE);
    if (is_swap && !has(b, CODE_TAKE) && !has(b, CODE_RESTART))
        for (int c = 0; c < b->n_cells; c++)
            if (a->value[c] != b->value[c])
                assert_true(c == cell[0] || c == cell[1]);
    if (has(b, CODE_EXPAND))
        for (int c = 0; c < b->n_cells; c++) /* the first, or one of the fewest */
            if (b->value[c] == VALUE_NONE)
                check_case(strcmp(s->setting.strategy->name, "best-first") == 0 ||
                                   strcmp(s->setting.strategy->name, "greedy") == 0
                               ? b->live[cell[0]] <= b->live[c]
                               : cell[0] <= c,
                           "%s: x is cell %d, not %d", b->strategy, (int)cell[0], c);
    if (has(b, CODE_DECIDE)) {
        assert_int_equal(a->value[cell[0]], VALUE_NONE);
        if (b->value[cell[0]] != VALUE_NONE) /* learning may exclude the value */
            assert_int_equal(b->depth[cell[0]], b->stats.depth);
    }
    if (has(b, CODE_REFUTE) && cell[0] != CELL_NONE && !is_of_boards &&
        a->value[cell[0]] != VALUE_NONE) { /* without propagation it may be refused */
        assert_int_equal(a->depth[cell[0]], a->stats.depth);
        assert_true(a->value[cell[0]] != b->value[cell[0]]);
    }
    if (!is_swap && !is_of_boards && !has(b, CODE_CHOOSE) && !has(b, CODE_REFUTE))
        assert_true(cell[0] == CELL_NONE && cell[1] == CELL_NONE);
}

/* Sets `every` for each line that a step noted. */
static void step_through(const struct puzzle *p, const struct strategy *strategy,
                         uint64_t seed, bool *every)
{
    static struct snapshot before, after;
    struct setting set = setting_default();
    struct memory m = {0};
    struct error e;

    set.strategy = strategy;
    set.seed = seed;
    set.max_memory = 1 << 26;
    assert_true(tuning_set(&set.tuning,
                           "reheat=1,cooling=0.5,patience=30,pool=3,tenure=40", &e));
    setting_choose(&set, PLUG_PROPAGATOR, seed % 2 ? "none" : "hidden", NULL);
    setting_choose(&set, PLUG_RESTART_RULE, "luby:4", NULL);
    struct search *s = search_create(p, &set);
    search_log_code(s);
    search_snapshot(s, &before);
    assert_int_equal(before.code_log.step, CODE_START);
    for (int i = 0; i < STEPS && before.status < SEARCH_EXHAUSTED; i++) {
        search_step(s);
        search_snapshot(s, &after);
        if (after.status == SEARCH_GAVE_UP)
            break;
        struct expected lines = expect_lines(s, &before, &after, &m);
        check_case(after.code_log.step == lines.step,
                   "%s, %s, step %d: lines %llx, expected %llx", p->name,
                   strategy->name, i + 1, (unsigned long long)after.code_log.step,
                   (unsigned long long)lines.step);
        expect_cells(s, &before, &after);
        for (int k = 0; k < CODE_LINES; k++) {
            uint64_t ran = after.code_log.count[k] - before.code_log.count[k];
            bool has_run = k != CODE_NONE && has(&after, (enum code_line)k);
            assert_int_equal(ran > 0, has_run);
            every[k] |= has_run;
        }
        snapshot_copy(&before, &after);
    }
    search_destroy(s);
}

/* Enough of each strategy was seen: all its lines, and no line without a row. */
static void expect_every_row(const struct strategy *strategy, const bool *every)
{
    for (int k = 1; k < CODE_LINES; k++)
        check_case((every[k] || k == CODE_START) ==
                       (has_row(strategy->code, (enum code_line)k) || k == CODE_START),
                   "%s: line %d %s", strategy->name, k,
                   every[k] ? "has no row" : "was never seen");
}

static void noted_lines_are_what_a_snapshot_shows(void **state)
{
    (void)state;
    for (int i = 0; i < catalog_count(PLUG_STRATEGY); i++) {
        const struct strategy *strategy = catalog_plug(PLUG_STRATEGY, i);
        bool every[CODE_LINES] = {false};
        struct rng r;
        rng_seed(&r, 5);
        for (int board = 0; board < BOARDS && strategy->step; board++) {
            struct puzzle *p = oracle_random_board(
                2 + board % 2, 3, board % 2 ? 18 + board % 6 * 6 : 4 + board % 6 * 5,
                &r);
            if (board == BOARDS - 1) /* propagation finds the contradiction */
                p->clue[0] = p->clue[1] = 0;
            step_through(p, strategy, (uint64_t)(board + 1), every);
            puzzle_destroy(p);
        }
        if (strategy->step)
            expect_every_row(strategy, every);
    }
}

/* ---- Within a wave ---- */

static struct wave wave;

static void note(void *context, const struct event *event)
{
    (void)context;
    wave_note(&wave, event);
}

static enum code_line line_of_change(const struct snapshot *a, const struct snapshot *b,
                                     const struct wave_change *k, bool is_first)
{
    bool learns = learns_now(b);

    if (k->reason >= WAVE_PUSH)
        return k->reason == WAVE_PUSH   ? CODE_PUSH
               : k->reason == WAVE_SWAP ? CODE_SWAP
                                        : CODE_DROP;
    if (is_first && b->stats.decisions > a->stats.decisions)
        return CODE_DECIDE;
    if (is_first && b->stats.refutations > a->stats.refutations)
        return learns && a->status == SEARCH_SOLVED ? CODE_SOLUTION : CODE_REFUTE;
    if (is_first && learns && b->stats.restarts > a->stats.restarts)
        return CODE_RESTART;
    return CODE_PROPAGATE;
}

static void the_line_follows_the_wave(void **state)
{
    static struct snapshot before, after, copy;
    static const char *const strategies[] = {"backtrack", "learn", "greedy", "relay"};
    const struct observer observer = {WAVE_EVENTS, note, NULL};
    int seen[CODE_LINES] = {0};
    struct rng r;

    (void)state;
    rng_seed(&r, 7);
    for (int i = 0; i < 16; i++) {
        struct setting set = setting_default();
        struct puzzle *p = oracle_random_board(3, 3, 24, &r);
        setting_choose(&set, PLUG_STRATEGY, strategies[i % 4], NULL);
        setting_choose(&set, PLUG_PROPAGATOR, "naked", NULL);
        struct search *s = search_create(p, &set);
        search_log_code(s);
        search_observe(s, &observer);
        search_snapshot(s, &before);
        for (int step = 0; step < 200 && before.status < SEARCH_EXHAUSTED; step++) {
            wave_begin(&wave);
            search_step(s);
            search_snapshot(s, &after);
            snapshot_copy(&copy, &after);
            wave_explain(&wave, &copy);
            for (int shown = wave.count ? wave_next(&wave, 0) : 0; shown > 0;
                 shown = shown < wave.count ? wave_next(&wave, shown) : 0) {
                struct board_style style = {
                    .wave = &wave, .wave_shown = shown, .wave_mark = WAVE_MARK_CHANGE};
                bool is_last = shown == wave.count && i % 4 != 2 && after.at_dead_end;
                enum code_line line = code_view_line(&after, &style);
                style.wave_mark = WAVE_MARK_CAUSE; /* has no say */
                assert_int_equal(code_view_line(&after, &style), line);
                enum code_line expected =
                    line_of_change(&before, &after, &wave.change[shown - 1],
                                   shown == wave_next(&wave, 0));
                if (i % 4 == 2 && shown == wave.count)
                    expected = CODE_EXPAND;
                if (is_last)
                    expected = CODE_DEAD_END;
                seen[line]++;
                check_case(line == expected || (i % 4 == 2 && shown == wave.count),
                           "%s, step %d, change %d: line %d, expected %d",
                           after.strategy, step, shown, line, expected);
            }
            snapshot_copy(&before, &after);
        }
        search_destroy(s);
        puzzle_destroy(p);
    }
    assert_true(seen[CODE_DECIDE] && seen[CODE_REFUTE] && seen[CODE_PROPAGATE] &&
                seen[CODE_DEAD_END] && seen[CODE_PUSH] && seen[CODE_SWAP]);
}

/* ---- On the screen ---- */

/* In every frame the picture of heap, stack, queue or pool, the board and the line in
 * progress are of the same moment. */
static void the_picture_is_of_the_moment_of_the_line(void **state)
{
    static const char *const strategies[] = {"depth-first", "breadth-first",
                                             "best-first", "greedy", "progressive"};
    int seen[CODE_LINES] = {0};

    (void)state;
    for (int i = 0; i < (int)(sizeof strategies / sizeof *strategies); i++) {
        char *words[] = {(char *)"sudoscope",
                         (char *)"--config",
                         (char *)"/dev/null",
                         (char *)"--size",
                         (char *)"9",
                         (char *)"--speed",
                         (char *)(i == 3 ? "1.5" : "4"),
                         (char *)"--code",
                         (char *)"--strategy",
                         (char *)strategies[i],
                         NULL};
        struct stage st;
        stage_open_virtual(&st, font_of_glyphs(chars_glyphs()), words);
        for (int frame = 0; frame < 200; frame++) {
            show_advance(st.show, st.show->now_ns + NS_PER_S / 30);
            const struct lane *l = show_lane(st.show);
            const struct frontier_sample *picture = l->frontier.shown,
                                         *now = l->now->open;
            if (now->n == 0) /* asked for with the first frame */
                continue;
            stage_compose(&st, 160, 90);
            enum code_line line = code_view_line(&l->now->snap, &l->style);
            seen[line]++;
            assert_int_equal(l->frontier.step, l->now->play.step);
            assert_int_equal(picture->count, now->count);
            assert_int_equal(picture->heap.changes, now->heap.changes);
            bool has_moved = picture->heap.at + 1 != picture->heap.count;
            if (i == 3 && (line == CODE_PUSH || line == CODE_SWAP))
                check_case(has_moved == (line == CODE_SWAP), "frame %d: line %d", frame,
                           line);
            if (i == 3 && line == CODE_EXPAND)
                assert_true(picture->heap.is_whole);
        }
        stage_close(&st);
    }
    assert_true(seen[CODE_PUSH] && seen[CODE_SWAP] && seen[CODE_EXPAND] &&
                seen[CODE_ACCEPT] && seen[CODE_START]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_strategy_has_a_listing),
        cmocka_unit_test(learning_lists_how_it_decides),
        cmocka_unit_test(noted_lines_are_what_a_snapshot_shows),
        cmocka_unit_test(the_line_follows_the_wave),
        cmocka_unit_test(the_picture_is_of_the_moment_of_the_line),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
