/* base/: memory, UTF-8, tables of names, JSON, bounds, paths, clocks, messages, drains.
 */
#include "base/alloc.h"
#include "base/clock.h"
#include "base/drain.h"
#include "base/json.h"
#include "base/message.h"
#include "base/names.h"
#include "base/number.h"
#include "base/path.h"
#include "base/utf8.h"
#include "support/test.h"
#include "support/wait.h"

#include <fcntl.h>
#include <math.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

static void memory_of_no_bytes_is_still_memory(void **state)
{
    (void)state;
    free(alloc_zeroed(0, 0));
    char *bytes = alloc_zeroed(3, 1);
    assert_memory_equal(bytes, "\0\0\0", 3);
    bytes = alloc_resize(bytes, 0, 8);
    assert_non_null(bytes);
    bytes = alloc_resize(bytes, 8, 0);
    assert_non_null(bytes);
    free(bytes);
    char *text = alloc_text("copy");
    assert_string_equal(text, "copy");
    free(text);
}

/* More bytes than a size_t counts; the child says so and exits. */
static void too_much_memory_ends_the_program_with_a_message(void **state)
{
    char said[128] = "";
    int status, ends[2];

    (void)state;
    fflush(NULL);
    assert_int_equal(pipe(ends), 0);
    pid_t child = fork();
    if (child == 0) {
        dup2(ends[1], STDERR_FILENO);
        free(alloc_resize(NULL, SIZE_MAX / 2, 3));
        exit(0);
    }
    assert_int_equal(waitpid(child, &status, 0), child);
    close(ends[1]);
    assert_true(read(ends[0], said, sizeof said - 1) > 0);
    close(ends[0]);
    assert_true(WIFEXITED(status) && WEXITSTATUS(status) == 1);
    assert_non_null(strstr(said, "out of memory (9223372036854775807 x 3 bytes)"));
}

static void *ask_for_too_much(void *unused)
{
    (void)unused;
    free(alloc_resize(NULL, SIZE_MAX / 2, 3));
    return NULL;
}

static void another_threads_end_waits_for_what_is_half_done(void **state)
{
    char said[128] = "";
    int status, ends[2];
    pthread_t thread;

    (void)state;
    fflush(NULL);
    assert_int_equal(pipe(ends), 0);
    pid_t child = fork();
    if (child == 0) {
        dup2(ends[1], STDERR_FILENO);
        alloc_hold_end();
        if (pthread_create(&thread, NULL, ask_for_too_much, NULL) != 0)
            _exit(2);
        wait_at_least_ms(30);
        fprintf(stderr, "done; ");
        alloc_release_end();
        pause();
    }
    assert_int_equal(waitpid(child, &status, 0), child);
    close(ends[1]);
    assert_true(read(ends[0], said, sizeof said - 1) > 0);
    close(ends[0]);
    assert_true(WIFEXITED(status) && WEXITSTATUS(status) == 1);
    assert_memory_equal(said, "done; ", 6);
}

static void utf8_reads_code_points_and_replaces_invalid_bytes(void **state)
{
    const char *s = "a\xc3\x97\xe2\x86\x90\xf0\x9f\x8e\xb2\xff\xc3";
    static const uint32_t expected[] = {'a', 0xd7, 0x2190, 0x1f3b2, 0xfffd, 0xfffd};

    (void)state;
    assert_int_equal(utf8_count(s), 6);
    assert_int_equal(utf8_length("\xc0\x80"), 0); /* overlong */
    assert_int_equal(utf8_length("\xf8"), 0);
    for (int i = 0; i < 6; i++)
        assert_int_equal(utf8_next(&s), expected[i]);
    assert_int_equal(*s, '\0');
    assert_int_equal(utf8_last("ab\xc3\x97", 4), 2);
    assert_int_equal(utf8_last("", 0), 0);
}

static void a_sequence_that_is_cut_or_broken_is_invalid(void **state)
{
    static const char *const invalid[] = {"\x80",
                                          "\xbf",
                                          "\xc1\xbf",
                                          "\xf5\x80\x80\x80",
                                          "\xc3",
                                          "\xc3x",
                                          "\xe2\x86",
                                          "\xe2x\x90",
                                          "\xf0\x9f\x8e",
                                          "\xf0\x9f\x8ex",
                                          "\xc3\xc3\x97",
                                          "\xff",
                                          "\xe0\x9f\xbf",
                                          "\xf0\x8f\xbf\xbf", /* overlong */
                                          "\xed\xa0\x80",     /* a surrogate */
                                          "\xf4\x90\x80\x80" /* beyond U+10FFFF */};

    (void)state;
    for (size_t i = 0; i < sizeof invalid / sizeof *invalid; i++) {
        const char *s = invalid[i];
        assert_int_equal(utf8_length(s), 0);
        assert_int_equal(utf8_next(&s), UTF8_REPLACEMENT);
        assert_ptr_equal(s, invalid[i] + 1); /* the next byte may begin a sequence */
    }
}

