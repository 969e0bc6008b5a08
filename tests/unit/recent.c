/* The list of recent files: order, bounds, broken and missing lists. */
#include "files/recent.h"
#include "base/rng.h"
#include "support/folder.h"
#include "support/test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

static char folder[] = "/tmp/sudoscope-recent-XXXXXX";
static char list[128];

static void write_file(const char *path, const char *text, size_t length)
{
    FILE *file = fopen(path, "w");

    assert_non_null(file);
    assert_int_equal(fwrite(text, 1, length, file), length);
    fclose(file);
}

/* A puzzle file of that name; valid until the next call. */
static const char *touch(const char *name)
{
    static char path[256];

    snprintf(path, sizeof path, "%s/%s", folder, name);
    write_file(path, "", 0);
    return path;
}

static void expect(const struct recent *r, int i, const char *name)
{
    char path[256];

    snprintf(path, sizeof path, "%s/%s", folder, name);
    assert_true(i < r->count);
    assert_string_equal(r->paths[i], path);
}

static void the_newest_comes_first_and_each_once(void **state)
{
    struct recent r;
    struct error e;

    (void)state;
    assert_true(
        recent_load(&r, list, &e)); /* neither the list nor its folder exists yet */
    assert_int_equal(r.count, 0);
    assert_true(recent_add(list, touch("a"), &e));
    assert_true(recent_add(list, touch("b b"), &e));
    assert_true(recent_add(list, touch("c"), &e));
    assert_true(recent_add(list, touch("a"), &e));
    assert_true(recent_load(&r, list, &e));
    assert_int_equal(r.count, 3);
    expect(&r, 0, "a");
    expect(&r, 1, "c");
    expect(&r, 2, "b b");
    recent_free(&r);
}

static void paths_become_absolute_and_those_with_line_ends_are_skipped(void **state)
{
    struct recent r;
    struct error e;

    (void)state;
    assert_int_equal(chdir(folder), 0);
    touch("here");
    assert_true(recent_add(list, "./here", &e));
    assert_true(recent_add(list, touch("two\nlines"), &e));
    assert_true(recent_load(&r, list, &e));
    assert_int_equal(r.count, 1);
    expect(&r, 0, "here");
    recent_free(&r);
}

static void the_list_is_bounded(void **state)
{
    struct recent r;
    struct error e;
    char name[16];

    (void)state;
    for (int i = 0; i < RECENT_MOST + 5; i++) {
        snprintf(name, sizeof name, "%d", i);
        assert_true(recent_add(list, touch(name), &e));
    }
    assert_true(recent_load(&r, list, &e));
    assert_int_equal(r.count, RECENT_MOST);
    snprintf(name, sizeof name, "%d", RECENT_MOST + 4);
    expect(&r, 0, name);
    expect(&r, RECENT_MOST - 1, "5");
    recent_free(&r);
}

static void a_broken_list_is_reported_once_and_repaired(void **state)
{
    static const char broken[] = "# comment\nrubbish\n/tmp\n\nmore\n";
    char want[256];
    struct recent r;
    struct error e;

    (void)state;
    assert_true(recent_add(list, touch("a"), &e)); /* makes the folder */
    write_file(list, broken, sizeof broken - 1);
    snprintf(want, sizeof want, "%s:2:1: expected an absolute path, found 'rubbish'",
             list);
    assert_false(recent_load(&r, list, &e));
    assert_string_equal(e.text, want);
    assert_int_equal(r.count, 1);
    assert_string_equal(r.paths[0], "/tmp");
    recent_free(&r);
    assert_false(recent_add(list, touch("a"), &e));
    assert_string_equal(e.text, want);
    assert_true(recent_load(&r, list, &e));
    assert_int_equal(r.count, 2);
    expect(&r, 0, "a");
    recent_free(&r);

    write_file(list, "/tmp\0x\n", 7);
    assert_false(recent_load(&r, list, &e));
    assert_non_null(strstr(e.text, "NUL"));
    recent_free(&r);
}

