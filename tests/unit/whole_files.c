/* Files are written as a whole and read within limits. */
#include "base/in_file.h"
#include "base/out_file.h"
#include "support/folder.h"
#include "support/test.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static char folder[] = "/tmp/sudoscope-files-XXXXXX";

static const char *path_of(const char *name)
{
    static char paths[4][PATH_SIZE];
    static int next;

    next = (next + 1) % 4;
    assert_true(path_format(paths[next], PATH_SIZE, "%s/%s", folder, name));
    return paths[next];
}

static void put(const char *name, const char *content)
{
    FILE *file = fopen(path_of(name), "w");

    assert_non_null(file);
    assert_true(fputs(content, file) >= 0);
    assert_int_equal(fclose(file), 0);
}

static void expect_content(const char *name, const char *content)
{
    struct error e;
    struct text t;

    text_init(&t);
    assert_true(in_file_read(&t, path_of(name), IN_FILE_BYTES, NULL, &e));
    assert_string_equal(t.data, content);
    text_free(&t);
}

static mode_t mode_of(const char *name)
{
    struct stat info;

    assert_int_equal(lstat(path_of(name), &info), 0);
    return info.st_mode;
}

static int count_files(void)
{
    DIR *dir = opendir(folder);
    int count = -2; /* . and .. */

    assert_non_null(dir);
    while (readdir(dir))
        count++;
    closedir(dir);
    return count;
}

static void write_to(struct out_file *f, const char *name, const char *content)
{
    struct error e;

    assert_true(out_file_open(f, path_of(name), &e));
    out_file_write(f, content, strlen(content));
}

static int make_folder(void **state)
{
    (void)state;
    strcpy(strrchr(folder, '-'), "-XXXXXX");
    return mkdtemp(folder) ? 0 : -1;
}

static int remove_folder(void **state)
{
    (void)state;
    return folder_remove(folder);
}

static void the_old_content_stays_until_the_commit(void **state)
{
    struct out_file f;
    struct error e;

    (void)state;
    put("a", "old");
    write_to(&f, "a", "new");
    out_file_flush(&f);
    expect_content("a", "old");
    assert_true(out_file_commit(&f, &e));
    expect_content("a", "new");
    assert_int_equal(count_files(), 1);
}

static void a_discarded_file_leaves_nothing(void **state)
{
    struct out_file f;

    (void)state;
    put("a", "old");
    write_to(&f, "a", "new");
    out_file_discard(&f);
    expect_content("a", "old");
    write_to(&f, "b", "new");
    out_file_discard(&f);
    assert_int_equal(count_files(), 1);
}

static void the_mode_of_a_replaced_file_stays(void **state)
{
    struct out_file f;
    struct error e;
    mode_t mask = umask(022);

    (void)state;
    put("a", "old");
    assert_int_equal(chmod(path_of("a"), 0600), 0);
    write_to(&f, "a", "new");
    assert_true(out_file_commit(&f, &e));
    assert_int_equal(mode_of("a") & 07777, 0600);
    write_to(&f, "b", "new");
    assert_true(out_file_commit(&f, &e));
    assert_int_equal(mode_of("b") & 07777, 0644);
    umask(mask);
}

static void links_are_followed_to_their_target(void **state)
{
    struct out_file f;
    struct error e;

    (void)state;
    assert_int_equal(mkdir(path_of("sub"), 0700), 0);
    assert_int_equal(symlink("sub/b", path_of("a")), 0);
    assert_int_equal(symlink("c", path_of("sub/b")), 0);
    write_to(&f, "a", "new");
    assert_true(out_file_commit(&f, &e));
    assert_true(S_ISLNK(mode_of("a")));
    assert_true(S_ISLNK(mode_of("sub/b")));
    expect_content("sub/c", "new");
    assert_int_equal(symlink(path_of("sub/c"), path_of("absolute")), 0);
    write_to(&f, "absolute", "newer");
    assert_true(out_file_commit(&f, &e));
    expect_content("sub/c", "newer");
}

static void targets_that_cannot_be_written_are_refused(void **state)
{
    struct out_file f;
    struct error e;
    char long_name[2 * PATH_SIZE];

    (void)state;
    assert_int_equal(symlink("loop", path_of("loop")), 0);
    assert_false(out_file_open(&f, path_of("loop"), &e));
    assert_non_null(strstr(e.text, strerror(ELOOP)));
    assert_false(out_file_open(&f, folder, &e));
    assert_non_null(strstr(e.text, strerror(EISDIR)));
    assert_false(out_file_open(&f, path_of("none/a"), &e));
    assert_non_null(strstr(e.text, strerror(ENOENT)));
    memset(long_name, 'a', sizeof long_name - 1);
    long_name[sizeof long_name - 1] = '\0';
    assert_false(out_file_open(&f, long_name, &e));
    assert_non_null(strstr(e.text, strerror(ENAMETOOLONG)));
    assert_int_equal(count_files(), 1);
}

