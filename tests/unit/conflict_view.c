/* The picture of a conflict: the columns of its graph, and the board after the jump
 * back. */
#include "base/units.h"
#include "draw/chars.h"
#include "run/player.h"
#include "solve/cone.h"
#include "support/pictures.h"
#include "support/searches.h"
#include "support/stage.h"
#include "support/test.h"
#include "teach/story.h"
#include "view/board.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct draw_list d;
static struct glyphs g;
static struct layout l;
static int n_board; /* commands of the board alone */

/* Draws a stage; the first row of the list whose stage has this kind. */
static void draw_stage(const struct player_view *now, const struct analysis *a,
                       enum conflict_kind kind)
{
    static struct board_style style = {.hover = CELL_NONE};
    struct story_row rows[2000];
    struct story view = {
        &conflict_story, a, rows, conflict_story.list(a, true, rows), 0, false};

    assert_true(a->n_stages <= 2000);
    while (a->stages[rows[view.row].first].kind != kind)
        view.row++;
    draw_begin(&d, l.width, l.height, &g);
    board_draw(&d, &l, &now->snap, &style);
    n_board = d.count;
    conflict_story.draw(&view, &d, &l, &now->snap, NULL);
}

/* Whether a cell is covered, and the last text in it. */
struct seen {
    bool is_covered;
    const char *text;
};

static struct seen look_at(const struct snapshot *snap, cell_t c)
{
    struct rect at = layout_cell_rect(&l, snap->n, c);
    struct seen seen = {false, ""};

    for (int i = n_board; i < d.count; i++) {
        const struct draw_command *k = &d.commands[i];
        if (k->kind == DRAW_RECT && k->alpha == 255 && holds(k->at, at))
            seen.is_covered = true;
        if (k->kind == DRAW_TEXT && k->at.x >= at.x && k->at.x < at.x + at.w &&
            k->at.y >= at.y && k->at.y < at.y + at.h)
            seen.text = d.texts.data + k->text;
    }
    return seen;
}

/* Only what the jump keeps is still on the board. Then the board also shows every value
 * that the clause propagates, and what it implies in the cell of the UIP. */
static int check_board_after_jump(const struct player_view *now,
                                  const struct analysis *a)
{
    const struct snapshot *snap = &now->snap;
    const struct cone_node *uip = &a->cone->nodes[a->uip];
    int undone = 0, shown = 0;
    bool has_value = false; /* the cell of the UIP */
    char value[16];

    draw_stage(now, a, CONFLICT_JUMP);
    for (cell_t c = 0; c < snap->n_cells; c++) {
        bool stays = snap->value[c] != VALUE_NONE && snap->depth[c] <= a->jump;
        undone += snap->value[c] != VALUE_NONE && !stays;
        check_case(look_at(snap, c).is_covered != stays, "cell %d: jump to %u", c,
                   a->jump);
    }
    assert_true(undone > 0);
    draw_stage(now, a, CONFLICT_PROPAGATE);
    for (int i = 0; i < a->cone->n_after; i++) {
        const struct cone_node *k = &a->cone->nodes[a->n_nodes + i];
        snprintf(value, sizeof value, "%d", k->value + 1);
        if (!k->is_removal && !a->cone->is_dead_again)
            check_case(strcmp(look_at(snap, k->cell).text, value) == 0,
                       "cell %d: '%s' for %s", k->cell, look_at(snap, k->cell).text,
                       value);
        has_value |= !k->is_removal && k->cell == uip->cell;
        shown += !k->is_removal;
    }
    snprintf(value, sizeof value, "%s%d", uip->is_removal ? "" : "\xe2\x89\xa0",
             uip->value + 1);
    if (!has_value)
        assert_string_equal(look_at(snap, uip->cell).text, value);
    return shown;
}

/* Where the graph has the literal; x = -1: nowhere. The sentence does not begin with
 * it. */
static struct rect place_of(const struct cone_node *k, int n)
{
    char name[40];

