/* The marks of a wave on the board, its words, and its light, without a window. */
#include "view/wave_view.h"
#include "base/bits.h"
#include "base/units.h"
#include "base/utf8.h"
#include "run/player.h"
#include "solve/generate.h"
#include "support/flashes.h"
#include "support/pictures.h"
#include "support/test.h"
#include "view/board.h"
#include "view/pen.h"

#include <stdlib.h>
#include <string.h>

enum { FPS = 60, SECONDS = 14, FRAMES = FPS * SECONDS, MOST_CELLS = 256 };

static struct snapshot snap;
static struct wave wave;
static struct description said;

/* A board without values, and a wave of one change. */
static struct board_style begin(int n, struct wave_change change, enum wave_mark mark)
{
    memset(&snap, 0, sizeof snap);
    snap.n = n;
    geometry_default_box(n, &snap.box_rows, &snap.box_cols);
    snap.units = shape_units(shape_of_box(snap.box_rows, snap.box_cols));
    snap.n_cells = n * n;
    snap.words = (n + 63) / 64;
    memset(snap.value, VALUE_NONE, sizeof snap.value);
    for (int c = 0; c < n * n; c++)
        snap.live[c] = (uint16_t)n;
    for (int c = 0; c < snap.n_cells; c++)
        bits_fill(&snap.dom[c * snap.words], snap.words, n);
    if (change.is_assignment)
        snap.value[change.cell] = change.value;
    else
        snap.dom[change.cell * snap.words + (change.value >> 6)] &=
            ~bits_mask(change.value);
    wave = (struct wave){.count = 1, .is_explained = true, .change = {change}};
    return (struct board_style){.hover = CELL_NONE,
                                .flash = CELL_NONE,
                                .wave = &wave,
                                .wave_shown = 1,
                                .wave_mark = mark};
}

static void expect_words(struct wave_change change, const char *what, const char *why)
{
    struct board_style style = begin(9, change, WAVE_MARK_CHANGE);

    said = wave_describe(&snap, &style);
    assert_string_equal(said.line[0], what);
    assert_string_equal(said.line[1], why);
}

#define REMOVED(reason_, unit_, by_)                                                   \
    (struct wave_change)                                                               \
    {                                                                                  \
        .cell = 33, .value = 4, .reason = reason_, .unit = unit_, .by = by_            \
    }
#define ASSIGNED(reason_, unit_)                                                       \
    (struct wave_change)                                                               \
    {                                                                                  \
        .cell = 33, .value = 4, .is_assignment = true, .reason = reason_,              \
        .unit = unit_, .by = CELL_NONE                                                 \
    }

static void every_change_says_what_and_why(void **state)
{
    (void)state;
    expect_words(ASSIGNED(WAVE_DECISION, -1), "r4c7 = 5 (1 of 1)", "decision, level 0");
    expect_words(ASSIGNED(WAVE_NAKED, -1), "r4c7 = 5 (1 of 1)", "naked single");
    expect_words(ASSIGNED(WAVE_HIDDEN, 23), "r4c7 = 5 (1 of 1)",
                 "hidden single in box 6");
    expect_words(REMOVED(WAVE_PEER, 3, 28), "r4c7 \xe2\x89\xa0 5 (1 of 1)",
                 "5 in row 4: r4c2");
    expect_words(REMOVED(WAVE_ALLDIFFERENT, 15, CELL_NONE),
                 "r4c7 \xe2\x89\xa0 5 (1 of 1)", "alldifferent on column 7");
    expect_words(REMOVED(WAVE_REFUTED, -1, CELL_NONE), "r4c7 \xe2\x89\xa0 5 (1 of 1)",
                 "refuted: it led to dead ends");
    expect_words(REMOVED(WAVE_LEARNT, -1, CELL_NONE), "r4c7 \xe2\x89\xa0 5 (1 of 1)",
                 "learnt clause");
    expect_words(REMOVED(WAVE_PUSH, -1, CELL_NONE), "r4c7: push (1 of 1)",
                 "a list of 9 boards");
    expect_words(REMOVED(WAVE_SWAP, -1, 28), "r4c7: swap (1 of 1)",
                 "9 < 9 of its parent r4c2");
    expect_words(REMOVED(WAVE_DROP, -1, CELL_NONE), "r4c7: drop (1 of 1)",
                 "no value: the board is dropped");
}

/* A watched program may give values and removals without a reason of ours. */
static void expect_told(struct wave_change change, enum wave_mark mark,
                        const char *sentence)
{
    struct board_style style = begin(9, change, mark);

    snap.conflict_cell = CELL_NONE;
    assert_string_equal(wave_tell(&snap, &style, "mrv: fewest").text, sentence);
}

