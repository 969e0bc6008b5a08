/* record/: timeline, planes, sinks and the writer. */
#include "base/clock.h"
#include "base/in_file.h"
#include "record/planes.h"
#include "record/sink.h"
#include "record/timeline.h"
#include "record/wav.h"
#include "record/writer.h"
#include "support/test.h"
#include "support/wait.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* ---- Timeline ---- */

static void frame_k_shows_time_k_over_fps(void **state)
{
    (void)state;
    assert_int_equal(timeline_ns(60, 0), 0);
    assert_int_equal(timeline_ns(60, 90), 3 * NS_PER_S / 2);
    assert_int_equal(timeline_ns(24, 1), NS_PER_S / 24);
    assert_int_equal(timeline_ns(240, (uint64_t)240 * 86400 * 365),
                     86400 * 365 * NS_PER_S);
    assert_int_equal(timeline_frames(60, 2.5), 150);
    assert_int_equal(timeline_frames(25, 0.001), 1);
}

/* Window frames at the rate of the recording, late by up to a third of a frame, give
 * one video frame each; none is missing at the end. */
static void regular_frames_are_counted_once_each(void **state)
{
    const int fps = 60, pushed = 5000;

    (void)state;
    for (int64_t phase = 0; phase < NS_PER_S / fps; phase += NS_PER_MS) {
        uint64_t counted = 0, seed = 1;
        int missed = 0;
        for (int i = 0; i < pushed; i++) {
            seed = seed * 6364136223846793005u + 1442695040888963407u;
            int64_t late = (int64_t)(seed >> 33) % (NS_PER_S / fps / 3);
            int64_t now = phase + timeline_ns(fps, (uint64_t)i) + late;
            uint64_t due = timeline_due(fps, now, counted, true);
            counted += due;
            missed += due == 0;
        }
        check_case(missed <= 1, "phase %d: %d frames were not counted", (int)phase,
                   missed);
        check_range(counted, pushed - 1, pushed + 1);
    }
}

static void time_without_new_frames_is_counted_too(void **state)
{
    (void)state;
    assert_int_equal(timeline_due(60, 0, 0, true), 1);
    assert_int_equal(timeline_due(60, 0, 1, true), 0);
    assert_int_equal(timeline_due(60, 9 * NS_PER_S, 1, false), 540);
    assert_int_equal(timeline_due(60, 9 * NS_PER_S, 541, false), 0);
    assert_int_equal(timeline_due(60, 9 * NS_PER_S, 600, true), 0);
}

/* ---- Frames ---- */

static struct frame plain_frame(int width, int height, uint32_t color)
{
    struct frame f = {calloc((size_t)(width * height), sizeof(uint32_t)), width,
                      height};

    assert_non_null(f.pixels);
    for (int i = 0; i < width * height; i++)
        f.pixels[i] = 0xff000000u | color;
    return f;
}

/* Compares with the definition of BT.709 in floating point. */
static void planes_match_bt_709_within_two_units(void **state)
{
    static const uint32_t colors[] = {0x000000, 0xffffff, 0x808080, 0xff0000, 0x00ff00,
                                      0x0000ff, 0x0e1013, 0xe05252, 0x4cc2ff, 0x123456};
    uint8_t out[6];

    (void)state;
    assert_int_equal(planes_size(2, 2), sizeof out);
    for (size_t i = 0; i < sizeof colors / sizeof *colors; i++) {
        struct frame f = plain_frame(2, 2, colors[i]);
        double r = (colors[i] >> 16 & 0xff) / 255.0,
               g = (colors[i] >> 8 & 0xff) / 255.0, b = (colors[i] & 0xff) / 255.0;
        double y = 0.2126 * r + 0.7152 * g + 0.0722 * b;
        double want[3] = {16 + 219 * y, 128 + 224 * (b - y) / 1.8556,
                          128 + 224 * (r - y) / 1.5748};
        planes_convert(&f, out);
        for (int k = 0; k < 3; k++) {
            double found = out[k == 0 ? 3 : 3 + k];
            check_case(found - want[k] < 1.6 && want[k] - found < 1.6,
                       "#%06x, plane %d: expected %.1f, found %.0f", colors[i], k,
                       want[k], found);
        }
        free(f.pixels);
    }
}

static void chroma_is_the_mean_of_four_pixels(void **state)
{
    struct frame f = plain_frame(4, 2, 0);
    uint8_t out[12];

    (void)state;
    f.pixels[5] = 0xff0000ff;
    planes_convert(&f, out);
    assert_int_equal(out[0], 16);
    assert_true(out[5] > 16);
    assert_int_equal(out[8], 128 + 112 / 4);
    assert_int_equal(out[9], 128);
    free(f.pixels);
}

