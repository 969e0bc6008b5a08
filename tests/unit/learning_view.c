/* What a learning search reports in its snapshot, and how it is drawn. */
#include "base/clock.h"
#include "solve/catalog.h"
#include "solve/preset.h"
#include "solve/search.h"
#include "support/pictures.h"
#include "support/searches.h"
#include "support/test.h"
#include "view/board.h"
#include "view/panel.h"
#include "view/race_view.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* ---- The snapshot ---- */

static struct snapshot *new_snapshot(void)
{
    struct snapshot *snap = calloc(1, sizeof *snap);

    assert_non_null(snap);
    return snap;
}

static bool was_undone(const struct snapshot *before, int c, struct jump jump)
{
    return before->value[c] != VALUE_NONE && before->depth[c] > jump.to;
}

/* Before and after the step that a conflict takes. */
static void check_conflict(const struct snapshot *before, const struct snapshot *after)
{
    const struct learning *k = &after->learning;
    struct jump jump = k->jump;
    int clause = 0, most = 0;

    assert_int_equal(jump.from, before->stats.depth);
    assert_int_equal(jump.to, after->stats.depth);
    assert_int_equal(k->conflicts, after->stats.refutations);
    for (int c = 0; c < after->n_cells; c++) {
        bool undone = (k->role[c] & ROLE_UNDONE) != 0;
        check_case(undone == was_undone(before, c, jump), "cell %d: undone %d", c,
                   undone);
        if (before->value[c] != VALUE_NONE && before->depth[c] == 0)
            check_case(!(k->role[c] & ROLE_CLAUSE), "cell %d: decided at the root", c);
        if (k->role[c] & ROLE_CLAUSE)
            check_case(k->activity[c] > 0, "cell %d: in the clause, not active", c);
        clause += (k->role[c] & ROLE_CLAUSE) != 0;
        most = k->activity[c] > most ? k->activity[c] : most;
    }
    assert_true(clause > 0);
    assert_int_equal(most, 255);
}

static void every_conflict_reports_its_jump_and_its_cells(void **state)
{
    struct search *s = search_of_file(PUZZLES_DIR "/36/holes-47.txt", "learn");
    struct snapshot *snap[2] = {new_snapshot(), new_snapshot()};
    int conflicts = 0, longest = 0, levels = 0;

    (void)state;
    search_snapshot(s, snap[0]);
    assert_int_equal(snap[0]->learning.kind, LEARNING_CLAUSES);
    assert_int_equal(snap[0]->learning.jump.from, 0);
    for (int i = 0; conflicts < 200; i++) {
        const struct snapshot *before = snap[i % 2];
        struct snapshot *after = snap[(i + 1) % 2];
        assert_int_equal(search_step(s), SEARCH_RUNNING);
        search_snapshot(s, after);
        if (!before->at_dead_end)
            continue;
        check_conflict(before, after);
        conflicts++;
        struct jump jump = after->learning.jump;
        levels += jump.from - jump.to;
        if (conflicts == 50) {
            double reported = search_figure(s, "average backjump");
            assert_true(fabs(reported - levels / 50.0) < 0.01);
        }
        longest = jump.from - jump.to > longest ? jump.from - jump.to : longest;
    }
    assert_true(longest > 2);
    assert_int_equal(search_figure(s, "longest backjump"), longest);
    search_destroy(s);
    free(snap[0]);
    free(snap[1]);
}

static void a_search_without_learning_says_so(void **state)
{
    struct search *s = search_of_file(PUZZLES_DIR "/09/easy.txt", "backtrack-mrv");
    struct snapshot *snap = new_snapshot();
    struct description said;

    (void)state;
    snap->learning.kind = LEARNING_CLAUSES;
    search_snapshot(s, snap);
    assert_int_equal(snap->learning.kind, LEARNING_NONE);
    said = board_explain(snap, BOARD_LEARNING);
    assert_string_equal(said.line[0], "this search learns no clauses:");
    search_destroy(s);
    s = search_of_file(PUZZLES_DIR "/09/easy.txt", "learn");
    search_snapshot(s, snap);
    said = board_explain(snap, BOARD_LEARNING);
    assert_string_equal(said.line[0], "black: no conflict yet");
    search_destroy(s);
    free(snap);
}

/* ---- The board ---- */

/* An artificial 4x4: cell 3 is the most active, 5 is in the clause, 6 was undone. */
static struct snapshot *small_snapshot(void)
{
    struct snapshot *snap = new_snapshot();

