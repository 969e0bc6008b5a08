/* Where new files go: the user's folders, by the environment, user-dirs.dirs, or the
 * usual names. */
#include "files/user_dirs.h"
#include "files/data.h"
#include "support/folder.h"
#include "support/test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

static char root[] = "/tmp/test_user_dirs_XXXXXX";
static char path[PATH_SIZE];

static void make_folder(const char *name)
{
    assert_true(path_format(path, sizeof path, "%s/%s", root, name));
    assert_int_equal(mkdir(path, 0700), 0);
}

static void write_file(const char *file, const char *text)
{
    FILE *f = fopen(file, "w");

    assert_non_null(f);
    fputs(text, f);
    assert_int_equal(fclose(f), 0);
}

/* A home folder with nothing in it, and no variables. */
static int begin(void **state)
{
    (void)state;
    strcpy(root + strlen(root) - 6, "XXXXXX");
    if (!mkdtemp(root))
        return -1;
    unsetenv("XDG_PICTURES_DIR");
    unsetenv("XDG_VIDEOS_DIR");
    unsetenv("XDG_CONFIG_HOME");
    return setenv("HOME", root, 1);
}

static int end(void **state)
{
    (void)state;
    return folder_remove(root);
}

/* A new picture goes to this folder of the home folder. */
static void expect_pictures_in(const char *folder)
{
    char expected[PATH_SIZE];

    user_dirs_new_file(USER_PICTURES, "png", path);
    path_format(expected, sizeof expected, "%s%s/sudoscope-", root, folder);
    check_case(strncmp(path, expected, strlen(expected)) == 0, "%s, expected %s", path,
               expected);
    const char *stamp = path + strlen(expected);
    assert_int_equal(strspn(stamp, "0123456789"), 8);
    assert_int_equal(stamp[8], '-');
    assert_string_equal(stamp + 15, ".png");
}

static void write_user_dirs(const char *text)
{
    char file[PATH_SIZE];

    assert_true(path_format(file, sizeof file, "%s/.config/user-dirs.dirs", root));
    write_file(file, text);
}

static void without_any_folder_files_go_to_the_home_folder(void **state)
{
    (void)state;
    expect_pictures_in("");
    make_folder("Pictures");
    expect_pictures_in("/Pictures");
}

static void the_environment_names_a_folder_that_exists(void **state)
{
    (void)state;
    make_folder("shots");
    setenv("XDG_PICTURES_DIR", path, 1);
    expect_pictures_in("/shots");
    setenv("XDG_PICTURES_DIR", "/nothing is here", 1);
    expect_pictures_in("");
}

static void user_dirs_name_folders_in_home_or_anywhere(void **state)
{
    char line[PATH_SIZE + 64];

    (void)state;
    make_folder(".config");
    make_folder("My \"best\" shots");
    write_user_dirs("# comment\nXDG_VIDEOS_DIR=\"$HOME/nothing\"\n"
                    "  XDG_PICTURES_DIR=\"$HOME/My \\\"best\\\" shots\"\n");
    expect_pictures_in("/My \"best\" shots");
    make_folder("shots");
    snprintf(line, sizeof line, "XDG_PICTURES_DIR=\"%s\"\n", path);
    write_user_dirs(line);
    expect_pictures_in("/shots");
}

static void lines_that_name_no_folder_are_ignored(void **state)
{
    char line[PATH_SIZE + 64] = "XDG_PICTURES_DIR=\"$HOME/";

    (void)state;
    make_folder(".config");
    make_folder("shots");
    write_user_dirs("XDG_PICTURES_DIR=$HOME/shots\n");
    expect_pictures_in("");
    write_user_dirs("XDG_PICTURES_DIR=\"$HOME/shots");
    expect_pictures_in("");
    write_user_dirs("XDG_PICTURES_DIR=\"$HOME/shots\\");
    expect_pictures_in("");
    write_user_dirs("XDG_PICTURES_DIR=\"$HOME/elsewhere\"\n");
    expect_pictures_in("");
    memset(line + strlen(line), 'a', sizeof line - strlen(line) - 1);
    write_user_dirs(line); /* longer than any path */
    expect_pictures_in("");
}

static void the_folder_of_configurations_may_be_elsewhere(void **state)
{
    char file[PATH_SIZE];

    (void)state;
    make_folder("shots");
    make_folder("etc");
    setenv("XDG_CONFIG_HOME", path, 1);
    assert_true(path_format(file, sizeof file, "%s/user-dirs.dirs", path));
    write_file(file, "XDG_PICTURES_DIR=\"$HOME/shots\"\n");
    expect_pictures_in("/shots");
    setenv("XDG_CONFIG_HOME", "", 1);
    expect_pictures_in("");
}