static void a_frame_is_fitted_into_another_size(void **state)
{
    struct frame from = plain_frame(40, 20, 0xff0000), to = {0};

    (void)state;
    frame_fit(&to, 40, 40, &from); /* background above and below it */
    assert_int_equal(to.width * to.height, 1600);
    assert_int_equal(to.pixels[9 * 40] & 0xffffff, COLOR_BACKGROUND);
    assert_int_equal(to.pixels[10 * 40] & 0xffffff, 0xff0000);
    assert_int_equal(to.pixels[29 * 40 + 39] & 0xffffff, 0xff0000);
    assert_int_equal(to.pixels[30 * 40] & 0xffffff, COLOR_BACKGROUND);
    frame_fit(&to, 10, 4, &from); /* and beside it */
    assert_int_equal(to.pixels[0] & 0xffffff, COLOR_BACKGROUND);
    assert_int_equal(to.pixels[1] & 0xffffff, 0xff0000);
    assert_int_equal(to.pixels[8] & 0xffffff, 0xff0000);
    free(from.pixels);
    from = plain_frame(7, 5, 0x00ff00);
    from.pixels[34] = 0xff0000ff;
    frame_fit(&to, 8, 6, &from); /* padded, not stretched */
    assert_int_equal(to.pixels[4 * 8 + 6] & 0xffffff, 0x0000ff);
    assert_int_equal(to.pixels[4 * 8 + 7] & 0xffffff, COLOR_BACKGROUND);
    assert_int_equal(to.pixels[5 * 8] & 0xffffff, COLOR_BACKGROUND);
    free(from.pixels);
    from = plain_frame(126, 61, 0x00ff00);
    from.pixels[0] = 0xff0000ff;
    frame_fit(&to, 128, 64, &from); /* so a little wider */
    for (int y = 0; y < 64; y++)
        for (int x = 0; x < 128; x++)
            check_case((to.pixels[y * 128 + x] & 0xffffff) ==
                           (x == 1 && y == 1                      ? 0x0000ffu
                            : x < 1 || x > 126 || y < 1 || y > 61 ? COLOR_BACKGROUND
                                                                  : 0x00ff00u),
                       "%d,%d", x, y);
    free(from.pixels);
    frame_free(&to);
}

/* ---- Sinks ---- */

static void only_known_endings_and_even_sizes_are_accepted(void **state)
{
    static const char *const fine[] = {"a.mp4", "b.mkv", "/x/c.webm", "d.gif",
                                       "e.y4m", "f/",    ".",         "-"};
    static const char *const wrong[] = {"", ".mp4", "mp4", "a.avi", "a.mp4x", "no"};
    struct video_format format = {.width = 64, .height = 36, .fps = 50};
    struct error e;

    (void)state;
    for (size_t i = 0; i < sizeof fine / sizeof *fine; i++)
        check_case(sink_accepts(fine[i], &format, &e), "%s: %s", fine[i], e.text);
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        check_case(!sink_accepts(wrong[i], &format, &e), "'%s' was accepted", wrong[i]);
    format.fps = 60;
    assert_false(sink_accepts("d.gif", &format, &e));
    format.height = 35;
    assert_false(sink_accepts("e.y4m", &format, &e));
}

static void temporary_path(char out[64], const char *ending)
{
    static int count;

    snprintf(out, 64, "/tmp/sudoscope-test-%d-%d%s", (int)getpid(), count++, ending);
}

static void y4m_is_a_header_line_and_frames(void **state)
{
    static const char header[] =
        "YUV4MPEG2 W4 H2 F30:1 Ip A1:1 C420jpeg XCOLORRANGE=LIMITED\n";
    struct video_format format = {.width = 4, .height = 2, .fps = 30};
    struct frame white = plain_frame(4, 2, 0xffffff);
    struct error e;
    struct text t;
    char path[64];

    (void)state;
    temporary_path(path, ".y4m");
    struct sink *sink = sink_open(path, &format, &e);
    assert_non_null(sink);
    assert_true(sink_write(sink, &white, &e));
    assert_true(sink_write(sink, &white, &e));
    assert_true(sink_close(sink, &e));
    text_init(&t);
    assert_true(in_file_read_regular(&t, path, &e));
    assert_int_equal(t.length, sizeof header - 1 + 2 * (6 + 12));
    assert_memory_equal(t.data, header, sizeof header - 1);
    assert_memory_equal(t.data + sizeof header - 1, "FRAME\n\xeb\xeb\xeb\xeb", 10);
    assert_memory_equal(t.data + sizeof header - 1 + 14,
                        "\x80\x80\x80\x80"
                        "FRAME\n",
                        10);
    text_free(&t);
    unlink(path);
    free(white.pixels);
}

/* ---- The writer ---- */

