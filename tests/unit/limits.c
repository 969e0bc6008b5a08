/* Limits of files and of what is read from them: the largest that is taken, and the
 * next that is not. */
#include "base/in_file.h"
#include "base/json_read.h"
#include "base/out_file.h"
#include "options/race_lanes.h"
#include "record/sink.h"
#include "solve/preset.h"
#include "support/folder.h"
#include "support/test.h"
#include "trace/watched.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static char folder[64];
static struct text out;

static int begin(void **state)
{
    (void)state;
    strcpy(folder, "/tmp/sudoscope-limits-XXXXXX");
    text_init(&out);
    return mkdtemp(folder) ? 0 : -1;
}

static int end(void **state)
{
    (void)state;
    text_free(&out);
    return folder_remove(folder);
}

static const char *path_of(const char *name)
{
    static char paths[4][128];
    static int next;
    char *path = paths[next++ % 4];

    snprintf(path, sizeof paths[0], "%s/%s", folder, name);
    return path;
}

static void write_file(const char *name, const char *bytes, size_t count)
{
    FILE *f = fopen(path_of(name), "w");

    assert_non_null(f);
    assert_int_equal(fwrite(bytes, 1, count, f), count);
    assert_int_equal(fclose(f), 0);
}

/* ---- Reading ---- */

static void a_file_of_the_limit_is_read(void **state)
{
    char bytes[1000];
    struct error e;

    (void)state;
    memset(bytes, 'x', sizeof bytes);
    write_file("a", bytes, sizeof bytes);
    assert_true(in_file_read(&out, path_of("a"), 1000, NULL, &e));
    assert_int_equal(out.length, 1000);
    assert_false(in_file_read(&out, path_of("a"), 999, NULL, &e));
    assert_string_equal(strchr(e.text, ' '),
                        " expected at most 999 bytes (0 MiB), found more");
    text_clear(&out);
    text_puts(&out, "before"); /* what is there already does not count */
    assert_true(in_file_read(&out, path_of("a"), 1000, NULL, &e));
    assert_int_equal(out.length, 1006);
    assert_int_equal(IN_FILE_BYTES, 67108864);
}

/* The size of a pipe is not known before its end. */
static void a_pipe_of_the_limit_is_read(void **state)
{
    char path[32];
    struct error e;

    (void)state;
    for (int over = 0; over < 2; over++) {
        int ends[2];
        assert_int_equal(pipe(ends), 0);
        assert_int_equal(write(ends[1], "0123456789", 10), 10);
        close(ends[1]);
        snprintf(path, sizeof path, "/dev/fd/%d", ends[0]);
        text_clear(&out);
        assert_int_equal(in_file_read(&out, path, over ? 9 : 10, NULL, &e), !over);
        close(ends[0]);
    }
}

static void a_nul_byte_has_its_line_and_column(void **state)
{
    char expected[200];
    struct error e;

    (void)state;
    write_file("nul", "ab\ncd\nef\0g\n", 11);
    assert_false(in_file_read_text(&out, path_of("nul"), &e));
    snprintf(expected, sizeof expected, "%s:3:3: expected text, found a NUL byte",
             path_of("nul"));
    assert_string_equal(e.text, expected);
    assert_false(in_file_read_regular(&out, folder, &e));
    assert_non_null(strstr(e.text, ": expected a file, found a folder"));
    text_clear(&out);
    assert_true(in_file_read_regular(&out, "/dev/null", &e));
    assert_int_equal(out.length, 0);
}

/* ---- JSON ---- */

static bool read_nested(int depth, struct error *e)
{
    struct json_member m = {.key = "a"};
    char line[200] = "{\"a\":";
    size_t length = strlen(line);

    memset(line + length, '[', (size_t)depth);
    memset(line + length + depth, ']', (size_t)depth);
    line[length + 2 * (size_t)depth] = '}';
    const struct json_place place = {"file", 1, line, length + 2 * (size_t)depth + 1};
    return json_read(&place, &m, 1, e) && m.length == 2 * (size_t)depth;
}

static void brackets_nest_32_deep_in_a_member(void **state)
{
    struct error e;

    (void)state;
    assert_true(read_nested(1, &e) && read_nested(32, &e));
    assert_false(read_nested(33, &e));
    assert_memory_equal(e.text, "file:1:39: expected ", 20); /* after 5 + 33 */
}

