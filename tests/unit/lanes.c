/* Several lanes in one show: what acts on the selected one and what on all. */
#include "show/lanes.h"
#include "draw/chars.h"
#include "support/pictures.h"
#include "support/stage.h"
#include "support/test.h"
#include "support/wait.h"
#include "view/pen.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static char *one_lane[] = {
    (char *)"sudoscope", (char *)"--config", (char *)"/dev/null", (char *)"--size",
    (char *)"9",         (char *)"--speed",  (char *)"20",        NULL};
static char *four_lanes[] = {(char *)"sudoscope",
                             (char *)"race",
                             (char *)"--size",
                             (char *)"16",
                             (char *)"--speed",
                             (char *)"200",
                             (char *)"--presets",
                             (char *)"backtrack-mrv,backtrack-hidden,sweep,learn",
                             NULL};

static void open_lanes(struct stage *st, char **words)
{
    stage_open_virtual(st, font_of_glyphs(chars_glyphs()), words);
    stage_pass(st, 0.3);
}

static void press(struct stage *st, const char *key)
{
    stage_press(st, key);
    stage_pass(st, 0.05);
}

static const struct playback *play(const struct stage *st, int lane)
{
    return &st->show->lanes[lane]->now->play;
}

static void expect_message(const struct stage *st, const char *text)
{
    check_case(strstr(st->show->message.text, text), "expected '%s', found '%s'", text,
               st->show->message.text);
}

static void challengers_join_a_search_that_goes_on(void **state)
{
    struct stage st;

    (void)state;
    open_lanes(&st, one_lane);
    uint64_t before = play(&st, 0)->step;
    assert_true(before > 0);
    press(&st, "w");
    assert_int_equal(st.show->n_lanes, 4);
    assert_non_null(strstr(st.show->lanes[0]->caption, "(yours)"));
    assert_int_equal(st.show->lanes[3]->setting.max_memory,
                     st.show->lanes[0]->setting.max_memory / 4);
    stage_pass(&st, 0.5);
    assert_true(play(&st, 0)->step > before);
    assert_true(play(&st, 3)->step > 0 && play(&st, 3)->step < play(&st, 0)->step);
    before = play(&st, 0)->step;
    press(&st, "w");
    assert_int_equal(st.show->n_lanes, 1);
    stage_pass(&st, 0.5);
    assert_true(play(&st, 0)->step > before && !play(&st, 0)->paused);
    stage_close(&st);
}

/* Whether the frame has a text that begins so. */
static bool frame_says(struct stage *st, const char *beginning)
{
    const struct draw_list *d = &st->show->draw;
    bool found = false;

    stage_compose(st, 1280, 720);
    for (int i = 0; i < d->count; i++)
        found |= d->commands[i].kind == DRAW_TEXT &&
                 strncmp(d->texts.data + d->commands[i].text, beginning,
                         strlen(beginning)) == 0;
    return found;
}

/* The text, the bar and the end of the curve: the holes that were filled at one moment,
 * at most a tenth of a second ago. */
static void a_lane_has_one_figure_of_progress(void **state)
{
    char *words[] = {(char *)"sudoscope",
                     (char *)"race",
                     (char *)"--speed",
                     (char *)"200",
                     (char *)"--presets",
                     (char *)"backtrack-mrv,backtrack-hidden,sweep,learn",
                     (char *)PUZZLES_DIR "/36/holes-47.txt",
                     NULL};
    struct stage st;
    int seen = 0;

    (void)state;
    open_lanes(&st, words);
    for (int frame = 0; frame < 100; frame++) {
        stage_pass(&st, 0.021);
        for (int i = 0; i < 4; i++) {
            const struct lane *l = st.show->lanes[i];
            const struct snapshot *snap = &l->now->snap;
            const struct lane_course *course = &st.show->course.lane[i];
            double share = l->metrics.share;
            assert_true(course->share[course->count - 1] == (float)share);
            if (snap->status != SEARCH_RUNNING)
                continue;
            check_case(
                frame_says(&st, phrase("%d %% filled", (int)(share * 100 + 1e-6)).text),
                "frame %d, lane %d: %f", frame, i, share);
            seen += share > 0.01 && share < 0.99;
        }
    }
    assert_true(seen > 0);
    press(&st, "Space");
    for (int i = 0; i < 4; i++) {
        const struct snapshot *snap = &st.show->lanes[i]->now->snap;
        int filled = snap->n_assigned - snap->n_clues,
            holes = snap->n_cells - snap->n_clues;
        assert_true(snap->status != SEARCH_RUNNING ||
                    frame_says(&st, phrase("%d %% filled", filled * 100 / holes).text));
    }
    stage_close(&st);
}

