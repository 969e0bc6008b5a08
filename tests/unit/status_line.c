/* The status line, on a pseudo-terminal in place of stderr and stdout. */
#include "front/status_line.h"
#include "base/clock.h"
#include "support/test.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#define COLUMNS 100

static int terminal, kept[3]; /* kept: stdout and stderr of the test */
static struct status_line line;

static int begin(void **state)
{
    struct winsize size = {.ws_col = COLUMNS, .ws_row = 24};

    (void)state;
    terminal = posix_openpt(O_RDWR | O_NOCTTY);
    if (terminal < 0 || grantpt(terminal) != 0 || unlockpt(terminal) != 0)
        return -1;
    int end = open(ptsname(terminal), O_RDWR | O_NOCTTY);
    fflush(stdout);
    for (int fd = STDOUT_FILENO; fd <= STDERR_FILENO; fd++) {
        kept[fd] = dup(fd);
        dup2(end, fd);
    }
    close(end);
    setenv("TERM", "xterm", 1);
    return ioctl(STDERR_FILENO, TIOCSWINSZ, &size) ||
           fcntl(terminal, F_SETFL, O_NONBLOCK);
}

static int end(void **state)
{
    (void)state;
    for (int fd = STDOUT_FILENO; fd <= STDERR_FILENO; fd++) {
        dup2(kept[fd], fd);
        close(kept[fd]);
    }
    return close(terminal);
}

/* What the terminal got since the last call. */
static const char *shown(void)
{
    static char bytes[1024];
    ssize_t length = read(terminal, bytes, sizeof bytes - 1);

    bytes[length > 0 ? length : 0] = '\0';
    return bytes;
}

static void expect_begin(const char *text, const char *expected)
{
    check_case(strncmp(text, expected, strlen(expected)) == 0, "%s", text + 1);
}

/* A job that began 1000 seconds ago and may show its line. */
static void begin_job(void)
{
    status_line_init(&line);
    status_line_start(&line);
    line.started_ns -= 1000 * NS_PER_S;
    line.next_ns = line.started_ns;
}

static void a_line_shows_bar_counts_and_times(void **state)
{
    (void)state;
    begin_job();
    assert_true(status_line_due(&line));
    status_line_count(&line, 4000, 8000, "runs");
    status_line_show(&line);
    const char *text = shown();
    expect_begin(text, "\r[############------------] 4,000 / 8,000 runs, "
                       "4 per second, 16:4");
    assert_non_null(strstr(text, " left, 16:4"));
    assert_string_equal(strstr(text, " elapsed"), " elapsed\x1b[K");
}

static void without_a_total_there_is_no_bar(void **state)
{
    (void)state;
    begin_job();
    assert_true(status_line_due(&line));
    status_line_count(&line, 4000, 0, "frames");
    status_line_show(&line);
    const char *text = shown();
    expect_begin(text, "\r4,000 frames, 4 per second, 16:4");
    assert_null(strstr(text, "left"));
    line.next_ns = 0;
    assert_true(status_line_due(&line));
    status_line_count(&line, 0, 10, "frames"); /* no rate, so no time left */
    status_line_show(&line);
    text = shown();
    expect_begin(text, "\r[------------------------] 0 / 10 frames, 0 per");
    assert_null(strstr(text, "left"));
}

static void a_line_is_cut_to_the_terminal(void **state)
{
    struct winsize size = {.ws_col = 20, .ws_row = 24};

    (void)state;
    assert_int_equal(ioctl(STDERR_FILENO, TIOCSWINSZ, &size), 0);
    begin_job();
    assert_true(status_line_due(&line));
    status_line_count(&line, 123456789, 0, "nodes");
    status_line_show(&line);
    /* Its end stays, since a solver's line begins with a path, and no number is cut at
     * its last digits. */
    assert_string_equal(shown(), "\r\xe2\x80\xa6"
                                 "ond, 16:40 elapsed\x1b[K");
}

static void a_line_is_cleared_once(void **state)
{
    (void)state;
    begin_job();
    status_line_clear(&line);
    assert_string_equal(shown(), ""); /* nothing was shown yet */
    assert_true(status_line_due(&line));
    status_line_show(&line);
    shown();
    status_line_make_room(&line); /* stdout is the same terminal */
    assert_string_equal(shown(), "\r\x1b[K");
    status_line_clear(&line);
    assert_string_equal(shown(), "");
}

static void a_line_is_not_due_at_once(void **state)
{
    (void)state;
    status_line_init(&line);
    status_line_start(&line);
    assert_true(line.next_ns > line.started_ns);
    line.next_ns = INT64_MAX;
    assert_false(status_line_due(&line));
}

static void terminals_without_a_cursor_show_nothing(void **state)
{
    (void)state;
    setenv("TERM", "dumb", 1);
    begin_job();
    assert_false(status_line_due(&line));
    unsetenv("TERM");
    begin_job();
    assert_false(status_line_due(&line));
    setenv("TERM", "xterm", 1);
    dup2(kept[STDOUT_FILENO], STDOUT_FILENO);
    int file = open("/dev/null", O_WRONLY);
    dup2(file, STDERR_FILENO);
    close(file);
    begin_job();
    assert_false(status_line_due(&line));
    assert_int_equal(line.columns, 80);
}

#define LINE_TEST(name) cmocka_unit_test_setup_teardown(name, begin, end)

int main(void)
{
    const struct CMUnitTest tests[] = {
        LINE_TEST(a_line_shows_bar_counts_and_times),
        LINE_TEST(without_a_total_there_is_no_bar),
        LINE_TEST(a_line_is_cut_to_the_terminal),
        LINE_TEST(a_line_is_cleared_once),
        LINE_TEST(a_line_is_not_due_at_once),
        LINE_TEST(terminals_without_a_cursor_show_nothing),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