static void code_points_are_encoded_as_they_are_read(void **state)
{
    static const uint32_t codes[] = {1,      0x7f,   0x80,    0x7ff,   0x800,   0xd7ff,
                                     0xe000, 0xffff, 0x10000, 0x1f3b2, 0x10ffff};

    (void)state;
    for (size_t i = 0; i < sizeof codes / sizeof *codes; i++) {
        char bytes[5] = "";
        const char *at = bytes;
        int length = utf8_encode(codes[i], bytes);
        assert_int_equal(utf8_next(&at), codes[i]);
        assert_ptr_equal(at, bytes + length);
    }
}

static void a_list_is_taken_word_by_word(void **state)
{
    static const struct {
        const char *list, *word;
        size_t length;
    } cases[] = {
        {"a,bc", "a", 1},       {"bc", "bc", 2},          {"", "", 0},
        {",a", "", 0},          {"a\\,b,c", "a,b", 3},    {"a\\b\\", "a\\b\\", 4},
        {"abcdef,", "abcd", 6}, {"a\\,\\,bcd", "a,,b", 6}};
    char word[5];

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const char *at = cases[i].list;
        assert_int_equal(names_next_word(&at, word, sizeof word), cases[i].length);
        assert_string_equal(word, cases[i].word);
    }
    const char *at = "a,b\\,c,";
    int count = 0;
    for (; at; count++)
        names_next_word(&at, word, sizeof word);
    assert_int_equal(count, 3); /* the last one is empty */
}

static void rows_are_found_by_their_whole_name(void **state)
{
    static const struct {
        const char *name;
        int other;
    } rows[] = {{"luby", 1}, {"none", 2}};
    struct text t;

    (void)state;
    assert_int_equal(names_find(rows, 2, sizeof *rows, "none"), 1);
    assert_int_equal(names_find(rows, 2, sizeof *rows, "non"), -1);
    assert_int_equal(names_find_part(rows, 2, sizeof *rows, "luby:100", 4), 0);
    text_init(&t);
    names_join(rows, 2, sizeof *rows, &t);
    assert_string_equal(t.data, "luby, none");
    text_free(&t);
}

static void json_has_commas_and_escapes(void **state)
{
    struct text t;
    struct json j = {.out = &t};

    (void)state;
    text_init(&t);
    json_open(&j, NULL, '{');
    json_text(&j, "name", "a\"b");
    json_open(&j, "list", '[');
    json_int(&j, NULL, -1);
    json_count(&j, NULL, UINT64_MAX);
    json_close(&j, ']');
    json_real(&j, "share", 0.125, 2);
    json_real(&j, "none", NAN, 2);
    json_bool(&j, "ok", true);
    json_text(&j, "missing", NULL);
    json_close(&j, '}');
    assert_string_equal(t.data,
                        "{\"name\":\"a\\\"b\",\"list\":[-1,18446744073709551615],"
                        "\"share\":0.12,\"none\":null,\"ok\":true,"
                        "\"missing\":null}");
    text_free(&t);
}

static void a_path_that_does_not_fit_is_empty(void **state)
{
    char path[8];

    (void)state;
    assert_true(path_format(path, sizeof path, "/%s", "abcdef"));
    assert_string_equal(path, "/abcdef");
    assert_false(path_format(path, sizeof path, "/%s", "abcdefg"));
    assert_string_equal(path, "");
    assert_true(path_is_folder("/"));
    assert_false(path_is_folder("/dev/null"));
    assert_false(path_is_folder("/nothing is here"));
}

static void clocks_never_go_back(void **state)
{
    int64_t now = clock_now_ns(), cpu = clock_thread_cpu_ns();

    (void)state;
    while (clock_thread_cpu_ns() == cpu)
        continue; /* this takes CPU time, and so real time */
    assert_true(clock_thread_cpu_ns() > cpu);
    assert_true(clock_now_ns() > now);
}