/* In whole sentences, for a presentation. */
static void a_wave_is_told_in_sentences(void **state)
{
    (void)state;
    expect_told(ASSIGNED(WAVE_DECISION, -1), WAVE_MARK_CHANGE,
                "Level 0 tries r4c7 = 5, chosen by mrv: fewest.");
    expect_told(ASSIGNED(WAVE_NAKED, -1), WAVE_MARK_CHANGE,
                "r4c7 = 5: the cell has no other candidate.");
    expect_told(ASSIGNED(WAVE_HIDDEN, 23), WAVE_MARK_NONE,
                "r4c7 = 5: box 6 has no other place for this value.");
    expect_told(REMOVED(WAVE_ALLDIFFERENT, 15, CELL_NONE), WAVE_MARK_CHANGE,
                "r4c7 \xe2\x89\xa0 5: with it, column 7 could not be filled.");
    expect_told(REMOVED(WAVE_REFUTED, -1, CELL_NONE), WAVE_MARK_NONE,
                "r4c7 \xe2\x89\xa0 5: the search tried it, and met only dead ends.");
    expect_told(REMOVED(WAVE_PEER, 3, 28), WAVE_MARK_CHANGE,
                "r4c7 \xe2\x89\xa0 5: 5 stands in row 4, at r4c2.");
    expect_told(REMOVED(WAVE_LEARNT, -1, CELL_NONE), WAVE_MARK_CHANGE,
                "r4c7 \xe2\x89\xa0 5: else a learnt clause would be false.");
    /* What only follows from an assignment is not told, unless it is marked. */
    expect_told(REMOVED(WAVE_PEER, 3, 28), WAVE_MARK_NONE, "");
}

/* Only once the whole step is shown. */
static void a_dead_end_is_told_with_what_comes_next(void **state)
{
    struct board_style style = begin(9, ASSIGNED(WAVE_NAKED, -1), WAVE_MARK_CHANGE);

    (void)state;
    snap.at_dead_end = true;
    snap.conflict_cell = 10;
    snap.live[10] = 0;
    assert_string_equal(wave_tell(&snap, &style, "").text,
                        "Dead end at r2c2: it has no candidate left. So the last "
                        "decision was wrong, and is undone.");
    snap.live[10] = 2;
    snap.learning.kind = LEARNING_CLAUSES;
    assert_string_equal(wave_tell(&snap, &style, "").text,
                        "Dead end at r2c2: one of its units cannot be filled. A clause "
                        "is learnt from it, then the search jumps back.");
    style.wave_shown = 0;
    assert_string_equal(wave_tell(&snap, &style, "").text, "");
}

static void the_reason_of_another_program_is_that_it_says_so(void **state)
{
    const struct wave_change changes[] = {REMOVED(WAVE_LEARNT, -1, CELL_NONE),
                                          ASSIGNED(WAVE_LEARNT_VALUE, -1)};

    (void)state;
    for (int i = 0; i < 2; i++) {
        struct board_style style = begin(9, changes[i], WAVE_MARK_CHANGE);
        snap.is_watched = true;
        said = wave_describe(&snap, &style);
        assert_string_equal(said.line[1], "the program says so");
    }
}

/* Others, at the same cell or of another step, do not count. */
static void the_reason_of_a_script_is_in_its_words(void **state)
{
    struct board_style style =
        begin(9, REMOVED(WAVE_LEARNT, -1, CELL_NONE), WAVE_MARK_CHANGE);

    (void)state;
    snap.has_script = true;
    snap.n_reasons = 3;
    snap.reason[0] = (struct plug_reason){33, 5, "of another value"};
    snap.reason[1] = (struct plug_reason){32, 4, "of another cell"};
    snap.reason[2] = (struct plug_reason){33, 4, "12345678901234567890123456789"};
    said = wave_describe(&snap, &style);
    assert_string_equal(said.line[1], "\"12345678901234567890123456789\"");
    assert_true(strlen(said.line[1]) <= PANEL_COLUMNS);
    snap.n_reasons = 2;
    strcpy(snap.prop, "mine.lua");
    said = wave_describe(&snap, &style);
    assert_string_equal(said.line[1], "mine.lua removes it");
    strcpy(snap.prop, "forward"); /* the script is a variable order */
    said = wave_describe(&snap, &style);
    assert_string_equal(said.line[1], "learnt clause");
}