static struct writer_status wait_for_end(struct writer *w)
{
    struct writer_status status;

    wait_until((status = writer_status(w), status.state != WRITER_WRITING));
    return status;
}

/* The writer refuses frames until its sink is open. */
static void push_the_first(struct writer *w, const struct frame *f)
{
    wait_until(writer_push(w, f));
}

/* Records frames of luma 16, 17, ..; frame i counts[i] times; `counts` ends with -1. */
static void write_frames(const char *path, const int *counts)
{
    struct video_format format = {.width = 2, .height = 2, .fps = 60};
    struct writer *w = writer_start(path, &format);
    uint64_t total = 0;

    for (int i = 0; counts[i] >= 0; i++) {
        uint32_t grey = (uint32_t)((i * 255 + 109) / 219);
        struct frame f = plain_frame(2, 2, grey << 16 | grey << 8 | grey);
        if (i == 0)
            push_the_first(w, &f);
        else
            assert_true(writer_push(w, &f));
        writer_count(w, (uint64_t)counts[i]);
        total += (uint64_t)counts[i];
        free(f.pixels);
    }
    writer_finish(w);
    assert_int_equal(wait_for_end(w).state, WRITER_DONE);
    struct writer_status status = writer_destroy(w);
    assert_int_equal(status.counted, total);
    assert_int_equal(status.dropped, 0);
}

static void a_pushed_frame_is_written_as_often_as_counted(void **state)
{
    static const int counts[] = {1, 2, 0, 3, 1, 0, 4, -1};
    struct error e;
    struct text t;
    char path[64];

    (void)state;
    temporary_path(path, ".y4m");
    write_frames(path, counts);
    text_init(&t);
    assert_true(in_file_read_regular(&t, path, &e));
    const char *at = strchr(t.data, '\n') + 1;
    for (int i = 0; counts[i] >= 0; i++) {
        for (int k = 0; k < counts[i]; k++, at += 12) {
            assert_memory_equal(at, "FRAME\n", 6);
            check_range(at[6], 16 + i - 1, 16 + i + 1);
        }
    }
    assert_ptr_equal(at, t.data + t.length);
    text_free(&t);
    unlink(path);
}

/* Nobody reads the pipe for a while: the queue fills, further frames are dropped, and
 * the caller never waits. */
static void frames_that_a_slow_sink_cannot_take_are_dropped_and_counted(void **state)
{
    struct video_format format = {.width = 640, .height = 480, .fps = 60};
    struct frame f = plain_frame(640, 480, 0x336699);
    int ends[2], pushed = 3 * WRITER_LONGEST;
    char path[64], sunk[65536];
    size_t got = 0;
    ssize_t more;

    (void)state;
    assert_int_equal(pipe(ends), 0);
    snprintf(path, sizeof path, "/dev/fd/%d", ends[1]);
    char link[64];
    temporary_path(link, ".y4m");
    assert_int_equal(symlink(path, link), 0);
    struct writer *w = writer_start(link, &format);
    push_the_first(w, &f);
    writer_count(w, 1);
    for (int i = 1; i < pushed; i++) {
        writer_push(w, &f);
        writer_count(w, 1);
    }
    struct writer_status status = writer_status(w);
    assert_int_equal(status.counted, pushed);
    check_range(status.dropped, pushed - WRITER_LONGEST - 2, pushed - 8);
    writer_finish(w);
    /* The time of a dropped frame shows the frame before it. */
    size_t want = (size_t)pushed * (6 + planes_size(640, 480));
    while (got < want && (more = read(ends[0], sunk, sizeof sunk)) > 0)
        got += (size_t)more;
    assert_int_equal(writer_destroy(w).state, WRITER_DONE);
    close(ends[1]);
    while ((more = read(ends[0], sunk, sizeof sunk)) > 0)
        got += (size_t)more;
    check_range(got, want, want + 80);
    close(ends[0]);
    unlink(link);
    free(f.pixels);
}

/* ---- Sound ---- */

static void the_sound_has_a_file_beside_the_recording(void **state)
{
    static const char *const paths[][2] = {
        {"a.y4m", "a.wav"},        {"/x/a.b.y4m", "/x/a.b.wav"},
        {"frames/", "frames.wav"}, {"x/frames", "x/frames.wav"},
        {".y4m/", ".y4m.wav"},     {"../a//", "../a.wav"}};
    static const char *const without[] = {"", "/", ".", "./", "..", "x/../"};
    char out[PATH_SIZE];

    (void)state;
    for (size_t i = 0; i < sizeof paths / sizeof *paths; i++) {
        assert_true(wav_path(paths[i][0], out));
        assert_string_equal(out, paths[i][1]);
    }
    for (size_t i = 0; i < sizeof without / sizeof *without; i++)
        check_case(!wav_path(without[i], out), "'%s': found %s", without[i], out);
}