/* In the view of learning; the other views show what they are for. */
static void a_solved_lane_shows_its_solution(void **state)
{
    struct stage st;
    int solved = 0;

    (void)state;
    open_lanes(&st, four_lanes);
    stage_pass(&st, 3);
    press(&st, "5");
    stage_compose(&st, 120, 60);
    for (int i = 0; i < 4; i++) {
        const struct lane *l = st.show->lanes[i];
        bool is_solved = l->now->snap.status == SEARCH_SOLVED;
        solved += is_solved;
        assert_int_equal(l->style.view, is_solved ? BOARD_VALUES : BOARD_LEARNING);
    }
    assert_true(solved > 0);
    press(&st, "3");
    stage_compose(&st, 120, 60);
    for (int i = 0; i < 4; i++)
        assert_int_equal(st.show->lanes[i]->style.view, BOARD_FAILURES);
    stage_close(&st);
}

static void the_title_has_the_same_figure(void **state)
{
    char expected[64];
    struct stage st;

    (void)state;
    open_lanes(&st, one_lane);
    stage_pass(&st, 1);
    press(&st, "Space");
    stage_pass(&st, 0.3);
    const struct snapshot *snap = &st.show->lanes[0]->now->snap;
    int filled = snap->n_assigned - snap->n_clues;
    check_range(filled, 1, 80);
    snprintf(expected, sizeof expected,
             "sudoscope \xe2\x80\x93 9\xc3\x97"
             "9 \xe2\x80\x93 %d %% filled",
             filled * 100 / (81 - snap->n_clues));
    assert_string_equal(st.show->refreshed.title, expected);
    stage_close(&st);
}

static void lanes_come_and_go_one_at_a_time(void **state)
{
    struct stage st;
    char said[32];

    (void)state;
    open_lanes(&st, one_lane);
    press(&st, "PageDown");
    expect_message(&st, "one lane is the fewest");
    for (int count = 2; count <= MAX_LANES; count++) {
        press(&st, "PageUp");
        snprintf(said, sizeof said, "%d lanes", count);
        expect_message(&st, said);
        assert_int_equal(st.show->n_lanes, count);
        for (int i = 0; i + 1 < count; i++) /* no two the same */
            assert_false(setting_same_choices(&st.show->lanes[i]->setting,
                                              &st.show->lanes[count - 1]->setting));
    }
    press(&st, "PageUp");
    expect_message(&st, "no more lanes: 16 is the most");
    press(&st, "(");
    assert_int_equal(st.show->selected, 15);
    press(&st, "PageDown");
    assert_int_equal(st.show->selected, 14);
    for (int i = 0; i < 14; i++)
        press(&st, "PageDown");
    expect_message(&st, "1 lane");
    assert_int_equal(st.show->selected, 0);
    stage_close(&st);
}

/* A removed lane leaves its neighbours what is theirs. */
static void a_lane_in_the_middle_can_go(void **state)
{
    struct stage st;

    (void)state;
    open_lanes(&st, four_lanes);
    press(&st, ")");
    press(&st, ")");
    struct lane *third = st.show->lanes[2], *last = st.show->lanes[3];
    float share = st.show->course.lane[3].share[0];
    st.show->grid.hover = 0;
    st.show->grid.hover_lane = 3;
    lanes_remove(st.show, 1);
    assert_true(st.show->grid.hover == CELL_NONE && st.show->grid.hover_lane == 0);
    assert_ptr_equal(st.show->lanes[1], third);
    assert_ptr_equal(st.show->lanes[2], last);
    assert_int_equal(st.show->selected, 1);
    assert_true(st.show->course.lane[2].share[0] == share);
    assert_int_equal(st.show->course.lane[3].count, 0);
    stage_pass(&st, 0.2);
    assert_ptr_equal(third->player, st.show->race->lanes[1].player);
    stage_close(&st);
}