static void the_longest_words_fit_the_panel(void **state)
{
    (void)state;
    for (int reason = 0; reason < WAVE_REASONS; reason++) {
        struct wave_change change = {.cell = 9999,
                                     .value = 99,
                                     .is_assignment = reason < WAVE_OWN,
                                     .reason = (uint8_t)reason,
                                     .unit = 199,
                                     .by = 9899};
        struct board_style style = begin(100, change, WAVE_MARK_CHANGE);
        wave.change[WAVE_CAPACITY - 1] = change;
        wave.count = style.wave_shown = WAVE_CAPACITY;
        snap.depth[9999] = 10000;
        snap.stats.depth = 10000;
        said = wave_describe(&snap, &style);
        check_case(utf8_count(said.line[0]) <= PANEL_COLUMNS &&
                       utf8_count(said.line[1]) <= PANEL_COLUMNS && said.line[1][0],
                   "\"%s\", \"%s\"", said.line[0], said.line[1]);
    }
}

static void a_wave_that_runs_past_says_how_far_it_is(void **state)
{
    struct board_style style = begin(9, REMOVED(WAVE_PEER, 3, 28), WAVE_MARK_NONE);

    (void)state;
    wave.count = 40;
    said = wave_describe(&snap, &style);
    assert_string_equal(said.line[0], "r4c7 \xe2\x89\xa0 5"); /* what the step does */
    style.wave_shown = 2;
    said = wave_describe(&snap, &style);
    assert_string_equal(said.line[0], "propagation");
    assert_string_equal(said.line[1], "change 2 of 40");
    style.wave_shown = 40; /* it is over */
    assert_string_equal(wave_describe(&snap, &style).line[0], "");
    style.wave = NULL;
    assert_string_equal(wave_describe(&snap, &style).line[0], "");
}

/* The number of frames of a colour that the board gets. */
static int count_frames(const struct board_style *style, int cell_px, color_t color)
{
    struct glyphs g = blocks();
    struct layout l = {
        .width = cell_px * snap.n, .height = cell_px * snap.n, .glyphs = &g};
    struct draw_list d;
    int count = 0;

    draw_init(&d);
    draw_begin(&d, l.width, l.height, &g);
    layout_place_board(&l, (struct rect){0, 0, l.width, l.height}, snap.n);
    board_draw(&d, &l, &snap, style);
    wave_draw(&d, &l, &snap, style);
    for (int i = 0; i < d.count; i++)
        count += d.commands[i].kind == DRAW_FRAME && d.commands[i].color == color;
    draw_free(&d);
    return count;
}

static int count_texts(const struct draw_list *d, const char *text)
{
    int count = 0;

    for (int i = 0; i < d->count; i++)
        count += d->commands[i].kind == DRAW_TEXT &&
                 strcmp(&d->texts.data[d->commands[i].text], text) == 0;
    return count;
}

static void the_cell_its_reason_and_its_unit_are_framed(void **state)
{
    struct board_style style = begin(9, REMOVED(WAVE_PEER, 3, 28), WAVE_MARK_CHANGE);

    (void)state;
    assert_int_equal(count_frames(&style, 40, COLOR_ACCENT), 2);
    assert_int_equal(count_frames(&style, 40, 0xffffff), 1);
    style.is_calm = true; /* the user steps it */
    assert_int_equal(count_frames(&style, 40, 0xffffff), 1);
    style.view = BOARD_CHANGES;
    assert_int_equal(count_frames(&style, 40, 0xffffff), 0);
    style = begin(9, ASSIGNED(WAVE_HIDDEN, 23), WAVE_MARK_CAUSE);
    assert_int_equal(count_frames(&style, 40, COLOR_ACCENT), 1);
    style.is_calm = true; /* it plays */
    assert_int_equal(count_frames(&style, 40, 0xffffff), 0);
    style = begin(9, REMOVED(WAVE_PEER, 3, 28), WAVE_MARK_CAUSE);
    assert_int_equal(count_frames(&style, 40, 0xffffff), 0);
    style.wave_shown = 0;
    style.wave_mark = WAVE_MARK_CHANGE;
    assert_int_equal(count_frames(&style, 40, 0xffffff), 0);
}

/* On a board without values, those around the change stand in a corner, once each, away
 * from the change and inside the board. */
