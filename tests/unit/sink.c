/* Outputs for frames: what is accepted, and the folder of PNGs. */
#include "record/sink.h"
#include "support/folder.h"
#include "support/test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static const struct video_format small = {.width = 4, .height = 2, .fps = 30};
static char folder[] = "/tmp/sudoscope-sink-XXXXXX";
static uint32_t pixels[8];
static struct frame frame = {.width = 4, .height = 2, .pixels = pixels};

static int begin(void **state)
{
    (void)state;
    strcpy(folder + strlen(folder) - 6, "XXXXXX");
    return mkdtemp(folder) ? 0 : -1;
}

static int end(void **state)
{
    (void)state;
    return folder_remove(folder);
}

static const char *path_of(const char *name)
{
    static char path[256];

    snprintf(path, sizeof path, "%s/%s", folder, name);
    return path;
}

static void odd_or_tiny_frames_are_refused(void **state)
{
    static const int sizes[][2] = {{3, 2}, {2, 3}, {0, 2}, {2, 0}};
    struct video_format format = small;
    struct error e;

    (void)state;
    assert_true(sink_accepts("a.mp4", &format, &e));
    for (int i = 0; i < 4; i++) {
        format.width = sizes[i][0];
        format.height = sizes[i][1];
        assert_false(sink_accepts("a.mp4", &format, &e));
        assert_memory_equal(e.text, "expected an even width and height, found ", 41);
    }
}

static void a_gif_has_fewer_frames(void **state)
{
    struct video_format format = small;
    struct error e;

    (void)state;
    assert_int_equal(sink_usual("a.gif").fps, 25);
    assert_int_equal(sink_usual("a.mp4").fps, 60);
    format.fps = 60;
    assert_true(sink_accepts("a.webm", &format, &e));
    assert_false(sink_accepts("a.gif", &format, &e));
    assert_non_null(strstr(e.text, "frames a second in a .gif, found 60"));
    format.fps = 50050;
    assert_true(sink_accepts("a.gif", &format, &e));
    format.fps = 50051;
    assert_false(sink_accepts("a.gif", &format, &e));
    assert_non_null(strstr(e.text, "frames a second in a .gif, found 50051/1001"));
}

/* Only some formats hold sound or transparency; each refusal names those that do. */
static void a_format_holds_what_it_can(void **state)
{
    static const struct {
        const char *path;
        bool sound, alpha;
    } cases[] = {
        {"a.mp4", true, false},  {"a.mkv", true, false},  {"a.webm", true, true},
        {"a.mov", true, true},   {"a.gif", false, false}, {"a.webp", false, true},
        {"a.apng", false, true}, {"a.y4m", true, false},  {"a/", true, true},
        {"-", false, false},
    };
    struct video_format format = small;
    struct error e;

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        for (int what = 0; what < 4; what++) {
            format.has_sound = what & 1;
            format.has_alpha = what & 2;
            check_case(sink_accepts(cases[i].path, &format, &e) ==
                           ((!format.has_sound || cases[i].sound) &&
                            (!format.has_alpha || cases[i].alpha)),
                       "%s %d", cases[i].path, what);
        }
    format.has_sound = false;
    assert_false(sink_accepts("a.gif", &format, &e));
    assert_string_equal(e.text, "expected for a transparent background a file .webm, "
                                ".mov, .webp, .apng, or a folder/, found 'a.gif'");
}

static void frames_are_numbered_files_of_their_folder(void **state)
{
    static const char *const paths[] = {"new/", "old"};
    struct error e;
    char name[64];

    (void)state;
    assert_int_equal(mkdir(path_of("old"), 0700), 0);
    for (int i = 0; i < 2; i++) {
        char path[256];
        strcpy(path, path_of(paths[i]));
        assert_true(sink_accepts(path, &small, &e));
        struct sink *s = sink_open(path, &small, &e);
        assert_non_null(s);
        for (int k = 0; k < 3; k++)
            assert_true(sink_write(s, &frame, &e));
        assert_true(sink_close(s, &e));
        for (int k = 0; k < 4; k++) {
            snprintf(name, sizeof name, "%.3s/frame-%06d.png", paths[i], k);
            assert_int_equal(access(path_of(name), F_OK), k < 3 ? 0 : -1);
        }
        /* A longer recording would leave its last frames behind ours. */
        assert_null(sink_open(path, &small, &e));
        assert_non_null(strstr(e.text, "without frames, found frame-000000.png"));
    }
}

static void a_folder_that_cannot_be_used_is_an_error(void **state)
{
    char longest[8192];
    struct error e;

    (void)state;
    assert_null(sink_open("/nowhere/frames/", &small, &e));
    assert_string_equal(e.text, "/nowhere/frames/: No such file or directory");
    snprintf(longest, sizeof longest, "%s/", folder);
    while (strlen(longest) < 4090)
        strcat(longest, "./");
    assert_null(sink_open(longest, &small, &e));
    assert_non_null(strstr(e.text, "File name too long"));
}

static void a_frame_that_cannot_be_written_fails_the_recording(void **state)
{
    char path[256];
    struct error e;

    (void)state;
    strcpy(path, path_of("frames/"));
    struct sink *s = sink_open(path, &small, &e);
    assert_non_null(s);
    assert_int_equal(mkdir(path_of("frames/frame-000000.png"), 0700), 0);
    assert_false(sink_write(s, &frame, &e));
    assert_non_null(strstr(e.text, "frame-000000.png: Is a directory"));
    assert_false(sink_close(s, &e));
}

#define SINK_TEST(name) cmocka_unit_test_setup_teardown(name, begin, end)

int main(void)
{
    const struct CMUnitTest tests[] = {
        SINK_TEST(odd_or_tiny_frames_are_refused),
        SINK_TEST(a_gif_has_fewer_frames),
        SINK_TEST(a_format_holds_what_it_can),
        SINK_TEST(frames_are_numbered_files_of_their_folder),
        SINK_TEST(a_folder_that_cannot_be_used_is_an_error),
        SINK_TEST(a_frame_that_cannot_be_written_fails_the_recording),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
