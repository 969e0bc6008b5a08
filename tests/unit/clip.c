/* Clips: the last seconds of a search or of several lanes, filmed again from their
 * histories. */
#include "show/clip.h"

#include "base/in_file.h"
#include "front/audio.h"
#include "front/font.h"
#include "record/sink.h"
#include "support/folder.h"
#include "support/stage.h"
#include "support/test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { FPS = 40, RACE_FPS = 60, WIDTH = 640, HEIGHT = 360 };

static char folder[] = "/tmp/sudoscope-clip-XXXXXX";
static struct stage stage;

static int begin(void **state)
{
    (void)state;
    strcpy(folder + strlen(folder) - 6, "XXXXXX");
    return mkdtemp(folder) ? 0 : -1;
}

static int end(void **state)
{
    (void)state;
    folder_remove(folder);
    return 0;
}

static const char *path_of(const char *name)
{
    static char path[4][256];
    static int last;

    last = (last + 1) % 4;
    snprintf(path[last], sizeof path[last], "%s/%s", folder, name);
    return path[last];
}

static void open_stage(const char *options)
{
    static char words_of[256];
    static char *words[32];
    int count = 0;
    struct error e;

    snprintf(words_of, sizeof words_of, "sudoscope %s --config /dev/null", options);
    for (char *word = strtok(words_of, " "); word; word = strtok(NULL, " "))
        words[count++] = word;
    words[count] = NULL;
    stage_open_virtual(&stage, font_open(NULL, &e), words);
    text_puts(&stage.show->caption, "A caption.");
}

static int count_frames(const char *name)
{
    char file[32];
    int count = 0;

    do
        snprintf(file, sizeof file, "%s/frame-%06d.png", name, count++);
    while (access(path_of(file), F_OK) == 0);
    return count - 1;
}

static int held;     /* frames at the end of the last clip without a step, about */
static int captions; /* how many it has shown, one after the other */

/* Makes a clip as the driver of a window does. Returns its message. */
static const char *film(const char *name)
{
    struct show *s = stage.show;
    int64_t now_ns = s->now_ns;

    snprintf(s->clip_path, sizeof s->clip_path, "%s", path_of(name));
    struct clip *c = clip_open(s);
    if (!c)
        return s->message.text;
    assert_string_equal(s->clip_path, "");
    struct playback last = {.step = UINT64_MAX};
    char caption[512] = "";
    int moved = 0;
    captions = 0;
    while (clip_advance(c, now_ns)) {
        if (strncmp(caption, show_caption(s), sizeof caption - 1) != 0) {
            snprintf(caption, sizeof caption, "%s", show_caption(s));
            captions++;
        }
        const struct playback *play = &show_lane(s)->now->play;
        if (play->step != last.step || play->elapsed_ns != last.elapsed_ns)
            moved = count_frames(name);
        last = *play;
    }
    clip_close(c);
    held = count_frames(name) - moved;
    assert_true(s->now_ns <= now_ns); /* time does not go back in the window */
    show_advance(s, now_ns);
    while (!show_is_current(s) ||
           show_lane(s)->now->play.step != show_lane(s)->now->play.target_step)
        show_advance(s, now_ns);
    return s->message.text;
}

static void compose(void)
{
    stage.show->window = NULL; /* as in a film: without keys */
    stage.show->hints[0] = NULL;
    show_compose(stage.show, WIDTH, HEIGHT);
    stage.show->window = &stage.window.base;
}

/* Runs the search of the options, and writes each frame to the folder `name`. Returns
 * the number of frames. Sets *step to the step of the last one. */