/* Forty characters of a value are shown. */
static void a_wrong_value_is_shown_up_to_a_length(void **state)
{
    struct json_member m = {.key = "a"};
    struct error e;

    (void)state;
    for (int over = 0; over < 2; over++) {
        char line[80], expected[160];
        memset(line, '1', sizeof line);
        memcpy(line, "{\"a\":", 5);
        line[45 + over] = '}';
        const struct json_place place = {"file", 7, line, (size_t)(46 + over)};
        assert_true(json_read(&place, &m, 1, &e));
        assert_false(json_fail(&m, &e, "less"));
        snprintf(expected, sizeof expected,
                 "file:7:6: expected \"a\": less, found '%.40s'%s", line + 5,
                 over ? " ..." : "");
        assert_string_equal(e.text, expected);
    }
}

static void escapes_are_read_as_their_characters(void **state)
{
    static const char line[] =
        "{\"a\":\"\\b\\f\\n\\r\\t\\/\\\\\\\"\\u0041\\u00e9\\u20AC\"}";
    const struct json_place place = {"file", 1, line, sizeof line - 1};
    struct json_member m = {.key = "a"};
    struct error e;

    (void)state;
    assert_true(json_read(&place, &m, 1, &e) && json_read_text(&m, &out));
    assert_string_equal(out.data, "\b\f\n\r\t/\\\"A\u00e9\u20ac");
}

static void members_are_the_same_as_they_are_written(void **state)
{
    const struct json_member one = {"a", "1.0", 3, NULL}, same = {"b", "1.05", 3, NULL},
                             longer = {"a", "1.05", 4, NULL},
                             other = {"a", "2.0", 3, NULL}, none = {"a", NULL, 0, NULL};

    (void)state;
    assert_true(json_same(&one, &same) && json_same(&none, &none));
    assert_false(json_same(&one, &longer) || json_same(&one, &other));
    assert_false(json_same(&one, &none) || json_same(&none, &one));
}

/* ---- Writing ---- */

/* link-1 leads to the file, link-2 to link-1 ... */
static void a_chain_of_40_links_is_followed(void **state)
{
    char name[32], before[32] = "file", target[PATH_SIZE];

    (void)state;
    write_file("file", "", 0);
    for (int i = 1; i <= 41; i++) {
        snprintf(name, sizeof name, "link-%d", i);
        assert_int_equal(symlink(before, path_of(name)), 0);
        strcpy(before, name);
    }
    assert_true(out_file_target(path_of("link-40"), target));
    assert_string_equal(target, path_of("file"));
    assert_false(out_file_target(path_of("link-41"), target));
}

static int mode_of(const char *path)
{
    struct stat info;

    assert_int_equal(stat(path, &info), 0);
    return (int)(info.st_mode & 07777);
}

static void files_and_folders_have_their_modes(void **state)
{
    struct error e;
    mode_t mask = umask(022);

    (void)state;
    text_puts(&out, "new");
    assert_true(out_file_replace(path_of("a/b/new"), &out, &e));
    assert_int_equal(mode_of(path_of("a")), 0700);
    assert_int_equal(mode_of(path_of("a/b")), 0700);
    assert_int_equal(mode_of(path_of("a/b/new")), 0644);
    assert_int_equal(chmod(path_of("a/b/new"), 0640), 0);
    text_puts(&out, "er");
    assert_true(out_file_replace(path_of("a/b/new"), &out, &e));
    assert_int_equal(mode_of(path_of("a/b/new")), 0640);
    text_clear(&out);
    assert_true(in_file_read_regular(&out, path_of("a/b/new"), &e));
    assert_string_equal(out.data, "newer");
    umask(mask);
}

/* A reader sees the old content until the commit, and after a discard for ever. */
static void a_file_is_replaced_by_the_commit(void **state)
{
    struct out_file f;
    struct error e;

    (void)state;
    write_file("old", "old", 3);
    for (int commits = 0; commits < 2; commits++) {
        assert_true(out_file_open(&f, path_of("old"), &e));
        out_file_write(&f, "new!", 4);
        out_file_flush(&f);
        text_clear(&out);
        assert_true(in_file_read_regular(&out, path_of("old"), &e));
        assert_string_equal(out.data, "old");
        assert_false(out_file_has_failed(&f));
        if (commits)
            assert_true(out_file_commit(&f, &e));
        else
            out_file_discard(&f);
        assert_null(f.stream);
        text_clear(&out);
        assert_true(in_file_read_regular(&out, path_of("old"), &e));
        assert_string_equal(out.data, commits ? "new!" : "old");
    }
}

/* ---- Recordings ---- */