    *snap = (struct snapshot){.n = 4,
                              .box_rows = 2,
                              .box_cols = 2,
                              .n_cells = 16,
                              .words = 1,
                              .units = shape_units(shape_of_box(2, 2)),
                              .conflict_cell = CELL_NONE};
    memset(snap->value, VALUE_NONE, sizeof snap->value);
    snap->learning.kind = LEARNING_CLAUSES;
    snap->learning.conflicts = 1;
    snap->learning.activity[3] = 255;
    snap->learning.activity[4] = 128;
    snap->learning.role[5] = ROLE_CLAUSE;
    snap->learning.role[6] = ROLE_UNDONE;
    return snap;
}

static void draw_board(struct draw_list *d, int side, const struct snapshot *snap,
                       enum board_view view, const struct learning_light *light)
{
    struct glyphs none = {0};
    struct layout l = layout_compute(side, side, snap->n, LAYOUT_ALONE, &none);
    struct board_style style = {
        .view = view, .hover = CELL_NONE, .flash = CELL_NONE, .learning_light = light};

    draw_begin(d, side, side, &none);
    board_draw(d, &l, snap, &style);
}

static void small_cells_are_coloured(void **state)
{
    struct snapshot *snap = small_snapshot();
    struct draw_list d;

    (void)state;
    draw_init(&d);
    draw_board(&d, 4, snap, BOARD_LEARNING, NULL);
    assert_int_equal(draw_cell_color(&d, 3), palette_heat(1));
    assert_int_equal(draw_cell_color(&d, 0), palette_heat(0));
    assert_true(draw_cell_color(&d, 4) != draw_cell_color(&d, 3) &&
                draw_cell_color(&d, 4) != draw_cell_color(&d, 0));
    color_t clause = draw_cell_color(&d, 5), undone = draw_cell_color(&d, 6);
    assert_true((clause & 0xff) > (clause >> 8 & 0xff));  /* blue, */
    assert_true((undone & 0xff) < (undone >> 8 & 0xff));  /* green */
    assert_true((undone >> 16 & 0xff) < (undone & 0xff)); /* and no orange */
    draw_free(&d);
    free(snap);
}

/* The first command of a kind inside a cell; NULL if there is none. */
static const struct draw_command *mark_in(const struct draw_list *d,
                                          enum draw_kind kind, int cell, int cell_px)
{
    int x = cell % 4 * cell_px, y = cell / 4 * cell_px;

    for (int i = 0; i < d->count; i++) {
        const struct draw_command *m = &d->commands[i];
        if (m->kind == kind && m->at.x >= x && m->at.y >= y &&
            m->at.x + m->at.w <= x + cell_px && m->at.y + m->at.h <= y + cell_px)
            return m;
    }
    return NULL;
}

static void large_cells_have_outlines_and_squares(void **state)
{
    struct snapshot *snap = small_snapshot();
    struct draw_list d;

    (void)state;
    draw_init(&d);
    draw_board(&d, 40, snap, BOARD_LEARNING, NULL);
    for (int c = 0; c < 16; c++) {
        assert_true((mark_in(&d, DRAW_FRAME, c, 10) != NULL) == (c == 5));
        assert_true((mark_in(&d, DRAW_RECT, c, 10) != NULL) == (c == 6));
        assert_int_equal(draw_cell_color(&d, c),
                         palette_heat(snap->learning.activity[c] / 255.0f));
    }
    draw_free(&d);
    free(snap);
}

static void without_learning_the_view_shows_failures(void **state)
{
    struct snapshot *snap = small_snapshot();
    struct text seen[2];

    (void)state;
    snap->learning.kind = LEARNING_NONE;
    snap->failures[9] = 7;
    for (int i = 0; i < 2; i++) {
        struct draw_list d;
        draw_init(&d);
        text_init(&seen[i]);
        draw_board(&d, 40, snap, i ? BOARD_LEARNING : BOARD_FAILURES, NULL);
        assert_int_equal(draw_cell_color(&d, 9), palette_heat(1));
        draw_describe(&d, &seen[i]);
        draw_free(&d);
    }
    assert_string_equal(seen[0].data, seen[1].data);
    text_free(&seen[0]);
    text_free(&seen[1]);
    free(snap);
}