/* Code needs a whole frame: one of several lanes, none if there is only one. */
static void code_of_one_lane_leaves_room_for_others(void **state)
{
    char *words[] = {(char *)"sudoscope",
                     (char *)"--config",
                     (char *)"/dev/null",
                     (char *)"--size",
                     (char *)"9",
                     (char *)"--code",
                     NULL};
    struct stage st;

    (void)state;
    open_lanes(&st, words);
    press(&st, "PageUp");
    assert_false(show_is_large(st.show));
    stage_close(&st);
}

static void seeking_moves_all_lanes_to_one_step(void **state)
{
    struct stage st;

    (void)state;
    open_lanes(&st, four_lanes);
    stage_pass(&st, 0.5);
    press(&st, "Space");
    assert_true(show_is_paused(st.show));
    uint64_t most = 0;
    for (int i = 0; i < 4; i++)
        most = play(&st, i)->step > most ? play(&st, i)->step : most;
    assert_true(most > 60);
    press(&st, "Left");
    press(&st, ",");
    for (int i = 0; i < 4; i++) {
        uint64_t newest = play(&st, i)->newest_step, expected = most - 11;
        check_case(play(&st, i)->step == (newest < expected ? newest : expected),
                   "lane %d: step %d of %d", i, (int)play(&st, i)->step, (int)newest);
    }
    press(&st, ".");
    assert_int_equal(play(&st, 0)->step, most - 10);
    stage_close(&st);
}

static void a_large_lane_seeks_alone(void **state)
{
    struct stage st;

    (void)state;
    open_lanes(&st, four_lanes);
    press(&st, "Space");
    uint64_t first = play(&st, 0)->step, second = play(&st, 1)->step;
    press(&st, ")");
    expect_message(&st, "lane 2 of 4: backtrack-hidden");
    press(&st, "z");
    assert_true(show_is_large(st.show));
    press(&st, ",");
    assert_int_equal(play(&st, 0)->step, first);
    assert_int_equal(play(&st, 1)->step, second - 1);
    press(&st, "r"); /* goes on from there, with the others */
    expect_message(&st, "continuing from here");
    stage_pass(&st, 0.2);
    assert_false(show_is_paused(st.show));
    assert_true(play(&st, 0)->step > first && play(&st, 1)->step > second);
    press(&st, "Escape");
    assert_false(show_is_large(st.show));
    stage_close(&st);
}

static void a_click_selects_and_a_double_click_enlarges(void **state)
{
    struct input_event at = {.kind = INPUT_CLICK};
    struct stage st;

    (void)state;
    open_lanes(&st, four_lanes);
    stage_compose(&st, 120, 60);
    for (at.x = 119; st.show->selected != 3 && at.x > 0; at.x -= 5)
        for (at.y = 59; st.show->selected != 3 && at.y > 0; at.y -= 5)
            show_take_event(st.show, &at);
    assert_int_equal(st.show->selected, 3);
    expect_message(&st, "lane 4 of 4: learn");
    assert_false(show_is_large(st.show));
    at.kind = INPUT_DOUBLE_CLICK;
    at.x += 5;
    at.y += 5;
    show_take_event(st.show, &at);
    assert_true(show_is_large(st.show) && st.show->selected == 3);
    stage_close(&st);
}

static void an_order_changes_in_one_lane(void **state)
{
    struct stage st;

    (void)state;
    open_lanes(&st, four_lanes);
    press(&st, ")");
    press(&st, "v");
    assert_string_equal(st.show->lanes[1]->now->snap.var, "mrv-random");
    assert_string_equal(st.show->lanes[0]->now->snap.var, "mrv");
    assert_string_equal(st.show->lanes[1]->caption, "backtrack mrv-random hidden");
    press(&st, "m"); /* no preset any more: the first */
    assert_string_equal(st.show->lanes[1]->caption, "backtrack-naive");
    assert_true(play(&st, 1)->step < play(&st, 0)->step); /* from its start */
    assert_false(show_is_paused(st.show));
    stage_close(&st);
}

static void the_lens_goes_with_the_selected_lane(void **state)
{
    struct stage st;

    (void)state;
    open_lanes(&st, four_lanes);
    press(&st, "d");
    assert_true(show_is_large(st.show) && st.show->lens.is_open);
    press(&st, ")");
    assert_int_equal(st.show->selected, 1);
    stage_pass(&st, 0.5);
    assert_true(st.show->lens.is_open);
    press(&st, "PageDown");
    press(&st, "PageDown");
    press(&st, "PageDown");
    assert_int_equal(st.show->n_lanes, 1);
    assert_true(st.show->lens.is_open);
    press(&st, "d");
    stage_pass(&st, 1);
    assert_false(st.show->lens.is_open);
    stage_close(&st);
}