static int record(const char *options, const char *name, double seconds, uint64_t *step)
{
    const struct video_format format = {.width = WIDTH, .height = HEIGHT, .fps = FPS};
    struct error e;
    int frames = (int)(seconds * FPS);

    open_stage(options);
    struct sink *sink = sink_open(path_of(name), &format, &e);
    assert_non_null(sink);
    for (int i = 0; i < frames; i++) {
        show_advance(stage.show, (int64_t)i * NS_PER_S / FPS);
        compose();
        assert_true(sink_write(sink, &stage.show->picture.frame, &e));
        *step = show_lane(stage.show)->now->play.step;
    }
    assert_true(sink_close(sink, &e));
    return frames;
}

static bool are_equal(const char *a, int frame_a, const char *b, int frame_b)
{
    char file_a[64], file_b[64];
    struct text one = TEXT_EMPTY, two = TEXT_EMPTY;
    struct error e;

    snprintf(file_a, sizeof file_a, "%s/frame-%06d.png", a, frame_a);
    snprintf(file_b, sizeof file_b, "%s/frame-%06d.png", b, frame_b);
    assert_true(in_file_read_regular(&one, path_of(file_a), &e));
    assert_true(in_file_read_regular(&two, path_of(file_b), &e));
    bool equal =
        one.length == two.length && memcmp(one.data, two.data, one.length) == 0;
    text_free(&one);
    text_free(&two);
    return equal;
}

/* Whether the clip's frames are those of the recording, from one of its frames on.
 * The first and the last second are not compared: lights begin dark, and the last step
 * stays. */
static bool is_part_of(int filmed, int recorded)
{
    for (int from = -FPS; from < FPS; from++) {
        int equal = 0, compared = 0;
        for (int k = FPS; k < filmed - FPS && equal == compared; k += 7) {
            compared++;
            equal += from + k >= 0 && from + k < recorded &&
                     are_equal("clip", k, "live", from + k);
        }
        if (equal == compared)
            return true;
    }
    return false;
}

/* The frames of a clip are those that were recorded while the search ran for the first
 * time: the same steps, at slow speeds with their waves, and the same figures. */
static void a_clip_shows_what_was_shown(void **state)
{
    static const char *const options[] = {
        "--size 9 --speed 4 --strategy backtrack --prop forward --code --fps 40",
        "--size 9 --strategy backtrack --prop forward --presentation --fps 40",
        "--size 36 --speed 80 --preset ribbons --panel off --fps 40",
        "--size 9 --speed 4 --strategy greedy --view frontier --fps 40",
    };

    (void)state;
    for (int i = 0; i < (int)(sizeof options / sizeof *options); i++) {
        uint64_t to;
        int recorded = record(options[i], "live/", 8, &to);
        film("clip/");
        const struct playback *play = &show_lane(stage.show)->now->play;
        assert_int_equal(play->step, to); /* it is back */
        assert_false(play->is_filmed || play->is_rewound || play->paused);
        int filmed = count_frames("clip");
        check_case(filmed > 7 * FPS && filmed < 9 * FPS, "%s: %d frames", options[i],
                   filmed);
        check_case(is_part_of(filmed, recorded), "%s: other frames", options[i]);
        stage_close(&stage);
        folder_remove(path_of("live"));
        folder_remove(path_of("clip"));
    }
}

/* A search on a thread, paused or rewound, and a long run: at most 20 seconds. */
static void a_clip_has_at_most_its_seconds(void **state)
{
    struct show *s;

    (void)state;
    open_stage("--size 25 --speed 300 --preset backtrack-candidates --fps 40");
    stage_pass(&stage, 30);
    stage_press(&stage, "Space");
    stage_pass(&stage, 0.1);
    s = stage.show;
    uint64_t step = show_lane(s)->now->play.step;
    compose();
    text_clear(&s->caption);
    film("clip/");
    assert_int_equal(count_frames("clip"), 20 * FPS + FPS / 2);
    check_range(held, FPS / 2 - 4, FPS / 2 + 1); /* several frames a call */
    check_range(captions, 3, 7); /* its title, then one in three seconds at most */
    assert_true(show_lane(s)->now->play.paused);
    assert_int_equal(show_lane(s)->now->play.step, step);
    folder_remove(path_of("clip"));
    lane_send(show_lane(s), (struct player_command){.kind = PLAYER_SEEK, .steps = 600});
    stage_pass(&stage, 0.1);
    film("clip/");                            /* the two seconds that led to step 600 */
    assert_string_equal(s->caption.data, ""); /* its own caption is gone */
    check_range(count_frames("clip"), 2 * FPS, 3 * FPS);
    assert_int_equal(show_lane(s)->now->play.step, 600);
    assert_true(show_lane(s)->now->play.is_rewound);
    stage_close(&stage);
}