    snprintf(name, sizeof name, "r%dc%d %s %d", k->cell / n + 1, k->cell % n + 1,
             k->is_removal ? "\xe2\x89\xa0" : "=", k->value + 1);
    for (int i = 0; i < d.count; i++)
        if (d.commands[i].kind == DRAW_TEXT && d.commands[i].at.x >= l.lens.x &&
            strcmp(d.texts.data + d.commands[i].text, name) == 0)
            return d.commands[i].at;
    return (struct rect){-1, 0, 0, 0};
}

/* Every literal of an earlier level is left of all those of the current one. Returns
 * whether the current level has several bands. */
static bool check_columns(const struct player_view *now, const struct analysis *a)
{
    int levels_end = -1, current_begin = l.width, uip_x, first_at = 0;

    draw_stage(now, a, CONFLICT_LEARNT);
    uip_x = place_of(&a->cone->nodes[a->uip], now->snap.n).x;
    for (int i = 1; i < a->n_nodes; i++) {
        struct rect at = place_of(&a->cone->nodes[i], now->snap.n);
        bool is_current = a->cone->nodes[i].level == a->level;
        if (at.x < 0)
            continue;
        if (is_current)
            current_begin = int_min(current_begin, at.x);
        else
            levels_end = int_max(levels_end, at.x);
        first_at += is_current && at.x == uip_x;
    }
    check_case(levels_end < current_begin, "%d: a level at %d, the current at %d",
               a->n_nodes, levels_end, current_begin);
    return levels_end >= 0 && first_at > 1;
}

struct tally {
    int conflicts, values, bands;
};

static void check_search(const char *path, int n, struct tally *t)
{
    struct player *p = virtual_player_start(search_of_file(path, "learn"));
    struct analysis a = {.n_stages = 0};
    bool is_new;

    g = blocks();
    l = layout_compute(900, 720, n, LAYOUT_LENS, &g);
    draw_init(&d);
    player_send(p, &(struct player_command){.kind = PLAYER_CONFLICT, .on = true});
    for (int64_t step = 1; step < 1500; step++) {
        player_send(p, &(struct player_command){.kind = PLAYER_STEP, .steps = 1});
        while (!player_advance(p, step * NS_PER_S, 1000))
            continue;
        const struct player_view *now = player_snapshot(p, &is_new);
        if (!conflict_analyze(&a, &now->conflict))
            continue;
        t->conflicts++;
        t->values += check_board_after_jump(now, &a);
        t->bands += check_columns(now, &a);
    }
    conflict_free(&a);
    draw_free(&d);
    player_stop(p);
}

static void the_board_and_the_graph_of_conflicts(void **state)
{
    struct tally t = {0};

    (void)state;
    check_search(PUZZLES_DIR "/16/holes-60.txt", 16, &t);
    check_search(PUZZLES_DIR "/09/inkala-2012.txt", 9, &t);
    check_search(PUZZLES_DIR "/09/golden-nugget.txt", 9, &t);
    check_case(t.conflicts > 200 && t.values > 2000 && t.bands > 10,
               "%d conflicts, %d values, %d in bands", t.conflicts, t.values, t.bands);
}

/* Under learn, W beside the board shows the last conflict, some steps back. */
static void why_goes_back_to_the_last_conflict(void **state)
{
    char *words[] = {(char *)"sudoscope",
                     (char *)"--config",
                     (char *)"/dev/null",
                     (char *)"--strategy",
                     (char *)"learn",
                     (char *)"--speed",
                     (char *)"100",
                     (char *)"--command",
                     (char *)"steps 51",
                     (char *)PUZZLES_DIR "/09/inkala-2012.txt",
                     NULL};
    struct stage st;

    (void)state;
    stage_open_virtual(&st, font_of_glyphs(chars_glyphs()), words);
    stage_pass(&st, 5);
    const struct player_view *now = show_lane(st.show)->now;
    uint64_t step = now->play.step;
    assert_true(now->snap.stats.refutations > 0 && !now->snap.at_dead_end);
    stage_press(&st, "W");
    stage_pass(&st, 5);
    now = show_lane(st.show)->now;
    assert_true(st.show->why.is_open && st.show->why.story.n_rows > 0);
    assert_true(now->snap.at_dead_end && now->play.step < step);
    stage_close(&st);
}