static void an_edited_board_is_searched_in_every_lane(void **state)
{
    struct stage st;

    (void)state;
    open_lanes(&st, four_lanes);
    press(&st, ")");
    press(&st, "E");
    press(&st, "1");
    press(&st, "3");
    press(&st, "Return");
    stage_pass(&st, 0.2);
    for (int i = 0; i < 4; i++) {
        const struct snapshot *snap = &st.show->lanes[i]->now->snap;
        assert_int_equal(snap->n_clues, 1);
        assert_int_equal(snap->value[0], 12);
    }
    assert_false(show_is_paused(st.show));
    stage_close(&st);
}

static void cancelled_editing_leaves_the_other_lanes_alone(void **state)
{
    struct stage st;

    (void)state;
    open_lanes(&st, four_lanes);
    press(&st, "E");
    uint64_t step = play(&st, 1)->step;
    press(&st, "Escape");
    assert_true(show_is_paused(st.show));
    assert_int_equal(play(&st, 0)->step, 0);
    assert_int_equal(play(&st, 1)->step, step);
    stage_close(&st);
}

static void a_restart_begins_in_every_lane(void **state)
{
    struct stage st;

    (void)state;
    open_lanes(&st, four_lanes);
    stage_pass(&st, 1);
    assert_true(st.show->lanes[0]->metrics.nodes_per_s > 100);
    stage_press(&st, "R");
    stage_pass(&st, 0.001);
    for (int i = 0; i < 4; i++) {
        /* The speed is not that of the run before. */
        assert_true(st.show->lanes[i]->metrics.nodes_per_s < 50);
        assert_int_equal(st.show->lanes[i]->now->snap.seed, 2);
        assert_true(play(&st, i)->step < 10);
    }
    stage_close(&st);
}

static void a_tour_is_told_by_one_lane(void **state)
{
    struct stage st;

    (void)state;
    open_lanes(&st, four_lanes);
    press(&st, "D");
    assert_int_equal(st.show->n_lanes, 1);
    assert_true(st.show->tour.is_playing);
    press(&st, "PageDown");
    assert_true(st.show->tour.is_playing);
    press(&st, "w");
    assert_false(st.show->tour.is_playing);
    assert_int_equal(st.show->n_lanes, 4);
    stage_close(&st);
}

/* A lane that is over keeps its place; the others can still go on. */
static void a_lane_that_has_ended_keeps_its_answer(void **state)
{
    struct stage st;

    (void)state;
    open_lanes(&st, four_lanes);
    stage_pass(&st, 60);
    assert_true(race_is_over(st.show->race));
    press(&st, "Space");
    expect_message(&st, "every lane has ended");
    press(&st, ".");
    expect_message(&st, "every lane has ended");
    press(&st, "z");
    for (int i = 0; i < 4; i++)
        press(&st, ">");
    expect_message(&st, "this lane has ended");
    assert_true(race_is_over(st.show->race));
    uint64_t solutions = st.show->lanes[0]->now->snap.stats.solutions;
    assert_int_equal(solutions, 1);
    press(&st, "w");
    expect_message(&st, "only the first lane");
    stage_pass(&st, 0.5);
    assert_int_equal(st.show->lanes[0]->now->snap.stats.solutions, solutions);
    stage_close(&st);
}

/* The limit is for the race, not for what is looked at after it. */
static void a_race_that_is_over_has_no_limit_any_more(void **state)
{
    static char *words[] = {(char *)"sudoscope",
                            (char *)"race",
                            (char *)"--size",
                            (char *)"4",
                            (char *)"--speed",
                            (char *)"100",
                            (char *)"--max-seconds",
                            (char *)"5",
                            (char *)"--presets",
                            (char *)"sweep,backtrack-mrv",
                            NULL};
    struct stage st;

    (void)state;
    open_lanes(&st, words);
    stage_pass(&st, 4);
    assert_true(race_is_over(st.show->race));
    press(&st, ",");
    stage_pass(&st, 4);
    assert_false(race_is_over(st.show->race));
    assert_true(st.show->request == SHOW_STAY && !st.show->gave_up);
    stage_close(&st);
}