static void all_lanes_of_a_race_are_filmed(void **state)
{
    uint64_t step[MAX_LANES];

    (void)state;
    open_stage("race --speed 50 --preset learning");
    stage_pass(&stage, 3);
    compose();
    assert_true(stage.show->n_lanes > 1);
    for (int i = 0; i < stage.show->n_lanes; i++)
        step[i] = stage.show->lanes[i]->now->play.step;
    int points = stage.show->course.lane[0].count;
    assert_true(points > 5);
    film("clip/");
    check_range(count_frames("clip"), 2 * RACE_FPS, 4 * RACE_FPS);
    for (int i = 0; i < stage.show->n_lanes; i++) {
        const struct playback *play = &stage.show->lanes[i]->now->play;
        assert_int_equal(play->step, step[i]);
        assert_false(play->is_filmed || play->is_rewound);
    }
    check_range(stage.show->course.lane[0].count, points, points + 1);
    assert_false(show_is_paused(stage.show));
    stage_close(&stage);
}

static void press_clip(const char *expected)
{
    struct show *s = stage.show;

    s->clip_path[0] = s->message.text[0] = '\0';
    stage_press(&stage, "F10");
    check_case(strstr(s->message.text, expected) || !expected[0], "\"%s\", not \"%s\"",
               s->message.text, expected);
    assert_int_equal(s->clip_path[0] == '\0', expected[0] != '\0');
}

static void a_clip_that_cannot_be_made_is_refused(void **state)
{
    (void)state;
    setenv("XDG_VIDEOS_DIR", folder, 1);
    open_stage("--size 9 --speed 4 --paused --fps 40");
    press_clip("no step to film yet");
    stage_pass(&stage, 0.5);
    stage_press(&stage, "Space");
    stage_pass(&stage, 2);
    press_clip(""); /* the driver of the window will make it */
    assert_non_null(strstr(film("clip.avi"), "no clip: expected a file .mp4, .mkv"));
    assert_non_null(strstr(film("none/clip.y4m"), "no clip: "));
    stage_close(&stage);
    open_stage("--size 9 --speed 4 --history 0 --fps 40");
    stage_pass(&stage, 2);
    compose();
    press_clip("a clip needs a history");
    stage_close(&stage);
}

/* The sound of each frame goes with it, as in `record`, if the window has sound. */
static void a_clip_has_the_sound_of_the_window(void **state)
{
    struct text wav = TEXT_EMPTY;
    struct error e;

    (void)state;
    setenv("SDL_AUDIODRIVER", "dummy", 1);
    open_stage("--size 9 --speed 20 --preset ribbons --fps 40");
    stage.show->audio = audio_create(true, 70);
    stage_pass(&stage, 3);
    assert_true(stage.show->audio->is_on);
    compose();
    film("clip/");
    assert_true(in_file_read_regular(&wav, path_of("clip.wav"), &e));
    size_t samples = wav.length / 4, heard = 0; /* two channels of 16 bits */
    check_range((int)samples, count_frames("clip") * 1200,
                count_frames("clip") * 1200 + 24);
    for (size_t i = samples / 2; i < samples; i++)
        heard += wav.data[4 * i] != 0;
    assert_true(heard > samples / 8);
    text_free(&wav);
    audio_destroy(stage.show->audio);
    stage.show->audio = NULL;
    stage_close(&stage);
    unlink(path_of("clip.wav"));
    folder_remove(path_of("clip"));
    open_stage("--size 9 --speed 20 --preset ribbons --fps 40");
    stage_pass(&stage, 3);
    compose();
    film("clip/");
    assert_true(access(path_of("clip.wav"), F_OK) != 0);
    stage_close(&stage);
}

