/* How a window begins, with the opening, with a puzzle or paused; and who is in
 * control. */
#include "draw/chars.h"
#include "support/stage.h"
#include "support/test.h"
#include "support/wait.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static char program[] = "sudoscope", config[] = "--config", none[] = "/dev/null";
static char puzzle[] = PUZZLES_DIR "/09/norvig.txt",
            other[] = PUZZLES_DIR "/25/holes-50.txt";

static const struct lane *lane(const struct stage *st)
{
    return show_lane(st->show);
}

/* At least one frame, so that the tour has begun. */
static void open_with(struct stage *st, char *first, char *second)
{
    static char *words[6];

    memcpy(words, (char *[]){program, config, none, first, second, NULL}, sizeof words);
    stage_open(st, font_of_glyphs(chars_glyphs()), words);
    stage_pass(st, 0.1);
}

static void the_opening_gives_way_to_any_key(void **state)
{
    static const char *const keys[] = {"v", "Space", "Tab", "c", "Escape", "z"};

    (void)state;
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
        struct stage st;
        open_with(&st, NULL, NULL);
        assert_true(st.show->tour.is_playing);
        assert_string_equal(st.show->tour.name, "opening");
        struct puzzle *before = st.show->puzzle;
        stage_press(&st, keys[i]);
        assert_false(st.show->tour.is_playing);
        assert_ptr_equal(st.show->puzzle, before); /* the search goes on */
        assert_int_equal(st.show->request, SHOW_STAY);
        stage_close(&st);
    }
}

/* Opens the opening and plays it for a second, or until it pauses a search that has not
 * ended. */
static void play_opening(struct stage *st, bool until_paused)
{
    static char *words[] = {program, config, none, NULL};

    stage_open_virtual(st, font_of_glyphs(chars_glyphs()), words);
    for (int frame = 1; frame < 20 * 30; frame++) {
        show_advance(st->show, frame * NS_PER_S / 30);
        bool is_paused = lane_will(lane(st))->paused &&
                         lane_will(lane(st))->status == SEARCH_RUNNING;
        if (until_paused ? frame > 30 && is_paused : frame == 30)
            return;
    }
    fail_msg("the opening does not pause a search");
}

/* Escape does no more, and neither does Space if the search was paused. */
static void the_search_of_the_opening_goes_on(void **state)
{
    static const char *const keys[] = {"v", "Space", "Escape", "c"};

    (void)state;
    for (int i = 0; i < 8; i++) {
        bool was_paused = i / 4, is_space = i % 4 == 1;
        struct stage st;
        play_opening(&st, was_paused);
        stage_press(&st, keys[i % 4]);
        check_case(lane_will(lane(&st))->paused == (is_space && !was_paused),
                   "%s, was paused: %d", keys[i % 4], was_paused);
        if (i % 4 == 2)
            assert_string_equal(st.show->message.text,
                                "tour ended: the search goes on; ? lists the keys");
        stage_close(&st);
    }
}

static void a_click_lets_the_search_of_the_opening_go_on(void **state)
{
    const struct input_event click = {.kind = INPUT_CLICK}; /* in the corner */
    struct stage st;

    (void)state;
    play_opening(&st, true);
    show_take_event(st.show, &click);
    assert_false(st.show->tour.is_playing || lane_will(lane(&st))->paused);
    stage_close(&st);
}

static void a_tour_by_name_repeats_and_yields_too(void **state)
{
    struct stage st;

    (void)state;
    open_with(&st, (char *)"--tour=opening", NULL);
    assert_true(st.show->tour.is_playing && st.show->tour.may_repeat);
    stage_press(&st, "v");
    assert_false(st.show->tour.is_playing);
    stage_close(&st);
}

