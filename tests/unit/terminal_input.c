/* Bytes that wait in a terminal while the program is busy: events of terminal.h on a
 * pseudo-terminal. */
#include "base/clock.h"
#include "front/terminal.h"
#include "support/test.h"
#include "support/wait.h"

#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#define READ_AT_ONCE 256

static int master;
static struct window *window;

static int open_terminal(void **state)
{
    struct error e;

    (void)state;
    window = terminal_open(false, &e);
    return window ? 0 : -1;
}

static int close_terminal(void **state)
{
    (void)state;
    window_close(window);
    return 0;
}

/* The end of `bytes` is read after the first READ_AT_ONCE, of which `split` are its. */
static void type(const char *bytes, size_t split)
{
    char keys[READ_AT_ONCE];
    size_t before = sizeof keys - split;

    memset(keys, 'a', before);
    assert_int_equal(write(master, keys, before), before);
    assert_int_equal(write(master, bytes, strlen(bytes)), strlen(bytes));
}

static struct input_event next_event(void)
{
    struct input_event event;

    while (!window_next_event(window, 1000, &event) || event.kind == INPUT_REDRAW)
        continue;
    return event;
}

/* The event after the keys before `split`, taken when an Escape would be one. */
static struct input_event event_read_late(const char *bytes, size_t split)
{
    type(bytes, split);
    for (size_t i = 0; i < READ_AT_ONCE - split; i++)
        assert_string_equal(next_event().key, "a");
    wait_at_least_ms(40);
    return next_event();
}

static void a_key_that_is_read_in_two_parts_is_one(void **state)
{
    (void)state;
    for (size_t split = 1; split <= 5; split++) {
        struct input_event event = event_read_late("\x1b[1;5C", split);
        assert_int_equal(event.kind, INPUT_KEY);
        assert_string_equal(event.key, "Ctrl+Right");
    }
    assert_string_equal(event_read_late("\xc3\xa9", 1).key, "\xc3\xa9");
}

static void a_paste_whose_bracket_is_read_in_two_parts_is_one(void **state)
{
    (void)state;
    for (size_t split = 1; split <= 5; split++) {
        struct input_event event = event_read_late("\x1b[200~1 2\r\x1b[201~", split);
        assert_int_equal(event.kind, INPUT_PASTE);
        assert_string_equal(event.text, "1 2\n");
    }
}

static void an_escape_with_nothing_behind_it_is_a_key(void **state)
{
    (void)state;
    assert_string_equal(event_read_late("\x1b", 1).key, "Escape");
}

#define TERMINAL_TEST(name)                                                            \
    cmocka_unit_test_setup_teardown(name, open_terminal, close_terminal)

static int test_in_session(void)
{
    const struct CMUnitTest tests[] = {
        TERMINAL_TEST(a_key_that_is_read_in_two_parts_is_one),
        TERMINAL_TEST(a_paste_whose_bracket_is_read_in_two_parts_is_one),
        TERMINAL_TEST(an_escape_with_nothing_behind_it_is_a_key),
    };

    master = posix_openpt(O_RDWR | O_NOCTTY);
    if (setsid() < 0 || master < 0 || grantpt(master) != 0 || unlockpt(master) != 0)
        return 1;
    int slave = open(ptsname(master), O_RDWR);
    setenv("TERM", "xterm", 1);
    int failed = slave < 0 || cmocka_run_group_tests(tests, NULL, NULL);
    close(slave);
    close(master);
    return failed;
}

/* Only the first process of a session gets a terminal of its own. */
int main(void)
{
    pid_t child = fork();
    int status;

    if (child == 0)
        return test_in_session();
    if (child < 0 || waitpid(child, &status, 0) != child)
        return 1;
    return WIFEXITED(status) ? WEXITSTATUS(status) : 1;
}