static void lanes_without_learning_say_so(void **state)
{
    struct snapshot *snap[2] = {small_snapshot(), small_snapshot()};
    struct glyphs g = {.advance = {7, 7, 7, 7}, .line_height = {13, 13, 13, 13}};
    struct lane_view lanes[2];
    struct draw_list d;
    struct text t;

    (void)state;
    snap[1]->learning.kind = LEARNING_NONE;
    for (int i = 0; i < 2; i++)
        lanes[i] = (struct lane_view){.snap = snap[i],
                                      .caption = i ? "b" : "a",
                                      .metrics.cost = -1,
                                      .style.view = BOARD_LEARNING};
    draw_init(&d);
    text_init(&t);
    for (int count = 1; count <= 2; count++) {
        draw_begin(&d, 800, 800, &g);
        struct race_layout l = race_layout_choose(800, 800, snap[0]->n, count, 4, &g);
        race_view_draw(&d, &l, lanes, false);
        text_clear(&t);
        draw_describe(&d, &t);
        assert_true((strstr(t.data, "\"colours: dead ends\"") != NULL) == (count == 2));
    }
    text_free(&t);
    draw_free(&d);
    free(snap[0]);
    free(snap[1]);
}

/* ---- Lights ---- */

#define FRAME_NS (NS_PER_S / 60)

static void marks_light_up_at_once_and_dim(void **state)
{
    struct snapshot *snap = small_snapshot();
    struct learning_light *light = calloc(1, sizeof *light);
    int64_t now_ns = NS_PER_S;

    (void)state;
    learning_light_update(light, snap, now_ns, false);
    assert_true(light->is_moving);
    assert_true(light->light[5].clause == 1 && light->light[6].undone == 1 &&
                light->light[3].activity == 1);
    /* The marks of a conflict stay until the next one. */
    learning_light_update(light, snap, now_ns += NS_PER_S, false);
    assert_false(light->is_moving);
    snap->learning.conflicts = 2;
    snap->learning.role[5] = snap->learning.role[6] = 0;
    snap->learning.role[7] = ROLE_CLAUSE;
    learning_light_update(light, snap, now_ns += FRAME_NS, false);
    assert_true(light->is_moving);
    assert_true(light->light[7].clause == 1);
    assert_true(light->light[5].clause > 0.5f && light->light[5].clause < 1);
    assert_true(light->light[6].undone > 0.5f && light->light[6].undone < 1);
    int frames = 0;
    for (; light->is_moving; frames++)
        learning_light_update(light, snap, now_ns += FRAME_NS, false);
    check_range(frames, 5, 90);
    assert_true(light->light[5].clause == 0 && light->light[6].undone == 0);
    learning_light_free(light);
    free(light);
    free(snap);
}

/* Brightest minus darkest light in the fourth second, of a cell whose mark goes on and
 * off. */
static float swing(int frames_in_turn, bool calm)
{
    struct snapshot *snap = small_snapshot();
    struct learning_light *light = calloc(1, sizeof *light);
    float lowest = 1, highest = 0;

    for (int frame = 0; frame < 240; frame++) {
        bool is_on = frame / frames_in_turn % 2 == 0;
        snap->learning.conflicts = (uint64_t)frame + 1;
        snap->learning.role[5] = is_on ? ROLE_CLAUSE | ROLE_UNDONE : 0;
        snap->learning.activity[5] = is_on ? 255 : 0;
        learning_light_update(light, snap, NS_PER_S + frame * FRAME_NS, calm);
        float at = light->light[5].clause;
        if (frame < 180)
            continue;
        lowest = at < lowest ? at : lowest;
        highest = at > highest ? at : highest;
        assert_true(!calm ||
                    (light->light[5].undone == at && light->light[5].activity == at));
    }
    learning_light_free(light);
    free(light);
    free(snap);
    return highest - lowest;
}

/* A flash is a change of ten per cent (WCAG 2.2); three a second are allowed. */
static void nothing_flickers_in_calm_mode(void **state)
{
    (void)state;
    for (int frames = 1; frames <= 8; frames++) {
        check_case(swing(frames, true) < 0.1f, "%d frames: calm, %g", frames,
                   (double)swing(frames, true));
        check_case(swing(frames, false) > 0.1f, "%d frames: not calm, %g", frames,
                   (double)swing(frames, false));
    }
}

static void another_board_starts_dark(void **state)
{
    struct snapshot *snap = small_snapshot();
    struct learning_light *light = calloc(1, sizeof *light);

    (void)state;
    learning_light_update(light, snap, NS_PER_S, false);
    snap->learning.conflicts = 0;
    memset(snap->learning.role, 0, sizeof snap->learning.role);
    memset(snap->learning.activity, 0, sizeof snap->learning.activity);
    learning_light_update(light, snap, NS_PER_S + 1, false);
    for (int c = 0; c < 16; c++)
        assert_true(light->light[c].clause == 0 && light->light[c].undone == 0 &&
                    light->light[c].activity == 0);
    learning_light_free(light);
    free(light);
    free(snap);
}