/* Its clock begins before the lens was drawn last. */
static void a_clip_has_the_open_lens(void **state)
{
    (void)state;
    open_stage("--size 9 --speed 4 --fps 40");
    struct show *s = stage.show;
    stage_pass(&stage, 2);
    stage_press(&stage, "d");
    stage_pass(&stage, 0.1);
    assert_true(s->lens.is_open && s->lens.glide < 1);
    compose();
    film("clip/");
    assert_true(count_frames("clip") > 2 * FPS);
    assert_true(s->lens.is_open);
    assert_float_equal(s->lens.glide, 1, 0);
    stage_close(&stage);
    folder_remove(path_of("clip"));
}

/* Escape ends a clip early; what was filmed is kept, and the search is back. */
/* Ends a clip after this number of calls. The window returns to its step. */
static void end_clip_after(int calls)
{
    struct show *s = stage.show;
    uint64_t step = show_lane(s)->now->play.step;
    int64_t now_ns = s->now_ns;

    snprintf(s->clip_path, sizeof s->clip_path, "%s", path_of("clip/"));
    struct clip *c = clip_open(s);
    for (int i = 0; i < calls; i++)
        assert_true(clip_advance(c, now_ns));
    clip_stop(c);
    assert_false(clip_advance(c, now_ns));
    clip_close(c);
    show_advance(s, now_ns);
    stage_pass(&stage, 0.1);
    check_range(show_lane(s)->now->play.step, step, step + 1);
}

static void a_clip_can_be_ended(void **state)
{
    (void)state;
    open_stage("--size 9 --speed 4 --fps 40");
    stage_pass(&stage, 5);
    compose();
    end_clip_after(5);
    check_range(count_frames("clip"), 4, 40);
    folder_remove(path_of("clip"));
    end_clip_after(0);
    stage_close(&stage);
}

/* A window manager takes the borders of a window from a screen of its size. */
static void a_film_has_the_size_asked_for(void **state)
{
    static const struct {
        int asked[2], frame[2], film[2];
    } cases[] = {
        {{1280, 720}, {1280, 720}, {1280, 720}},
        {{1280, 720}, {1278, 694}, {1280, 720}},
        {{1280, 720}, {1200, 675}, {1280, 720}},
        {{1280, 720}, {1199, 675}, {1200, 676}},
        {{1280, 720}, {1281, 720}, {1282, 720}},
        {{641, 481}, {641, 480}, {642, 482}},
    };

    (void)state;
    open_stage("--size 4");
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        int w, h;
        stage.options.kept.window.w = cases[i].asked[0];
        stage.options.kept.window.h = cases[i].asked[1];
        stage_compose(&stage, cases[i].frame[0], cases[i].frame[1]);
        show_film_size(stage.show, &w, &h);
        check_case(w == cases[i].film[0] && h == cases[i].film[1], "case %zu: %d x %d",
                   i, w, h);
    }
    stage_close(&stage);
}

#define TEST(test) cmocka_unit_test_setup_teardown(test, begin, end)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(a_clip_shows_what_was_shown),
        TEST(a_clip_has_at_most_its_seconds),
        TEST(all_lanes_of_a_race_are_filmed),
        TEST(a_clip_that_cannot_be_made_is_refused),
        TEST(a_clip_has_the_sound_of_the_window),
        TEST(a_clip_has_the_open_lens),
        TEST(a_clip_can_be_ended),
        TEST(a_film_has_the_size_asked_for),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