static void a_gif_has_fifty_frames_a_second_at_most(void **state)
{
    struct video_format format = {.width = 2, .height = 2, .fps = 50};
    struct error e;

    (void)state;
    assert_true(sink_accepts("a.gif", &format, &e));
    format.fps = 51;
    assert_false(sink_accepts("a.gif", &format, &e));
    assert_true(sink_accepts("a.mp4", &format, &e));
    assert_int_equal(sink_usual("a.gif").fps, 25);
    assert_int_equal(sink_usual("a.mp4").fps, 60);
    assert_int_equal(sink_usual("a/").fps, 60);
    assert_int_equal(sink_usual("a.gif").width, 1280);
    assert_int_equal(sink_usual("a.mp4").width, 1920);
    assert_false(sink_accepts(".mp4", &format, &e)); /* no name before its ending */
    assert_true(sink_accepts("-", &format, &e));
    format.has_sound = true;
    assert_true(sink_accepts("a.y4m", &format, &e));
    assert_false(sink_accepts("-", &format, &e)); /* no name for the .wav */
}

/* ---- Races ---- */

static int lanes_of(const char *var, const char *val, const char *prop,
                    struct race_lanes *lanes)
{
    struct options o;
    struct error e;

    options_init(&o, COMMAND_race);
    o.lists[PLUG_VAR_ORDER] = var;
    o.lists[PLUG_VAL_ORDER] = val;
    o.lists[PLUG_PROPAGATOR] = prop;
    return race_lanes_from_options(lanes, &o, &e) ? lanes->count : 0;
}

static void a_race_has_sixteen_lanes_at_most(void **state)
{
    static struct race_lanes lanes;

    (void)state;
    assert_int_equal(lanes_of("sweep,input,mrv,random", "ascending,descending",
                              "hidden,forward", &lanes),
                     16);
    assert_int_equal(lanes_of("sweep,input,mrv,random,dom-deg", "ascending,descending",
                              "hidden,forward", &lanes),
                     0);
    assert_int_equal(lanes_of("sweep,input", "ascending,descending,row", NULL, &lanes),
                     6);
    assert_int_equal(lanes_of(NULL, NULL, NULL, &lanes), 4);
    assert_string_equal(lanes.captions[0], "sweep");
    assert_string_equal(lanes.captions[3], "dom-wdeg");
    assert_int_equal(lanes_of("mrv", NULL, NULL, &lanes), 1);
    assert_string_equal(lanes.captions[0], "backtrack"); /* nothing differs */
}

/* Challengers join in the order of their rank; one with the own choices is left out. */
static void challengers_join_by_rank(void **state)
{
    static struct race_lanes lanes;
    struct setting own = setting_default();
    int rank = 0;

    (void)state;
    own.seed = 77;
    preset_choose(&own, "learn", NULL);
    race_lanes_against(&lanes, &own);
    assert_true(lanes.count > 4 && lanes.count <= MAX_LANES);
    assert_string_equal(lanes.captions[0], "learn (yours)");
    for (int i = 1; i < lanes.count; i++) {
        const struct preset *p = preset_find(lanes.captions[i]);
        assert_non_null(p);
        assert_true(p->race_rank > rank && strcmp(p->name, "learn") != 0);
        rank = p->race_rank;
        assert_int_equal(lanes.settings[i].seed, 77);
        assert_int_equal(preset_of(&lanes.settings[i]) >= 0, 1);
    }
    own.strategy = watched_strategy(WATCHED_COMMAND, "python3 mine.py");
    race_lanes_against(&lanes, &own);
    assert_string_equal(lanes.captions[0], "python3 mine.py (yours)");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
#define TEST(name) cmocka_unit_test_setup_teardown(name, begin, end)
        TEST(a_file_of_the_limit_is_read),
        TEST(a_pipe_of_the_limit_is_read),
        TEST(a_nul_byte_has_its_line_and_column),
        TEST(brackets_nest_32_deep_in_a_member),
        TEST(a_wrong_value_is_shown_up_to_a_length),
        TEST(escapes_are_read_as_their_characters),
        TEST(members_are_the_same_as_they_are_written),
        TEST(a_chain_of_40_links_is_followed),
        TEST(files_and_folders_have_their_modes),
        TEST(a_file_is_replaced_by_the_commit),
        TEST(a_gif_has_fifty_frames_a_second_at_most),
        TEST(a_race_has_sixteen_lanes_at_most),
        TEST(challengers_join_by_rank),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