static void values_are_clamped(void **state)
{
    (void)state;
    assert_int_equal(int_clamp(7, 0, 5), 5);
    assert_int_equal(int_clamp(-7, 0, 5), 0);
    assert_int_equal(int_min(2, 3) + int_max(2, 3), 5);
    assert_int_equal(int_clamp(3, 0, 5), 3);
    assert_int_equal(int_min(3, 2) + int_max(3, 2), 5);
    assert_true(real_clamp(0.5, 0, 1) == 0.5);
    assert_true(real_clamp(-0.5, 0, 1) == 0);
    assert_true(real_clamp(1.5, 0, 1) == 1);
    assert_true(u64_min(UINT64_MAX, 1) == 1 && u64_min(1, UINT64_MAX) == 1);
    assert_true(u64_max(UINT64_MAX, 1) == UINT64_MAX && u64_max(1, 2) == 2);
    assert_true(i64_min(INT64_MIN, 1) == INT64_MIN && i64_min(1, INT64_MIN) < 0);
}

static void the_nearest_name_is_suggested(void **state)
{
    static const struct {
        const char *word, *hint;
    } cases[] = {{"lern", "; did you mean 'learn'?"},
                 {"laern", "; did you mean 'learn'?"}, /* neighbours swapped */
                 {"backtrac", "; did you mean 'backtrack'?"},
                 {"tavu", "; did you mean 'tabu'?"},
                 {"learn", ""}, /* it is there */
                 {"zzzzz", ""},
                 {"", ""}};
    char hint[NAMES_HINT], longest[200];

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const char *word = cases[i].word;
        names_hint("backtrack, learn, tabu", word, strlen(word), hint);
        assert_string_equal(hint, cases[i].hint);
    }
    memset(longest, 'a', sizeof longest);
    names_hint("aaaa", longest, sizeof longest, hint);
    assert_string_equal(hint, "");
    names_hint("", "learn", 5, hint);
    assert_string_equal(hint, "");
}

static bool yes(void)
{
    return true;
}
static bool no(void)
{
    return false;
}

static void a_drain_ends_at_its_time_and_at_a_signal(void **state)
{
    struct drain whole = drain_begin(INT64_MAX, no), none = drain_begin(0, no),
                 stopped = drain_begin(INT64_MAX, yes);

    (void)state;
    assert_true(drain_goes_on(&whole));
    assert_false(drain_goes_on(&none));
    assert_false(drain_goes_on(&stopped));
}

/* Reads what is in the pipe into `text`. */
static void read_all(int fd, char *text, size_t size)
{
    size_t length = 0;

    for (ssize_t got; (got = read(fd, text + length, size - 1 - length)) > 0;)
        length += (size_t)got;
    text[length] = '\0';
}

static void a_message_that_nobody_reads_is_counted(void **state)
{
    static char text[1 << 21];
    int stderr_was = dup(STDERR_FILENO), ends[2], n_printed = 0;

    (void)state;
    assert_int_equal(pipe(ends), 0);
    assert_int_equal(fcntl(ends[0], F_SETFL, O_NONBLOCK), 0);
    dup2(ends[1], STDERR_FILENO);
    message_never_waits(true);
    for (int i = 0; i < 10000; i++)
        message_print("%0100d", i);
    read_all(ends[0], text, sizeof text);
    while (text[101 * n_printed])
        n_printed++;
    message_print("seen");
    read_all(ends[0], text, sizeof text);
    message_never_waits(false);
    dup2(stderr_was, STDERR_FILENO);
    close(stderr_was);
    close(ends[0]);
    close(ends[1]);
    assert_true(n_printed > 0 && n_printed < 10000);
    char expected[100];
    snprintf(expected, sizeof expected,
             "sudoscope: %d messages left out: standard error was not read\nseen\n",
             10000 - n_printed);
    assert_string_equal(text, expected);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_list_is_taken_word_by_word),
        cmocka_unit_test(memory_of_no_bytes_is_still_memory),
        cmocka_unit_test(too_much_memory_ends_the_program_with_a_message),
        cmocka_unit_test(another_threads_end_waits_for_what_is_half_done),
        cmocka_unit_test(utf8_reads_code_points_and_replaces_invalid_bytes),
        cmocka_unit_test(a_sequence_that_is_cut_or_broken_is_invalid),
        cmocka_unit_test(code_points_are_encoded_as_they_are_read),
        cmocka_unit_test(rows_are_found_by_their_whole_name),
        cmocka_unit_test(the_nearest_name_is_suggested),
        cmocka_unit_test(json_has_commas_and_escapes),
        cmocka_unit_test(values_are_clamped),
        cmocka_unit_test(a_path_that_does_not_fit_is_empty),
        cmocka_unit_test(clocks_never_go_back),
        cmocka_unit_test(a_drain_ends_at_its_time_and_at_a_signal),
        cmocka_unit_test(a_message_that_nobody_reads_is_counted),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