static void a_larger_board_starts_dark_too(void **state)
{
    struct snapshot *snap = small_snapshot();
    struct learning_light *light = calloc(1, sizeof *light);

    (void)state;
    learning_light_update(light, snap, NS_PER_S, false);
    memset(snap->learning.role, 0, sizeof snap->learning.role);
    memset(snap->learning.activity, 0, sizeof snap->learning.activity);
    snap->n = 100;
    snap->n_cells = 10000;
    snap->learning.role[9999] = ROLE_CLAUSE;
    learning_light_update(light, snap, NS_PER_S + 1, false);
    for (int c = 0; c < 10000; c++)
        check_case(light->light[c].clause == (c == 9999 ? 1 : 0) &&
                       light->light[c].undone == 0 && light->light[c].activity == 0,
                   "cell %d", c);
    learning_light_free(light);
    free(light);
    free(snap);
}

/* Under a card lights rest while the board may change. */
static void lights_of_another_board_are_not_shown(void **state)
{
    struct snapshot *snap = small_snapshot();
    struct learning_light *light = calloc(1, sizeof *light);
    struct draw_list d;

    (void)state;
    learning_light_update(light, snap, NS_PER_S, false);
    snap->n = 9;
    snap->box_rows = snap->box_cols = 3;
    snap->units = shape_units(shape_of_box(3, 3));
    snap->n_cells = 81;
    memset(snap->learning.activity, 255, sizeof snap->learning.activity);
    draw_init(&d);
    draw_board(&d, 9, snap, BOARD_LEARNING, light);
    assert_int_equal(draw_cell_color(&d, 0), palette_heat(1));
    assert_int_equal(draw_cell_color(&d, 80), palette_heat(1));
    draw_free(&d);
    learning_light_free(light);
    free(light);
    free(snap);
}

/* ---- The panel ---- */

static void the_panel_shows_conflicts_a_second(void **state)
{
    struct snapshot *snap = small_snapshot();
    struct glyphs g = {.advance = {7, 7, 7, 7}, .line_height = {13, 13, 13, 13}};
    struct layout l = layout_compute(1280, 720, 4, LAYOUT_PANEL, &g);
    const struct board_style style = {.view = BOARD_LEARNING};
    struct panel *panel = calloc(1, sizeof *panel);
    struct draw_list d;
    struct text t;

    (void)state;
    struct playback play = {.steps_per_s = 1};
    panel->style = &style;
    panel->is_full = true;
    snap->n_metrics = 1;
    for (int i = 0; i < 100; i++) {
        snap->metric[0] = (struct metric){"conflicts", METRIC_EVENTS, 500.0 * i};
        panel_refresh(panel, snap, &play, NS_PER_S / 10);
    }
    draw_init(&d);
    text_init(&t);
    draw_begin(&d, 1280, 720, &g);
    panel_draw(&d, &l, snap, &play, panel);
    draw_describe(&d, &t);
    assert_non_null(strstr(t.data, "\"conflicts/s\""));
    assert_non_null(strstr(t.data, "\"5,000\""));
    assert_non_null(strstr(t.data, "conflict activity: low")); /* the legend */
    /* The rate of another search starts at zero. */
    snap->metric[0].value = 7;
    panel_refresh(panel, snap, &play, NS_PER_S / 10);
    assert_true(panel->metrics.rate[0] == 0);
    text_free(&t);
    draw_free(&d);
    free(panel);
    free(snap);
}

static void views_are_found_by_their_names(void **state)
{
    enum board_view view;

    (void)state;
    for (int i = 0; i < BOARD_VIEWS; i++) {
        assert_true(board_view_find(board_view_row((enum board_view)i)->name, &view));
        assert_int_equal(view, i);
        assert_true(strlen(board_view_row(view)->title) > 0);
    }
    assert_false(board_view_find("no-such", &view));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_conflict_reports_its_jump_and_its_cells),
        cmocka_unit_test(a_search_without_learning_says_so),
        cmocka_unit_test(small_cells_are_coloured),
        cmocka_unit_test(large_cells_have_outlines_and_squares),
        cmocka_unit_test(without_learning_the_view_shows_failures),
        cmocka_unit_test(lanes_without_learning_say_so),
        cmocka_unit_test(marks_light_up_at_once_and_dim),
        cmocka_unit_test(nothing_flickers_in_calm_mode),
        cmocka_unit_test(another_board_starts_dark),
        cmocka_unit_test(a_larger_board_starts_dark_too),
        cmocka_unit_test(lights_of_another_board_are_not_shown),
        cmocka_unit_test(the_panel_shows_conflicts_a_second),
        cmocka_unit_test(views_are_found_by_their_names),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