/* W without a pointer explains the last dead end of a search that runs. A search at
 * rest has its last dead end explained, too, unless its last step assigned a cell by
 * propagation: then that cell. */
static void why_explains_the_last_dead_end(void **state)
{
    char *words[] = {(char *)"sudoscope",
                     (char *)"--config",
                     (char *)"/dev/null",
                     (char *)"--preset",
                     (char *)"backtrack-hidden",
                     (char *)"--speed",
                     (char *)"100",
                     (char *)PUZZLES_DIR "/09/inkala-2012.txt",
                     NULL};
    int n_dead_ends = 0, n_propagated = 0;

    (void)state;
    for (int rests = 0; rests < 2; rests++)
        for (int at = 60; at < 90; at++) {
            struct stage st;
            stage_open_virtual(&st, font_of_glyphs(chars_glyphs()), words);
            stage_pass(&st, 1 + at / 100.0);
            if (rests)
                stage_press(&st, "Space");
            stage_pass(&st, .02);
            struct lane *lane = show_lane(st.show);
            uint64_t step = lane->now->play.step, quiet = lane->now->snap.stats.quiet;
            check_case(lane->now->snap.stats.refutations > 0 && quiet < step,
                       "%d: step %d, quiet %d, %d refutations", at, (int)step,
                       (int)quiet, (int)lane->now->snap.stats.refutations);
            stage_press(&st, "W");
            stage_pass(&st, 1);
            assert_true(st.show->why.is_open && st.show->why.story.n_rows > 0);
            if (st.show->why.cell == CELL_NONE) {
                assert_true(lane->now->snap.at_dead_end);
                n_dead_ends++;
            } else {
                assert_true(rests && lane->now->play.step == step);
                assert_true(snapshot_propagator(&lane->now->snap, st.show->why.cell));
                n_propagated++;
            }
            stage_close(&st);
        }
    check_case(n_dead_ends > 30 && n_propagated > 3, "%d dead ends, %d propagated",
               n_dead_ends, n_propagated);
}

/* Clause learning has a variable order of its own, whatever the setting says. */
static void a_presentation_names_the_order_that_decides(void **state)
{
    static const char *const strategies[] = {"learn", "backtrack"};

    (void)state;
    for (int i = 0; i < 2; i++) {
        char *words[] = {(char *)"sudoscope",
                         (char *)"--config",
                         (char *)"/dev/null",
                         (char *)"--strategy",
                         (char *)strategies[i],
                         (char *)"--var",
                         (char *)"mrv",
                         (char *)"--presentation",
                         (char *)"--speed",
                         (char *)"max",
                         (char *)PUZZLES_DIR "/36/holes-60.txt",
                         NULL};
        struct text shown = TEXT_EMPTY;
        struct stage st;
        stage_open_virtual(&st, font_of_glyphs(chars_glyphs()), words);
        stage_pass(&st, 1);
        assert_int_equal(show_lane(st.show)->now->snap.status, SEARCH_RUNNING);
        stage_compose(&st, 200, 100);
        for (int k = 0; k < st.show->draw.count; k++)
            if (st.show->draw.commands[k].kind == DRAW_TEXT)
                text_printf(&shown, "%s ",
                            st.show->draw.texts.data + st.show->draw.commands[k].text);
        check_case(!!strstr(shown.data, "activity") == (i == 0) &&
                       !!strstr(shown.data, "mrv:") == (i == 1),
                   "%s: %s", strategies[i], shown.data);
        text_free(&shown);
        stage_close(&st);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_board_and_the_graph_of_conflicts),
        cmocka_unit_test(why_goes_back_to_the_last_conflict),
        cmocka_unit_test(why_explains_the_last_dead_end),
        cmocka_unit_test(a_presentation_names_the_order_that_decides),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