/* At automatic speed the lanes after the winner need three seconds, not twice its time.
 */
static void a_race_with_a_winner_runs_out_in_seconds(void **state)
{
    static char *words[] = {(char *)"sudoscope",
                            (char *)"race",
                            (char *)"--size",
                            (char *)"25",
                            (char *)"--seed",
                            (char *)"5",
                            (char *)"--presets",
                            (char *)"ribbons,backtrack-mrv",
                            NULL};
    struct stage st;

    (void)state;
    open_lanes(&st, words);
    struct show *s = st.show;
    for (int i = 0; i < 100 && s->race->lanes[0].rank == 0; i++)
        stage_pass(&st, .2);
    assert_int_equal(s->race->lanes[0].rank, 1);
    assert_false(lanes_are_decided(s));
    stage_pass(&st, 3.3);
    assert_true(lanes_are_decided(s) && s->race->lanes[1].rank == 0);
    assert_true(s->course.lane[1].end >= 3 * s->course.lane[0].end);
    stage_close(&st);
}

/* Once: then the others go on. */
static void a_race_that_is_decided_pauses(void **state)
{
    static char *words[] = {(char *)"sudoscope",
                            (char *)"race",
                            (char *)"--size",
                            (char *)"25",
                            (char *)"--seed",
                            (char *)"5",
                            (char *)"--speed",
                            (char *)"400",
                            (char *)"--presets",
                            (char *)"ribbons,backtrack-mrv",
                            NULL};
    struct stage st;

    (void)state;
    open_lanes(&st, words);
    struct show *s = st.show;
    stage_pass(&st, 9);
    assert_false(show_is_paused(s));
    for (int i = 0; i < 60 && !show_is_paused(s); i++)
        stage_pass(&st, .5);
    assert_true(lanes_are_decided(s) && s->race->lanes[0].rank == 1);
    expect_message(
        &st, "paused: the others ran 3 times as long as the winner; Space goes on");
    double end = s->course.lane[1].end;
    assert_true(end >= 3 * s->course.lane[0].end);
    stage_pass(&st, 1);
    assert_true(show_is_paused(s) && real_compare(s->course.lane[1].end, end) == 0);
    press(&st, "Space");
    stage_pass(&st, 2);
    assert_true(!show_is_paused(s) && s->course.lane[1].end > end);
    stage_close(&st);
}

/* Its board and its pace, in all lanes. */
static void another_board_has_its_own_speed(void **state)
{
    static char *words[] = {(char *)"sudoscope",
                            (char *)"race",
                            (char *)"--size",
                            (char *)"9",
                            (char *)"--presets",
                            (char *)"sweep,backtrack-mrv",
                            NULL};
    struct stage st;

    (void)state;
    open_lanes(&st, words);
    for (int i = 0; i < 6; i++)
        press(&st, "Up");
    assert_int_equal(st.show->puzzle->geo->n, 81);
    for (int i = 0; i < 2; i++)
        check_case(lane_will(st.show->lanes[i])->steps_per_s > 500, "lane %d: %g/s", i,
                   lane_will(st.show->lanes[i])->steps_per_s);
    stage_close(&st);
}

/* A lens that is still closing stays with nobody. */
static void a_closing_lens_does_not_follow_the_selection(void **state)
{
    struct stage st;

    (void)state;
    open_lanes(&st, four_lanes);
    press(&st, "d");
    stage_pass(&st, 1);
    press(&st, "d");
    assert_true(st.show->lens.is_open);
    uint64_t before = lane_will(st.show->lanes[1])->command;
    press(&st, ")");
    assert_int_equal(st.show->selected, 1);
    assert_int_equal(lane_will(st.show->lanes[1])->command, before);
    stage_close(&st);
}