static void a_large_board_shows_the_change_enlarged(void **state)
{
    static const cell_t cells[] = {0, 63, 64 * 32 + 32, 64 * 63, 64 * 64 - 1};
    enum { N = 64, SIDE = 640 };
    struct rect board = {0, 0, SIDE, SIDE};
    struct glyphs g = blocks();
    struct layout l = {.width = SIDE, .height = SIDE, .glyphs = &g};
    struct draw_list d;

    (void)state;
    layout_place_board(&l, board, N);
    draw_init(&d);
    for (size_t i = 0; i < sizeof cells / sizeof *cells; i++) {
        struct wave_change change = {.cell = cells[i],
                                     .value = 6,
                                     .is_assignment = true,
                                     .reason = WAVE_DECISION,
                                     .unit = -1,
                                     .by = CELL_NONE};
        struct board_style style = begin(N, change, WAVE_MARK_CAUSE);
        int n_texts = 0;
        struct rect cell = layout_cell_rect(&l, N, cells[i]);
        /* Values beside the change, and far from it. */
        cell_t beside = cells[i] % N > N / 2 ? cells[i] - 1 : cells[i] + 1;
        snap.value[beside] = 8;
        snap.value[(cells[i] + N * N / 2 + N / 2) % (N * N)] = 9;
        draw_begin(&d, SIDE, SIDE, &g);
        board_draw(&d, &l, &snap, &style);
        assert_int_equal(count_texts(&d, "7"), 0);
        wave_draw(&d, &l, &snap, &style);
        for (int k = 0; k < d.count; k++) {
            const struct draw_command *c = &d.commands[k];
            if (c->kind != DRAW_TEXT)
                continue;
            n_texts++;
            assert_true(rect_contains(board, c->at.x, c->at.y));
            assert_true(abs(c->at.y - cell.y) > SIDE / 7);
        }
        assert_int_equal(n_texts, 2);
        assert_int_equal(count_texts(&d, "7"), 1);
        assert_int_equal(count_texts(&d, "9"), 1);
        /* In the other views, no change is marked, and none is enlarged. */
        style.view = BOARD_CHANGES;
        draw_begin(&d, SIDE, SIDE, &g);
        board_draw(&d, &l, &snap, &style);
        wave_draw(&d, &l, &snap, &style);
        assert_int_equal(count_texts(&d, "7"), 0);
    }
    draw_free(&d);
}

static void the_pointer_asks_a_removed_candidate_why_it_went(void **state)
{
    struct board_style style =
        begin(9, REMOVED(WAVE_ALLDIFFERENT, 15, CELL_NONE), WAVE_MARK_NONE);
    struct glyphs g = blocks();
    struct layout l = {.width = 720, .height = 720, .glyphs = &g};
    struct rect at;

    (void)state;
    layout_place_board(&l, (struct rect){0, 0, 720, 720}, 9);
    style.hover = 33;
    assert_true(board_mark_rect(&l, &snap, 33, 4, &at));
    said = wave_describe_cell(&snap, &style, &l, at.x + 3, at.y + 3);
    assert_string_equal(said.line[0], "r4c7 \xe2\x89\xa0 5");
    assert_string_equal(said.line[1], "alldifferent on column 7");

    /* Of another candidate the board says it, or nobody. */
    snap.dom[33] &= ~bits_mask(6);
    assert_true(board_mark_rect(&l, &snap, 33, 6, &at));
    said = wave_describe_cell(&snap, &style, &l, at.x + 3, at.y + 3);
    assert_string_equal(said.line[1], "refuted: it led to dead ends");
    snap.n_excluded = 1;
    memset(snap.given, 0xff, sizeof snap.given);
    said = wave_describe_cell(&snap, &style, &l, at.x + 3, at.y + 3);
    assert_string_equal(said.line[1], "refuted: it led to dead ends");
    snap.given[33] &= ~bits_mask(6);
    said = wave_describe_cell(&snap, &style, &l, at.x + 3, at.y + 3);
    assert_string_equal(said.line[1], "excluded by the puzzle");
    snap.n_excluded = 0;
    snap.dom[34] = snap.dom[35] = bits_mask(6) | bits_mask(7);
    said = wave_describe_cell(&snap, &style, &l, at.x + 3, at.y + 3);
    assert_string_equal(said.line[1], "alldifferent on row 4");
    snap.value[60] = 6;
    said = wave_describe_cell(&snap, &style, &l, at.x + 3, at.y + 3);
    assert_string_equal(said.line[1], "7 in column 7: r7c7");

    /* Where marks are too small, the cell says it of its last one. */
    layout_place_board(&l, (struct rect){0, 0, 270, 270}, 9);
    said = wave_describe_cell(&snap, &style, &l, 200, 100);
    assert_string_equal(said.line[0], "r4c7 \xe2\x89\xa0 5, 9 candidates");
    assert_string_equal(said.line[1], "alldifferent on column 7");
    layout_place_board(&l, (struct rect){0, 0, 720, 720}, 9);

    /* A candidate that is there, and a cell that the wave has not changed, do not. */
    assert_true(board_mark_rect(&l, &snap, 33, 0, &at));
    said = wave_describe_cell(&snap, &style, &l, at.x + 3, at.y + 3);
    assert_string_equal(said.line[0], "");
    style.hover = 0;
    assert_true(board_mark_rect(&l, &snap, 0, 4, &at));
    said = wave_describe_cell(&snap, &style, &l, at.x + 3, at.y + 3);
    assert_string_equal(said.line[0], "");
}