static void an_option_that_chooses_a_search_has_no_opening(void **state)
{
    static char *const options[] = {
        (char *)"--size=9", (char *)"--speed=5",  (char *)"--view=order",
        (char *)"--seed=7", (char *)"--var=mrv",  (char *)"--holes=0.5",
        (char *)"--paused", (char *)"--box=2x3",  puzzle,
        (char *)"--calm",   (char *)"--panel=on", (char *)"--palette=even"};
    enum { CHOOSING = 9, OPTIONS = sizeof options / sizeof *options };

    (void)state;
    for (int i = 0; i < OPTIONS; i++) {
        struct stage st;
        open_with(&st, options[i], NULL);
        check_case(st.show->tour.is_playing == (i >= CHOOSING), "%s", options[i]);
        stage_close(&st);
    }
}

static void a_remembered_panel_off_is_said_at_the_start(void **state)
{
    char path[] = "/tmp/sudoscope-opening-XXXXXX";
    char *words[] = {program, config, path, puzzle, NULL};
    const char text[] = "panel = off\n";
    struct stage st;

    (void)state;
    int fd = mkstemp(path);
    assert_true(write(fd, text, strlen(text)) == (ssize_t)strlen(text));
    close(fd);
    stage_open(&st, font_of_glyphs(chars_glyphs()), words);
    assert_string_equal(st.show->message.text,
                        "the side panel is off, as you left it: B shows it");
    stage_close(&st);
    unlink(path);
}

static void the_opening_is_silent_unless_sound_is_asked_for(void **state)
{
    struct heard lanes[HEARD_LANES];
    struct stage st;

    (void)state;
    open_with(&st, NULL, NULL);
    assert_int_equal(show_hear(st.show, true, 800, lanes), 0);
    stage_press(&st, "Escape");
    stage_pass(&st, 0.1);
    assert_int_equal(show_hear(st.show, true, 800, lanes), 1);
    assert_int_equal(show_hear(st.show, false, 800, lanes), 0);
    stage_close(&st);
    open_with(&st, (char *)"--sound", NULL);
    assert_true(st.show->tour.is_playing);
    assert_int_equal(show_hear(st.show, true, 800, lanes), 1);
    stage_close(&st);
}

/* What is sought is not heard; what is stepped or played after it is. */
static void a_seek_is_silent(void **state)
{
    struct heard lanes[HEARD_LANES];
    struct stage st;

    (void)state;
    open_with(&st, (char *)"--size=9", (char *)"--speed=50");
    show_hear(st.show, true, 800, lanes);
    wait_until((stage_pass(&st, 0.1), show_hear(st.show, true, 4800, lanes)) > 0 &&
               lanes[0].count[HEARD_NOTE] > 0);
    stage_press(&st, "Space");
    stage_pass(&st, 0.1);
    show_hear(st.show, true, 4800, lanes);
    for (int i = 0; i < 4; i++) {
        stage_press(&st, i < 2 ? "Left" : "Right");
        stage_pass(&st, 0.1);
        show_hear(st.show, true, 4800, lanes);
        assert_int_equal(lanes[0].n_assigned, 0);
    }
    stage_close(&st);
}

/* Whether the frame has a text. */
static bool frame_says(struct stage *st, const char *text)
{
    const struct draw_list *d = &st->show->draw;
    bool found = false;

    stage_compose(st, 1280, 720);
    for (int i = 0; i < d->count; i++)
        found |= d->commands[i].kind == DRAW_TEXT &&
                 strcmp(d->texts.data + d->commands[i].text, text) == 0;
    return found;
}

static void a_puzzle_is_seen_before_it_is_searched(void **state)
{
    struct stage st;

    (void)state;
    open_with(&st, puzzle, (char *)"--speed=1000");
    stage_pass(&st, 0.5);
    assert_int_equal(stats_nodes(&lane(&st)->now->snap.stats), 0);
    assert_true(frame_says(&st, "starting") && !frame_says(&st, "paused"));
    stage_pass(&st, 1);
    stage_pass(&st, 0);
    assert_true(st.show->starts_ns == 0 && !lane_will(lane(&st))->paused);
    stage_close(&st);
}