static void a_lane_without_history_does_not_hold_the_others(void **state)
{
    static char *words[] = {(char *)"sudoscope", (char *)"--config",
                            (char *)"/dev/null", (char *)"--history",
                            (char *)"0",         (char *)"--speed",
                            (char *)"100",       (char *)"--size",
                            (char *)"16",        NULL};
    struct stage st;

    (void)state;
    open_lanes(&st, words);
    uint64_t step = play(&st, 0)->step;
    press(&st, "w"); /* another share of nothing: the steps go on counting */
    assert_true(play(&st, 0)->step >= step && step > 0);
    press(&st, ",");
    expect_message(&st, "no history");
    stage_close(&st);
    words[4] = (char *)"64M";
    open_lanes(&st, words);
    press(&st, "w");
    stage_pass(&st, 0.5);
    player_send(st.show->lanes[0]->player,
                &(struct player_command){.kind = PLAYER_HISTORY, .bytes = 0});
    stage_pass(&st, 0.2);
    press(&st, ",");
    assert_non_null(strstr(st.show->message.text, "step "));
    uint64_t at = play(&st, 1)->step;
    press(&st, ",");
    assert_int_equal(play(&st, 1)->step, at - 1);
    stage_close(&st);
}

/* With threads, by rounds. */
static void a_pause_leaves_all_lanes_with_the_same_nodes(void **state)
{
    struct stage st;

    (void)state;
    stage_open(&st, font_of_glyphs(chars_glyphs()), four_lanes);
    const struct race_lane *lanes = st.show->race->lanes;
    wait_until((stage_pass(&st, 0.02), stats_nodes(&lanes[0].now->snap.stats) > 0));
    stage_press(&st, "Space");
    for (int i = 0; i < 4; i++)
        wait_until((stage_pass(&st, 0.02), play(&st, i)->is_idle));
    uint64_t nodes = stats_nodes(&lanes[0].now->snap.stats);
    for (int i = 0; i < 4; i++) {
        assert_true(play(&st, i)->paused && play(&st, i)->is_idle);
        check_case(lanes[i].ended || stats_nodes(&lanes[i].now->snap.stats) == nodes,
                   "lane %d: %d nodes, not %d", i,
                   (int)stats_nodes(&lanes[i].now->snap.stats), (int)nodes);
    }
    stage_press(&st, "Space");
    stage_pass(&st, 0.1);
    assert_false(show_is_paused(st.show));
    stage_close(&st);
}

/* 400 restarts of a large race kept the window from closing for half a minute. */
static void restarts_in_one_frame_start_one_search(void **state)
{
    struct stage st;

    (void)state;
    open_lanes(&st, four_lanes);
    uint64_t seed = st.show->lanes[0]->setting.seed;
    uint64_t commands = player_will(st.show->lanes[3]->player)->command;
    for (int i = 0; i < 50; i++)
        stage_press(&st, "R");
    assert_int_equal(st.show->lanes[0]->setting.seed, seed + 50);
    assert_int_equal(player_will(st.show->lanes[3]->player)->command, commands);
    stage_press(&st, "Space");
    uint64_t restarted = player_will(st.show->lanes[3]->player)->command;
    assert_true(restarted > commands && restarted < commands + 10);
    stage_pass(&st, 0.1);
    assert_int_equal(st.show->lanes[3]->now->snap.seed, seed + 50);
    stage_close(&st);
}

/* The key Down in time for the next cell came after Enter had started the search. */
static void open_local_search(struct stage *st, const char *max_seconds)
{
    static char *words[14];
    char *given[] = {(char *)"sudoscope",   (char *)"--config",
                     (char *)"/dev/null",   (char *)"--strategy",
                     (char *)"progressive", (char *)"--speed",
                     (char *)"20000",       (char *)"--max-seconds",
                     (char *)max_seconds,   (char *)"--size",
                     (char *)"9",           (char *)"--holes",
                     (char *)"0.7",         NULL};

    memcpy(words, given, sizeof given);
    open_lanes(st, words);
}

static const struct metric *metric_of(const struct stage *st, const char *name)
{
    const struct snapshot *snap = &st->show->lanes[0]->now->snap;
    int i = 0;

    while (i < snap->n_metrics && strcmp(snap->metric[i].name, name) != 0)
        i++;
    assert_true(i < snap->n_metrics);
    return &snap->metric[i];
}