/* ---- Light ---- */

static struct player *start(int side, double speed, const char *propagation)
{
    struct setting set = setting_default();
    struct rng r;

    rng_seed(&r, 5);
    struct puzzle *p = generate_puzzle(shape_of_box(side, side),
                                       side * side * side * side / 2, &r, "wave");
    setting_choose(&set, PLUG_VAR_ORDER, "mrv", NULL);
    setting_choose(&set, PLUG_PROPAGATOR, propagation, NULL);
    struct player *c = virtual_player_start(search_create(p, &set));
    puzzle_destroy(p);
    player_send(c, &(struct player_command){.kind = PLAYER_WAVE, .on = true});
    player_send(c,
                &(struct player_command){.kind = PLAYER_SPEED, .steps_per_s = speed});
    player_send(c, &(struct player_command){.kind = PLAYER_RUN});
    return c;
}

static void a_wave_that_plays_does_not_flash(void **state)
{
    static float seen[MOST_CELLS * FRAMES];
    static struct board_lights lights;
    static const struct glyphs none;
    const struct {
        int side;
        double speed;
        const char *propagation;
    } cases[] = {{3, PLAYER_AUTOMATIC, "hidden"}, {3, 6.9, "forward"}, {3, 1, "hidden"},
                 {4, 1, "alldifferent"},          {4, 7, "forward"},   {4, 3, "naked"}};

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct player *c = start(cases[i].side, cases[i].speed, cases[i].propagation);
        struct board_style style = {.hover = CELL_NONE};
        struct layout l = {.width = 900, .height = 900, .glyphs = &none};
        struct draw_list d;
        bool is_new, glows = false;
        int n = cases[i].side * cases[i].side;

        memset(&lights, 0, sizeof lights);
        board_lights_init(&lights);
        draw_init(&d);
        layout_place_board(&l, (struct rect){0, 0, 900, 900}, n);
        for (int f = 0; f < FRAMES; f++) {
            int64_t now_ns = (int64_t)f * NS_PER_S / FPS;
            while (!player_advance(c, now_ns, 1000))
                continue;
            const struct player_view *now = player_snapshot(c, &is_new);
            style.wave = now->wave.count > 0 ? &now->wave : NULL;
            style.wave_shown = now->play.wave_shown;
            style.wave_mark = now->play.wave_mark;
            board_lights_update(&lights, &style, &now->snap, now_ns, false);
            draw_begin(&d, 900, 900, &none);
            board_draw(&d, &l, &now->snap, &style);
            for (int k = 0; k < n * n; k++) {
                seen[k * FRAMES + f] = (float)color_luminance(d.images[k]);
                glows |= lights.change_light.cell[k].loss > 0;
            }
        }
        int flashes = flashes_of_board(seen, n, FRAMES, FPS);
        check_case(glows && flashes <= 3, "case %d: %d flashes a second", (int)i,
                   flashes);
        draw_free(&d);
        board_lights_free(&lights);
        player_stop(c);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_change_says_what_and_why),
        cmocka_unit_test(a_wave_is_told_in_sentences),
        cmocka_unit_test(a_dead_end_is_told_with_what_comes_next),
        cmocka_unit_test(the_reason_of_another_program_is_that_it_says_so),
        cmocka_unit_test(the_reason_of_a_script_is_in_its_words),
        cmocka_unit_test(the_longest_words_fit_the_panel),
        cmocka_unit_test(a_wave_that_runs_past_says_how_far_it_is),
        cmocka_unit_test(a_large_board_shows_the_change_enlarged),
        cmocka_unit_test(the_cell_its_reason_and_its_unit_are_framed),
        cmocka_unit_test(the_pointer_asks_a_removed_candidate_why_it_went),
        cmocka_unit_test(a_wave_that_plays_does_not_flash),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