static void a_paused_search_waits_for_space(void **state)
{
    struct stage st;

    (void)state;
    open_with(&st, (char *)"--paused", puzzle);
    stage_pass(&st, 3);
    assert_true(show_is_paused(st.show));
    assert_true(frame_says(&st, "paused") && !frame_says(&st, "starting"));
    assert_int_equal(stats_nodes(&lane(&st)->now->snap.stats), 0);
    stage_press(&st, "Space");
    assert_false(lane_will(lane(&st))->paused);
    stage_close(&st);
}

/* Small puzzles get a search to watch, unless somebody has chosen another. */
static void the_setting_suits_the_puzzle(void **state)
{
    static const struct {
        char *first, *second;
        const char *var;
    } cases[] = {{puzzle, NULL, "mrv"},
                 {other, NULL, "sweep"},
                 {puzzle, (char *)"--val=random", "sweep"},
                 {(char *)"--size=9", NULL, "input"}};

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct stage st;
        open_with(&st, cases[i].first, cases[i].second);
        check_case(strcmp(lane(&st)->setting.var->name, cases[i].var) == 0,
                   "%s: expected %s, found %s", cases[i].first, cases[i].var,
                   lane(&st)->setting.var->name);
        stage_close(&st);
    }
}

static void wait_for_end(struct stage *st)
{
    wait_until((stage_pass(st, 0.1), lane(st)->now->snap.status != SEARCH_RUNNING));
}

static void a_setting_waits_for_the_end_of_a_finished_search(void **state)
{
    struct stage st;

    (void)state;
    open_with(&st, (char *)"--size=4", (char *)"--speed=1000");
    wait_for_end(&st);
    assert_int_equal(lane(&st)->now->snap.status, SEARCH_SOLVED);
    stage_press(&st, "v");
    stage_pass(&st, 0.1);
    stage_compose(&st, 1280, 720);
    assert_string_equal(lane(&st)->now->snap.var, "input");
    assert_string_equal(lane(&st)->panel.next[PLUG_VAR_ORDER], "random");
    stage_press(&st, "r");
    stage_pass(&st, 0.1);
    stage_compose(&st, 1280, 720);
    assert_string_equal(lane(&st)->now->snap.var, "random");
    assert_string_equal(lane(&st)->panel.next[PLUG_VAR_ORDER], "");
    stage_close(&st);
}

/* Whatever takes the search on: a run, a step, a step change by change, or another end
 * from an earlier step. */
static void a_search_that_goes_on_takes_the_setting(void **state)
{
    static const char *const keys[] = {"Space", ".", ">", "r"};

    (void)state;
    for (int k = 0; k < 4; k++) {
        struct stage st;
        open_with(&st, (char *)"--size=4", (char *)"--speed=1000");
        wait_for_end(&st);
        stage_press(&st, "v");
        if (k == 3)
            stage_press(&st, "Left");
        stage_press(&st, keys[k]);
        stage_pass(&st, 0.1);
        assert_false(lane(&st)->setting_waits);
        check_case(strcmp(lane(&st)->now->snap.var, "random") == 0, "after %s",
                   keys[k]);
        stage_close(&st);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_opening_gives_way_to_any_key),
        cmocka_unit_test(the_search_of_the_opening_goes_on),
        cmocka_unit_test(a_click_lets_the_search_of_the_opening_go_on),
        cmocka_unit_test(a_tour_by_name_repeats_and_yields_too),
        cmocka_unit_test(an_option_that_chooses_a_search_has_no_opening),
        cmocka_unit_test(a_remembered_panel_off_is_said_at_the_start),
        cmocka_unit_test(the_opening_is_silent_unless_sound_is_asked_for),
        cmocka_unit_test(a_seek_is_silent),
        cmocka_unit_test(a_puzzle_is_seen_before_it_is_searched),
        cmocka_unit_test(a_paused_search_waits_for_space),
        cmocka_unit_test(the_setting_suits_the_puzzle),
        cmocka_unit_test(a_setting_waits_for_the_end_of_a_finished_search),
        cmocka_unit_test(a_search_that_goes_on_takes_the_setting),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