static void a_local_search_ends_at_its_limit_with_its_best_board(void **state)
{
    struct stage st;

    (void)state;
    open_local_search(&st, "2");
    assert_true(play(&st, 0)->paused); /* for a moment at the start */
    press(&st, "Space");
    stage_pass(&st, 0.5);
    press(&st, "Space");
    stage_pass(&st, 5); /* pauses do not count */
    assert_int_equal(play(&st, 0)->status, SEARCH_RUNNING);
    press(&st, "Space");
    stage_pass(&st, 1);
    assert_int_equal(play(&st, 0)->status, SEARCH_RUNNING);
    stage_pass(&st, 0.6);
    const struct lane *l = st.show->lanes[0];
    assert_int_equal(play(&st, 0)->status, SEARCH_GAVE_UP);
    assert_string_equal(status_word(&l->now->snap, &l->now->play), "approximate");
    assert_true(metric_of(&st, "cost")->value == metric_of(&st, "best cost")->value);
    assert_true(metric_of(&st, "cost")->value > 0);
    press(&st, "r");
    stage_pass(&st, 1);
    assert_int_equal(play(&st, 0)->status, SEARCH_RUNNING);
    stage_pass(&st, 1.1);
    assert_int_equal(play(&st, 0)->status, SEARCH_GAVE_UP);
    stage_close(&st);
}

static void a_local_search_without_progress_is_stuck(void **state)
{
    struct stage st;

    (void)state;
    open_local_search(&st, "60");
    stage_pass(&st, 4);
    assert_string_equal(st.show->lanes[0]->panel.note, "");
    stage_pass(&st, 16);
    const char *note = st.show->lanes[0]->panel.note;
    struct phrase expected = phrase("stuck at cost %.0f: no better grid for 5 s; R",
                                    metric_of(&st, "best cost")->value);
    check_case(strncmp(note, expected.text, strlen(expected.text)) == 0, "%s", note);
    press(&st, "R");
    stage_pass(&st, 1);
    assert_string_equal(st.show->lanes[0]->panel.note, "");
    stage_close(&st);
}

/* Writes a trace and opens a show of it. */
static void open_trace(struct stage *st, const char *referee, const char *lines)
{
    static char path[] = "/tmp/sudoscope-lanes-XXXXXX";
    char *words[] = {(char *)"sudoscope",
                     (char *)"--config",
                     (char *)"/dev/null",
                     (char *)"--trace",
                     path,
                     (char *)"--referee",
                     (char *)referee,
                     (char *)PUZZLES_DIR "/09/inkala-2012.txt",
                     NULL};

    memset(path + strlen(path) - 6, 'X', 6);
    int fd = mkstemp(path);
    assert_true(fd >= 0);
    assert_int_equal(write(fd, lines, strlen(lines)), strlen(lines));
    close(fd);
    open_lanes(st, words);
    stage_pass(st, 1);
    unlink(path);
}

/* The accused cell may have the colour of the frame: red, as the value 1. */
static void a_proof_has_a_caption_until_it_is_left(void **state)
{
    struct stage st;

    (void)state;
    open_trace(&st, "stop", "decide r1c3 2\nremove r1c2 1\n");
    assert_string_equal(show_caption(st.show), "");
    press(&st, "S");
    stage_pass(&st, 5);
    assert_non_null(strstr(show_caption(st.show), "A solution that the last step"));
    assert_int_equal(st.show->lanes[0]->now->snap.value[1], 0);
    stage_compose(&st, 120, 60);
    int frames = 0;
    for (int i = 0; i < st.show->draw.count; i++) {
        const struct draw_command *c = &st.show->draw.commands[i];
        struct rect cell = layout_cell_rect(&st.show->layout, 9, 1);
        frames += c->kind == DRAW_FRAME && c->color == 0 && c->at.x == cell.x &&
                  c->at.w == cell.w;
    }
    assert_int_equal(frames, 1); /* black, inside the red one */
    press(&st, "S");
    assert_string_equal(show_caption(st.show), "");
    stage_close(&st);
}

/* Only a named propagation is compared: then the panel has its bars. */
static void a_claim_has_bars_in_the_panel(void **state)
{
    struct stage st;
    struct text t = TEXT_EMPTY;

    (void)state;
    for (int claims = 0; claims < 2; claims++) {
        open_trace(&st, claims ? "count:hidden" : "count",
                   "remove r1c2 8\nremove r1c3 8\ndecide r1c2 1\n");
        stage_compose(&st, 120, 60);
        text_clear(&t);
        draw_describe(&st.show->draw, &t);
        assert_true((strstr(t.data, "\"candidates removed\"") != NULL) == claims);
        assert_true((strstr(t.data, "\"this program\"") != NULL) == claims);
        assert_true((strstr(t.data, "\"the program's\"") != NULL) == !claims);
        const struct node_strength *s = &st.show->lanes[0]->now->snap.strength;
        assert_int_equal(s->state, claims ? STRENGTH_JUDGED : STRENGTH_NONE);
        assert_int_equal(claims ? s->removed[STRENGTH_BARS] : 2, 2);
        stage_close(&st);
    }
    text_free(&t);
}

