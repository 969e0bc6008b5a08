/* What is still costs no frames: a show asks for none unless something changes, and its
 * loop rests until there is input. */
#include "base/in_file.h"
#include "draw/chars.h"
#include "show/keys/keys.h"
#include "support/stage.h"
#include "support/test.h"
#include "support/wait.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define FRAME_NS   (NS_PER_S / 60)
#define MOST_WAITS 3000

static char *paused[] = {(char *)"sudoscope",
                         (char *)"--config",
                         (char *)"/dev/null",
                         (char *)"--size",
                         (char *)"16",
                         (char *)"--paused",
                         NULL};
static char *solved[] = {
    (char *)"sudoscope", (char *)"--config", (char *)"/dev/null", (char *)"--size",
    (char *)"9",         (char *)"--speed",  (char *)"max",       NULL};
static char *race[] = {(char *)"sudoscope",
                       (char *)"race",
                       (char *)"--size",
                       (char *)"9",
                       (char *)"--speed",
                       (char *)"max",
                       (char *)"--presets",
                       (char *)"backtrack-mrv,sweep",
                       NULL};

static uint64_t drawn_step; /* the step whose numbers the last frame showed */

/* Passes a time in frames as the window's loop does; returns how many were drawn. */
static int frames_in(struct stage *st, double seconds)
{
    struct show *s = st->show;
    int drawn = 0;

    for (int i = 0; i < (int)(60 * seconds); i++) {
        show_advance(s, s->now_ns + FRAME_NS);
        if (!s->must_draw || !show_is_ready(s))
            continue;
        s->must_draw = false;
        stage_compose(st, 1280, 720);
        drawn_step = show_lane(s)->panel.metrics.play.step;
        report_frame(s->report, s->now_ns, s->now_ns, true);
        drawn++;
    }
    return drawn;
}

static void open_still(struct stage *st, char **words)
{
    stage_open_virtual(st, font_of_glyphs(chars_glyphs()), words);
    assert_true(frames_in(st, 12) > 0); /* longer than every notice and fade */
    assert_int_equal(frames_in(st, 30), 0);
}

static void a_paused_show_draws_what_changes(void **state)
{
    struct stage st;
    struct input_event nothing = {.kind = INPUT_NONE};

    (void)state;
    open_still(&st, paused);
    show_take_event(st.show, &nothing);
    assert_int_equal(frames_in(&st, 1), 0);
    stage_move(&st, 300, 300);
    assert_int_equal(frames_in(&st, 1. / 60), 1); /* at once */
    int frames = frames_in(&st, 3); /* numbers, and the pointer that is hidden */
    check_case(frames >= 1 && frames <= 4, "%d frames after a motion", frames);
    assert_int_equal(frames_in(&st, 10), 0);
    stage_close(&st);
}

static void a_step_shows_its_numbers_and_ends(void **state)
{
    struct stage st;

    (void)state;
    open_still(&st, paused);
    stage_press(&st, ".");
    assert_true(frames_in(&st, 12) > 0);
    assert_int_equal(drawn_step, show_lane(st.show)->now->play.step);
    assert_true(show_lane(st.show)->now->play.step > 0);
    assert_int_equal(frames_in(&st, 30), 0);
    stage_close(&st);
}

static void a_search_that_runs_draws_all_the_time(void **state)
{
    struct stage st;

    (void)state;
    open_still(&st, paused);
    stage_press(&st, "Space");
    assert_true(frames_in(&st, 2) > 20);
    stage_close(&st);
}

static void what_has_ended_is_still(void **state)
{
    char **const words[] = {solved, race};

    (void)state;
    for (int i = 0; i < 2; i++) {
        struct stage st;
        open_still(&st, words[i]);
        assert_int_equal(show_lane(st.show)->now->snap.status, SEARCH_SOLVED);
        stage_close(&st);
    }
}

static int n_measured;

struct growth __real_growth_measure(const struct snapshot *snap,
                                    enum branching_order order);
struct growth __wrap_growth_measure(const struct snapshot *snap,
                                    enum branching_order order);

struct growth __wrap_growth_measure(const struct snapshot *snap,
                                    enum branching_order order)
{
    n_measured++;
    return __real_growth_measure(snap, order);
}

/* Numbers of a board that does not change are not measured again, even if they are 0.
 */
static void what_is_still_measures_nothing(void **state)
{
    static char *contradiction[] = {(char *)"sudoscope",
                                    (char *)"--config",
                                    (char *)"/dev/null",
                                    (char *)"--speed",
                                    (char *)"max",
                                    (char *)TESTS_DIR "/golden/no-value.txt",
                                    NULL};
    char **const words[] = {paused, solved, contradiction};

    (void)state;
    for (int i = 0; i < 3; i++) {
        struct stage st;
        open_still(&st, words[i]);
        assert_true(n_measured > 0);
        n_measured = 0;
        frames_in(&st, 5);
        check_case(n_measured == 0, "case %d: measured %d times", i, n_measured);
        stage_close(&st);
    }
}

/* No frame shows the outcome beside the numbers of an earlier state, whenever the end
 * comes between two refreshes of the numbers. */
static void the_numbers_of_an_end_do_not_wait(void **state)
{
    static char *words[] = {
        (char *)"sudoscope", (char *)"--config", (char *)"/dev/null", (char *)"--size",
        (char *)"9",         (char *)"--speed",  (char *)"",          NULL};

    (void)state;
    for (int speed = 60; speed < 100; speed += 5) {
        struct phrase number = phrase("%d", speed);
        struct stage st;
        words[6] = number.text;
        stage_open_virtual(&st, font_of_glyphs(chars_glyphs()), words);
        for (int i = 0; i < 300; i++) {
            bool has_drawn = frames_in(&st, 1. / 60) > 0;
            const struct lane *l = show_lane(st.show);
            if (has_drawn && l->now->snap.status == SEARCH_SOLVED)
                assert_int_equal(l->panel.metrics.n_assigned, l->now->snap.n_cells);
        }
        assert_int_equal(show_lane(st.show)->now->snap.status, SEARCH_SOLVED);
        stage_close(&st);
    }
}