static void a_write_error_keeps_the_old_content(void **state)
{
    struct out_file f;
    struct error e;

    (void)state;
    put("a", "old");
    write_to(&f, "a", "new");
    /* As if the disk were full: nothing can be written to the draft any more. */
    int closed = open("/dev/null", O_RDONLY);
    assert_true(dup2(closed, fileno(f.stream)) >= 0);
    close(closed);
    assert_false(out_file_has_failed(&f));
    out_file_flush(&f);
    assert_true(out_file_has_failed(&f));
    assert_false(out_file_commit(&f, &e));
    assert_non_null(strstr(e.text, strerror(EBADF)));
    expect_content("a", "old");
    assert_int_equal(count_files(), 1);
}

static void devices_are_streams(void **state)
{
    struct out_file f;
    struct error e;

    (void)state;
    assert_true(out_file_open(&f, "/dev/null", &e));
    out_file_write(&f, "x", 1);
    assert_true(out_file_commit(&f, &e));
    if (access("/dev/full", W_OK) != 0)
        return;
    assert_true(out_file_open(&f, "/dev/full", &e));
    out_file_write(&f, "x", 1);
    assert_false(out_file_commit(&f, &e));
    assert_string_equal(e.text, "/dev/full: No space left on device");
}

static void replacing_creates_the_folders(void **state)
{
    struct error e;
    struct text t;

    (void)state;
    text_init(&t);
    text_puts(&t, "new");
    assert_true(out_file_replace(path_of("x/y/z"), &t, &e));
    expect_content("x/y/z", "new");
    assert_int_equal(mode_of("x/y") & 07777, 0700);
    put("file", "");
    assert_false(out_file_replace(path_of("file/z"), &t, &e));
    text_free(&t);
}

static bool never_again(void)
{
    return true;
}

static void reading_is_limited(void **state)
{
    struct error e;
    struct text t;

    (void)state;
    text_init(&t);
    put("a", "12345");
    assert_true(in_file_read(&t, path_of("a"), 5, NULL, &e));
    assert_string_equal(t.data, "12345");
    assert_false(in_file_read(&t, path_of("a"), 4, NULL, &e));
    assert_non_null(strstr(e.text, "expected at most 4 bytes"));
    assert_false(in_file_read(&t, "/dev/zero", 1 << 20, NULL, &e));
    assert_non_null(strstr(e.text, "/dev/zero: expected at most 1048576 bytes"));
    assert_true(t.capacity < 8 << 20);
    assert_false(in_file_read(&t, path_of("none"), 5, NULL, &e));
    assert_non_null(strstr(e.text, strerror(ENOENT)));
    assert_false(in_file_read(&t, folder, 5, NULL, &e));
    text_free(&t);
}

static void a_pipe_without_a_writer_is_waited_for_until_the_interrupt(void **state)
{
    struct error e;
    struct text t;

    (void)state;
    text_init(&t);
    assert_int_equal(mkfifo(path_of("pipe"), 0600), 0);
    assert_false(in_file_read(&t, path_of("pipe"), 5, never_again, &e));
    assert_non_null(strstr(e.text, "pipe: interrupted"));
    assert_false(in_file_read_regular(&t, path_of("pipe"), &e));
    assert_non_null(strstr(e.text, "expected a file, found a pipe or device"));
    assert_true(in_file_read_regular(&t, "/dev/null", &e));
    assert_int_equal(t.length, 0);
    text_free(&t);
}

static void printable_text_has_no_control_characters(void **state)
{
    static const struct {
        const char *text, *printed;
    } cases[] = {
        {"plain \xc3\xa4 \xe2\x82\xac", "plain \xc3\xa4 \xe2\x82\xac"},
        {"a\nb\t\x1b[31m\x7f", "a\\x0ab\\x09\\x1b[31m\\x7f"},
        {"\xc2\x9b"
         "31m",
         "\\xc2\\x9b31m"}, /* CSI in one character */
        {"\xff\xc3", "\\xff\\xc3"},
        {"\xc2\xa0", "\xc2\xa0"},
    };
    struct text t;

    (void)state;
    text_init(&t);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        text_clear(&t);
        text_printable(&t, cases[i].text);
        assert_string_equal(t.data, cases[i].printed);
    }
    text_clear(&t);
    text_json(&t, "\x7f\xc2\x9b");
    assert_string_equal(t.data, "\"\\u007f\\u009b\"");
    text_free(&t);
}

#define in_folder(test)                                                                \
    cmocka_unit_test_setup_teardown(test, make_folder, remove_folder)

int main(void)
{
    const struct CMUnitTest tests[] = {
        in_folder(the_old_content_stays_until_the_commit),
        in_folder(a_discarded_file_leaves_nothing),
        in_folder(the_mode_of_a_replaced_file_stays),
        in_folder(links_are_followed_to_their_target),
        in_folder(targets_that_cannot_be_written_are_refused),
        in_folder(a_write_error_keeps_the_old_content),
        in_folder(devices_are_streams),
        in_folder(replacing_creates_the_folders),
        in_folder(reading_is_limited),
        in_folder(a_pipe_without_a_writer_is_waited_for_until_the_interrupt),
        cmocka_unit_test(printable_text_has_no_control_characters),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