static void a_line_that_cannot_be_true_is_an_error(void **state)
{
    struct stage st;

    (void)state;
    open_trace(&st, "off", "some text\n");
    assert_int_equal(st.show->lanes[0]->panel.note_color, COLOR_LABEL);
    stage_close(&st);
    open_trace(&st, "off", "assign r1c1 3\n");
    const struct panel *panel = &st.show->lanes[0]->panel;
    assert_non_null(strstr(panel->note, "r1c1 has the clue 8, which cannot change"));
    assert_int_equal(panel->note_color, COLOR_ALARM);
    stage_close(&st);
}

static void edits_are_undone_beyond_a_board_that_took_their_place(void **state)
{
    struct stage st;

    (void)state;
    open_lanes(&st, one_lane);
    press(&st, "E");
    press(&st, "7");
    press(&st, "Return");
    stage_pass(&st, 0.2);
    assert_null(st.show->editor);
    assert_int_equal(st.show->puzzle->clue[0], 6);
    press(&st, "Shift+Down");
    assert_int_equal(puzzle_count_clues(st.show->puzzle), 0);
    assert_int_equal(st.show->puzzle->geo->n, 8);
    press(&st, "E");
    press(&st, "Ctrl+Z");
    assert_int_equal(st.show->editor->puzzle->geo->n, 9);
    assert_int_equal(st.show->editor->puzzle->clue[0], 6);
    press(&st, "Ctrl+Z");
    assert_int_equal(puzzle_count_clues(st.show->editor->puzzle), 0);
    press(&st, "Ctrl+Y");
    press(&st, "Return");
    assert_int_equal(st.show->puzzle->clue[0], 6);
    stage_close(&st);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_claim_has_bars_in_the_panel),
        cmocka_unit_test(challengers_join_a_search_that_goes_on),
        cmocka_unit_test(a_lane_has_one_figure_of_progress),
        cmocka_unit_test(a_solved_lane_shows_its_solution),
        cmocka_unit_test(the_title_has_the_same_figure),
        cmocka_unit_test(lanes_come_and_go_one_at_a_time),
        cmocka_unit_test(a_lane_in_the_middle_can_go),
        cmocka_unit_test(code_of_one_lane_leaves_room_for_others),
        cmocka_unit_test(seeking_moves_all_lanes_to_one_step),
        cmocka_unit_test(a_large_lane_seeks_alone),
        cmocka_unit_test(a_click_selects_and_a_double_click_enlarges),
        cmocka_unit_test(an_order_changes_in_one_lane),
        cmocka_unit_test(the_lens_goes_with_the_selected_lane),
        cmocka_unit_test(an_edited_board_is_searched_in_every_lane),
        cmocka_unit_test(cancelled_editing_leaves_the_other_lanes_alone),
        cmocka_unit_test(a_restart_begins_in_every_lane),
        cmocka_unit_test(a_tour_is_told_by_one_lane),
        cmocka_unit_test(a_lane_that_has_ended_keeps_its_answer),
        cmocka_unit_test(a_race_that_is_over_has_no_limit_any_more),
        cmocka_unit_test(a_race_with_a_winner_runs_out_in_seconds),
        cmocka_unit_test(a_race_that_is_decided_pauses),
        cmocka_unit_test(another_board_has_its_own_speed),
        cmocka_unit_test(a_closing_lens_does_not_follow_the_selection),
        cmocka_unit_test(a_lane_without_history_does_not_hold_the_others),
        cmocka_unit_test(a_pause_leaves_all_lanes_with_the_same_nodes),
        cmocka_unit_test(restarts_in_one_frame_start_one_search),
        cmocka_unit_test(a_local_search_ends_at_its_limit_with_its_best_board),
        cmocka_unit_test(a_local_search_without_progress_is_stuck),
        cmocka_unit_test(a_proof_has_a_caption_until_it_is_left),
        cmocka_unit_test(a_line_that_cannot_be_true_is_an_error),
        cmocka_unit_test(edits_are_undone_beyond_a_board_that_took_their_place),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