/* Whatever the file contains, adding a path makes it a valid list. */
static void adding_a_path_repairs_any_file(void **state)
{
    char bytes[300];
    struct recent r;
    struct error e;
    struct rng random;

    (void)state;
    rng_seed(&random, 8);
    assert_true(recent_add(list, touch("a"), &e));
    for (int round = 0; round < 300; round++) {
        size_t length = rng_below(&random, sizeof bytes);
        for (size_t i = 0; i < length; i++)
            bytes[i] = (char)(rng_below(&random, 3)
                                  ? rng_below(&random, 256)
                                  : (uint32_t) "/\n#a\r"[rng_below(&random, 5)]);
        write_file(list, bytes, length);
        bool was_fine = recent_load(&r, list, &e);
        recent_free(&r);
        assert_int_equal(recent_add(list, touch("a"), &e), was_fine);
        check_case(recent_load(&r, list, &e), "round %d: %s", round, e.text);
        expect(&r, 0, "a");
        recent_free(&r);
    }
}

static void a_list_that_cannot_be_written_is_an_error(void **state)
{
    struct error e;

    (void)state;
    assert_false(recent_add("/dev/null/recent", touch("a"), &e));
    assert_non_null(strstr(e.text, "/dev/null/recent"));
}

static void the_list_is_in_the_state_folder(void **state)
{
    char path[PATH_SIZE];

    (void)state;
    setenv("XDG_STATE_HOME", "/some/where", 1);
    assert_true(recent_default_file(path));
    assert_string_equal(path, "/some/where/sudoscope/recent");
    unsetenv("XDG_STATE_HOME");
    setenv("HOME", "/tmp", 1);
    assert_true(recent_default_file(path));
    assert_string_equal(path, "/tmp/.local/state/sudoscope/recent");
    unsetenv("HOME");
    assert_false(recent_default_file(path));
}

static int remove_list(void **state)
{
    (void)state;
    remove(list);
    return 0;
}

static int make_folder(void **state)
{
    (void)state;
    if (!mkdtemp(folder))
        return -1;
    snprintf(list, sizeof list, "%s/state/deep/recent", folder);
    return 0;
}

static int remove_folder(void **state)
{
    (void)state;
    return folder_remove(folder);
}

/* Each of them reads the list, adds a file and replaces the list. */
static void windows_that_open_files_at_once_lose_none(void **state)
{
    enum { WINDOWS = 4, FILES = 4 };
    struct recent r;
    struct error e;
    pid_t windows[WINDOWS];
    char name[32];

    (void)state;
    for (int w = 0; w < WINDOWS; w++) {
        windows[w] = fork();
        assert_true(windows[w] >= 0);
        for (int i = 0; windows[w] == 0 && i < FILES; i++) {
            snprintf(name, sizeof name, "window %d %d", w, i);
            if (!recent_add(list, touch(name), &e))
                _exit(1);
        }
        if (windows[w] == 0)
            _exit(0);
    }
    for (int w = 0; w < WINDOWS; w++) {
        int status;
        assert_int_equal(waitpid(windows[w], &status, 0), windows[w]);
        assert_int_equal(status, 0);
    }
    assert_true(recent_load(&r, list, &e));
    assert_int_equal(r.count, WINDOWS * FILES);
    recent_free(&r);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(the_newest_comes_first_and_each_once, remove_list),
        cmocka_unit_test_setup(
            paths_become_absolute_and_those_with_line_ends_are_skipped, remove_list),
        cmocka_unit_test_setup(the_list_is_bounded, remove_list),
        cmocka_unit_test_setup(a_broken_list_is_reported_once_and_repaired,
                               remove_list),
        cmocka_unit_test_setup(adding_a_path_repairs_any_file, remove_list),
        cmocka_unit_test_setup(a_list_that_cannot_be_written_is_an_error, remove_list),
        cmocka_unit_test(the_list_is_in_the_state_folder),
        cmocka_unit_test_setup(windows_that_open_files_at_once_lose_none, remove_list),
    };

    return cmocka_run_group_tests(tests, make_folder, remove_folder);
}