static void samples_belong_to_frames_without_gaps(void **state)
{
    static const int rates[] = {1, 7, 24, 25, 30, 50, 60, 144, 240};

    (void)state;
    for (size_t i = 0; i < sizeof rates / sizeof *rates; i++) {
        for (uint64_t k = 0; k < 1000; k++) {
            uint64_t count =
                timeline_sample(rates[i], k + 1) - timeline_sample(rates[i], k);
            check_range(count, 48000 / rates[i], 48000 / rates[i] + 1);
        }
        assert_int_equal(timeline_sample(rates[i], 3600u * (uint64_t)rates[i]),
                         3600u * 48000u);
    }
}

static void push_sound(struct writer *w, int frames, int first)
{
    static int16_t samples[2 * 48000];

    for (int k = 0; k < frames; k++) {
        for (int i = 0; i < 2 * 48000; i++)
            samples[i] = (int16_t)(first + k);
        writer_sound(w, samples, 48000);
    }
}

static void wait_for_sound(struct writer *w, const char *wav, int seconds)
{
    struct stat info = {.st_size = 0};

    wait_until((stat(wav, &info), info.st_size >= 44 + seconds * 4 * 48000) ||
               writer_status(w).state != WRITER_WRITING);
}

/* One frame a second, of which the queue holds the sound of 87.4. */
static void sound_that_finds_no_room_is_silence(void **state)
{
    struct video_format format = {.width = 2, .height = 2, .fps = 1, .has_sound = true};
    const int all = WRITER_SOUND / 48000 + 3;
    struct frame f = plain_frame(2, 2, 0);
    char path[64], wav[PATH_SIZE];
    struct error e;
    struct text t;

    (void)state;
    temporary_path(path, ".y4m");
    assert_true(wav_path(path, wav));
    struct writer *w = writer_start(path, &format);
    push_the_first(w, &f);
    push_sound(w, all, 1);
    writer_count(w, 10);
    wait_for_sound(w, wav, 10);
    push_sound(w, 1, 777); /* there is room, but its place comes after what is lost */
    writer_count(w, (uint64_t)all - 9);
    wait_for_sound(w, wav, all + 1);
    push_sound(w, 1, 999);
    writer_count(w, 1);
    assert_int_equal(writer_destroy(w).state, WRITER_DONE);
    text_init(&t);
    assert_true(in_file_read_regular(&t, wav, &e));
    assert_int_equal(t.length, 44 + (all + 2) * 4 * 48000);
    for (int k = 0; k <= all + 1; k++) {
        int16_t sample;
        memcpy(&sample, t.data + 44 + k * 4 * 48000, sizeof sample);
        int want = k > all ? 999 : k > all - 3 ? 0 : k + 1;
        check_case(sample == want, "second %d: expected %d, found %d", k, want, sample);
    }
    text_free(&t);
    free(f.pixels);
    unlink(path);
    unlink(wav);
}

static void a_failing_sink_ends_the_recording(void **state)
{
    static const char *const paths[] = {"/no/such/folder/x.y4m", "/no/such/folder/x/"};
    struct video_format format = {.width = 64, .height = 64, .fps = 60};
    struct frame f = plain_frame(64, 64, 0);

    (void)state;
    for (size_t i = 0; i < sizeof paths / sizeof *paths; i++) {
        struct writer *w = writer_start(paths[i], &format);
        struct writer_status status = wait_for_end(w);
        assert_int_equal(status.state, WRITER_FAILED);
        assert_non_null(strstr(status.error.text, "No such file or directory"));
        assert_false(writer_push(w, &f));
        writer_destroy(w);
    }
    free(f.pixels);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(frame_k_shows_time_k_over_fps),
        cmocka_unit_test(regular_frames_are_counted_once_each),
        cmocka_unit_test(time_without_new_frames_is_counted_too),
        cmocka_unit_test(planes_match_bt_709_within_two_units),
        cmocka_unit_test(chroma_is_the_mean_of_four_pixels),
        cmocka_unit_test(a_frame_is_fitted_into_another_size),
        cmocka_unit_test(only_known_endings_and_even_sizes_are_accepted),
        cmocka_unit_test(y4m_is_a_header_line_and_frames),
        cmocka_unit_test(a_pushed_frame_is_written_as_often_as_counted),
        cmocka_unit_test(frames_that_a_slow_sink_cannot_take_are_dropped_and_counted),
        cmocka_unit_test(the_sound_has_a_file_beside_the_recording),
        cmocka_unit_test(samples_belong_to_frames_without_gaps),
        cmocka_unit_test(sound_that_finds_no_room_is_silence),
        cmocka_unit_test(a_failing_sink_ends_the_recording),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