static void a_home_that_is_too_long_overflows_nothing(void **state)
{
    char longest[PATH_SIZE + 8];

    (void)state;
    make_folder("etc");
    setenv("XDG_CONFIG_HOME", path, 1);
    strcat(path, "/user-dirs.dirs");
    write_file(path, "XDG_PICTURES_DIR=\"$HOME/shots\"\n");
    memset(longest, 'a', sizeof longest - 1);
    longest[0] = '/';
    longest[sizeof longest - 1] = '\0';
    setenv("HOME", longest, 1);
    user_dirs_new_file(USER_PICTURES, "png", path);
    assert_non_null(strstr(path, "sudoscope-"));
    check_range(strlen(path), 1, PATH_SIZE - 1);
}

static void a_file_that_exists_gets_a_neighbour(void **state)
{
    char first[PATH_SIZE];

    (void)state;
    for (int attempt = 0; attempt < 2; attempt++) {
        user_dirs_new_file(USER_VIDEOS, "mp4", first);
        write_file(first, "film");
        user_dirs_new_file(USER_VIDEOS, "mp4", path);
        assert_string_not_equal(path, first);
        write_file(path, "film");
    }
}

static void own_files_need_an_absolute_folder(void **state)
{
    char own[PATH_SIZE], expected[PATH_SIZE];

    (void)state;
    path_format(expected, sizeof expected, "%s/.config/sudoscope/config", root);
    assert_true(
        user_dirs_own_file("XDG_CONFIG_HOME", ".config", "config", own, sizeof own));
    assert_string_equal(own, expected);
    setenv("XDG_CONFIG_HOME", "relative", 1);
    assert_true(
        user_dirs_own_file("XDG_CONFIG_HOME", ".config", "config", own, sizeof own));
    assert_string_equal(own, expected);
    setenv("XDG_CONFIG_HOME", "/etc", 1);
    assert_true(
        user_dirs_own_file("XDG_CONFIG_HOME", ".config", "config", own, sizeof own));
    assert_string_equal(own, "/etc/sudoscope/config");
    assert_false(user_dirs_own_file("XDG_CONFIG_HOME", ".config", "config", own, 8));
    unsetenv("XDG_CONFIG_HOME");
    setenv("HOME", "relative", 1);
    assert_false(
        user_dirs_own_file("XDG_CONFIG_HOME", ".config", "config", own, sizeof own));
    unsetenv("HOME");
    assert_false(
        user_dirs_own_file("XDG_CONFIG_HOME", ".config", "config", own, sizeof own));
}

static void messages_shorten_the_home_folder_only(void **state)
{
    (void)state;
    setenv("HOME", "/home/ada", 1);
    user_dirs_shorten("/home/ada/a.png", path);
    assert_string_equal(path, "~/a.png");
    user_dirs_shorten("/home/adam/a.png", path);
    assert_string_equal(path, "/home/adam/a.png");
    user_dirs_shorten("/tmp/a.png", path);
    assert_string_equal(path, "/tmp/a.png");
    setenv("HOME", "", 1);
    user_dirs_shorten("/tmp/a.png", path);
    assert_string_equal(path, "/tmp/a.png");
}

static void data_are_found_in_the_source_tree(void **state)
{
    (void)state;
    assert_true(data_find("assets/tours", path, sizeof path));
    assert_true(path_is_folder(path));
    assert_false(data_find("no such data", path, sizeof path));
    assert_false(data_find("assets/tours", path, 8));
}

#define DIRS_TEST(name) cmocka_unit_test_setup_teardown(name, begin, end)

int main(void)
{
    const struct CMUnitTest tests[] = {
        DIRS_TEST(without_any_folder_files_go_to_the_home_folder),
        DIRS_TEST(the_environment_names_a_folder_that_exists),
        DIRS_TEST(user_dirs_name_folders_in_home_or_anywhere),
        DIRS_TEST(lines_that_name_no_folder_are_ignored),
        DIRS_TEST(the_folder_of_configurations_may_be_elsewhere),
        DIRS_TEST(a_home_that_is_too_long_overflows_nothing),
        DIRS_TEST(a_file_that_exists_gets_a_neighbour),
        DIRS_TEST(own_files_need_an_absolute_folder),
        DIRS_TEST(messages_shorten_the_home_folder_only),
        DIRS_TEST(data_are_found_in_the_source_tree),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