/* ---- The loop ---- */

static struct {
    struct show *show;
    int waits;
    int longest_ms; /* the longest wait before the key */
    int after_ms;   /* what the loop waited after the key, until the next frame */
    bool is_pressed;
} seen;

/* Gives the key in the first long wait. */
static bool wait_as_asked(struct window *w, int wait_ms, struct input_event *out)
{
    (void)w;
    if (++seen.waits == MOST_WAITS) /* the loop never rests: the test fails */
        seen.show->request = SHOW_QUIT;
    if (seen.is_pressed) {
        seen.after_ms += wait_ms;
        wait_at_least_ms(wait_ms);
        return false;
    }
    seen.longest_ms = int_max(seen.longest_ms, wait_ms);
    if (wait_ms <= 100) {
        wait_at_least_ms(wait_ms);
        return false;
    }
    *out = (struct input_event){.kind = INPUT_KEY, .key = "F1"};
    return seen.is_pressed = true;
}

static void quit_after_the_key(struct window *w, const struct frame *f,
                               const struct draw_list *d, const struct damage *changed)
{
    (void)w, (void)f, (void)d, (void)changed;
    if (seen.is_pressed)
        seen.show->request = SHOW_QUIT;
}

static void a_loop_rests_until_there_is_input(void **state)
{
    struct stage st;

    (void)state;
    stage_open(&st, font_of_glyphs(chars_glyphs()), paused);
    struct window_driver driver = *st.window.base.driver;
    driver.next_event = wait_as_asked;
    driver.present = quit_after_the_key;
    st.window.base.driver = &driver;
    seen.show = st.show;
    window_loop_run(st.show, INT64_MAX);
    assert_true(seen.is_pressed);
    assert_in_range(seen.longest_ms, 200, 250);
    assert_in_range(seen.after_ms, 0, 17);
    stage_close(&st);
}

/* Waits a while between frames. Some of the first waits are for the first snapshot. */
static bool wait_between_frames(struct window *w, int wait_ms, struct input_event *out)
{
    (void)w, (void)out;
    if (wait_ms == 0)
        return false;
    if (++seen.waits == 12)
        seen.show->request = SHOW_QUIT;
    seen.longest_ms = int_max(seen.longest_ms, wait_ms);
    wait_at_least_ms(wait_ms);
    return false;
}

static void a_window_has_the_frames_of_its_display(void **state)
{
    static const struct {
        int hz, least_ms, most_ms; /* of the longest wait for a frame */
    } cases[] = {{0, 9, 16}, {60, 9, 16}, {30, 17, 33}, {144, 1, 6}, {240, 1, 4}};

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct stage st;
        stage_open(&st, font_of_glyphs(chars_glyphs()), paused);
        struct window_driver driver = *st.window.base.driver;
        driver.next_event = wait_between_frames;
        st.window.base.driver = &driver;
        st.window.base.hz = cases[i].hz;
        seen.show = st.show;
        seen.waits = seen.longest_ms = 0;
        window_loop_run(st.show, INT64_MAX);
        check_case(cases[i].least_ms <= seen.longest_ms &&
                       seen.longest_ms <= cases[i].most_ms,
                   "%d Hz: waits of %d ms", cases[i].hz, seen.longest_ms);
        stage_close(&st);
    }
}

static void a_report_has_the_times_of_its_frames(void **state)
{
    char path[] = "/tmp/sudoscope-report-XXXXXX";
    struct report *r = report_create(0);
    struct text got = TEXT_EMPTY;
    struct error e;
    int fd = mkstemp(path);

    (void)state;
    assert_true(fd >= 0 && close(fd) == 0);
    report_frame(r, 0, 1 * NS_PER_MS, false);
    report_frame(r, 10 * NS_PER_MS, 12 * NS_PER_MS, true);
    report_frame(r, 60 * NS_PER_MS, 100 * NS_PER_MS, true);
    assert_true(report_write(r, "none", 200 * NS_PER_MS, path, &e));
    assert_true(in_file_read_text(&got, path, &e) && remove(path) == 0);
    /* A quantile is rounded up to a twentieth of a millisecond, but not above the most.
     */
    assert_non_null(strstr(got.data, "\"frame_work_ms\":{\"count\":3,\"p50\":2.050,"
                                     "\"p95\":40.000,\"p99\":40.000,\"max\":40.000}"));
    assert_non_null(strstr(got.data,
                           "\"frame_interval_ms\":{\"count\":2,\"p50\":88.000,"
                           "\"p95\":88.000,\"p99\":88.000,\"max\":88.000}"));
    text_free(&got);
    free(r);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_paused_show_draws_what_changes),
        cmocka_unit_test(a_step_shows_its_numbers_and_ends),
        cmocka_unit_test(a_search_that_runs_draws_all_the_time),
        cmocka_unit_test(the_numbers_of_an_end_do_not_wait),
        cmocka_unit_test(what_has_ended_is_still),
        cmocka_unit_test(what_is_still_measures_nothing),
        cmocka_unit_test(a_loop_rests_until_there_is_input),
        cmocka_unit_test(a_window_has_the_frames_of_its_display),
        cmocka_unit_test(a_report_has_the_times_of_its_frames),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
