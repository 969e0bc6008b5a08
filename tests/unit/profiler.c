/* The frames of CP-Profiler's protocol: what nodes and their labels say as lines, and
 * what is said about frames that are wrong. */
#include "support/test.h"
#include "trace/profiler.h"

#include <stdio.h>
#include <string.h>

/* Appends a frame with the bytes of `body`. */
static void put_frame(struct text *out, const struct text *body)
{
    for (int shift = 0; shift < 32; shift += 8)
        text_putc(out, (char)(body->length >> shift));
    text_add(out, body->data, body->length);
}

static void put_number(struct text *out, int32_t value)
{
    for (int shift = 24; shift >= 0; shift -= 8)
        text_putc(out, (char)((uint32_t)value >> shift));
}

static void put_field(struct text *out, int kind, const char *value)
{
    text_putc(out, (char)kind);
    put_number(out, (int32_t)strlen(value));
    text_puts(out, value);
}

/* A node 2 below node 1, in run `run` of thread `thread`. */
static void put_node(struct text *out, int run, int thread, int status,
                     const char *label, const char *info)
{
    const int32_t numbers[] = {2, run, thread, 1, run, thread, 0, 0};
    struct text body;

    text_init(&body);
    text_putc(&body, 0);
    for (int i = 0; i < 8; i++)
        put_number(&body, numbers[i]);
    text_putc(&body, (char)status);
    put_field(&body, 0, label);
    if (info)
        put_field(&body, 2, info);
    put_frame(out, &body);
    text_free(&body);
}

/* The lines of a stream that comes in pieces of `piece` bytes; the error goes to `e`.
 */
static bool read_stream(const struct text *stream, size_t piece, struct text *lines,
                        struct error *e)
{
    struct profiler_reader r = {.geo = geometry_create(shape_of_box(3, 3))};
    bool fine = true;

    text_init(&r.pending);
    e->text[0] = '\0';
    for (size_t at = 0; fine && at < stream->length; at += piece) {
        size_t count = stream->length - at < piece ? stream->length - at : piece;
        fine = profiler_read(&r, stream->data + at, count, lines, e);
    }
    fine = fine && profiler_ends_well(&r, e);
    text_free(&r.pending);
    geometry_destroy((struct geometry *)r.geo);
    return fine;
}

static void check_node(int run, int thread, int status, const char *label,
                       const char *info, const char *expected)
{
    for (size_t piece = 1; piece < 100; piece += 7) {
        struct text stream, lines;
        struct error e;
        text_init(&stream);
        text_init(&lines);
        put_node(&stream, run, thread, status, label, info);
        check_case(read_stream(&stream, piece, &lines, &e), "%s: %s", label, e.text);
        check_case(strcmp(lines.data, expected) == 0, "'%s': lines\n%s", label,
                   lines.data);
        text_free(&lines);
        text_free(&stream);
    }
}

static void labels_colour_the_cells_that_they_name(void **state)
{
    static const struct {
        const char *label, *lines;
    } cases[] = {
        {"x[3] = 4", "assign 3 4\n"},
        {"x[80]=9", "assign 80 9\n"},
        {"x[81] = 4", ""},
        {"r3c4=7", "assign 21 7\n"},
        {"r3c4!=7", "remove 21 7\n"},
        {"x_3_4 = 7", "assign 21 7\n"},
        {"x[0][1] == 2 (0)", "assign 1 2\n"},
        {"x[0,8] != 2", "remove 8 2\n"},
        {"x_0_1 = 2", ""},
        {"x_10_1 = 2", ""},
        {"x[5] <= 7", "remove 5 8\nremove 5 9\n"},
        {"x[5] < 7", "remove 5 7\nremove 5 8\nremove 5 9\n"},
        {"x[5] >= 2", "remove 5 1\n"},
        {"x[5] > 2", "remove 5 1\nremove 5 2\n"},
        {"x[5] = 10", ""},
        {"x[5] = 0", ""},
        {"X_INTRODUCED_12_ = 3", ""},
        {"x[5]", ""},
        {"cost = 5", ""},
        {"x[1][2][3] = 4", ""},
        {"x[5] ! 3", ""},
        {"x[5] = ", ""},
        {"x[5] = 3y", ""},
        {"x[99999999999999999999] = 3", ""},
    };
    char expected[200];

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        snprintf(expected, sizeof expected, "node 2 1 ok %s\n%s", cases[i].label,
                 cases[i].lines);
        check_node(0, 0, NODE_BRANCH, cases[i].label, NULL, expected);
    }
}

static void domains_are_assignments_and_removals(void **state)
{
    (void)state;
    check_node(0, 0, NODE_BRANCH, "",
               "{\"domains\":{\"x[0]\":\"1..3,5..9\",\"y\":\"4\"}}",
               "node 2 1 ok \nremove 0 4\n");
    check_node(0, 0, NODE_SOLVED, "",
               "{\"name\": 3, \"domains\": {\"x[0]\" : \"4\" , \"x_2_1\":\"1..2\"}}",
               "node 2 1 ok \nassign 0 4\nremove 9 3\nremove 9 4\nremove 9 5\n"
               "remove 9 6\nremove 9 7\nremove 9 8\nremove 9 9\nsolution\n");
    check_node(0, 0, NODE_FAILED, "", "{\"domains\":{\"x[0]\":\"12..14\",\"x[1]\":\"",
               "node 2 1 ok \nfail\n");
    check_node(0, 0, NODE_SKIPPED, "x[0] = 3", NULL, "");
}

static void nodes_of_runs_and_threads_have_numbers_of_their_own(void **state)
{
    (void)state;
    check_node(-1, 0, NODE_BRANCH, "", NULL, "node 2 1 ok \n");
    check_node(1, 0, NODE_BRANCH, "", NULL, "node 2147483650 2147483649 ok \n");
    check_node(0, 1, NODE_BRANCH, "", NULL,
               "node 36028797018963970 36028797018963969 ok \n");
    check_node(0, 0, NODE_BRANCH, "a\n\033[2J", NULL, "node 2 1 ok a\\x0a\\x1b[2J\n");
}

/* ---- Frames that are wrong ---- */

static void wrong_frames_are_named_by_their_number(void **state)
{
#define BYTES(text) text, sizeof text - 1
    static const struct {
        const char *bytes;
        size_t count;
        const char *expected;
    } cases[] = {
        {BYTES("\0\0\0\0"), "frame 2: expected a length 1..1048576, found 0"},
        {BYTES("\xff\xff\xff\xff"), "frame 2: expected a length 1..1048576, found -1"},
        {BYTES("\1\0\x10\0"), "frame 2: expected a length 1..1048576, found 1048577"},
        {BYTES("\1\0\0\0\4"), "frame 2: expected a type 0..3, found 4"},
        {BYTES("\2\0\0\0\0\0"), "frame 2: expected 34 bytes of a node, found 2"},
        {BYTES("\2\0\0"), "frame 2 is cut off"},
        {BYTES("\2\0\0\0\1"), "frame 2 is cut off"},
        {BYTES("\2\0\0\0\2\0"), "frame 2: its optional fields have another form"},
        {BYTES("\6\0\0\0\2\0\0\0\0\1"),
         "frame 2: its optional fields have another form"},
        {BYTES("\6\0\0\0\2\0\xff\xff\xff\xff"),
         "frame 2: its optional fields have another form"},
        {BYTES("\6\0\0\0\2\4\0\0\0\0"),
         "frame 2: its optional fields have another form"},
        {BYTES("\x22\0\0\0\0"
               "aaaabbbbccccddddeeeeffffgggghhhh\4"),
         "frame 2: expected a status 0..3, found 4"},
    };

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct text stream, lines;
        struct error e;
        text_init(&stream);
        text_init(&lines);
        put_node(&stream, 0, 0, NODE_BRANCH, "x[0] = 1", NULL);
        text_add(&stream, cases[i].bytes, cases[i].count);
        assert_false(read_stream(&stream, 5, &lines, &e));
        assert_string_equal(e.text, cases[i].expected);
        assert_string_equal(lines.data, "node 2 1 ok x[0] = 1\nassign 0 1\n");
        text_free(&lines);
        text_free(&stream);
    }
}

static void other_frames_are_lines_of_their_own(void **state)
{
    struct text stream, body, lines;
    struct error e;

    (void)state;
    text_init(&stream);
    text_init(&body);
    text_init(&lines);
    text_putc(&body, 2);
    text_putc(&body, 3);
    put_number(&body, 3);
    put_field(&body, 2, "{\"has_restarts\":false,\"name\":\"a \\\"b\\\"\"}");
    put_frame(&stream, &body);
    text_clear(&body);
    text_putc(&body, 2);
    put_field(&body, 2, "no object");
    put_frame(&stream, &body);
    text_clear(&body);
    text_putc(&body, 3);
    put_field(&body, 2, "{\"restart_id\":1}");
    put_frame(&stream, &body);
    text_clear(&body);
    text_putc(&body, 1);
    put_frame(&stream, &body);
    assert_true(read_stream(&stream, 3, &lines, &e));
    assert_string_equal(lines.data, "say a \"b\"\nrestart\ngave-up\n");
    text_free(&lines);
    text_free(&body);
    text_free(&stream);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(labels_colour_the_cells_that_they_name),
        cmocka_unit_test(domains_are_assignments_and_removals),
        cmocka_unit_test(nodes_of_runs_and_threads_have_numbers_of_their_own),
        cmocka_unit_test(wrong_frames_are_named_by_their_number),
        cmocka_unit_test(other_frames_are_lines_of_their_own),
    };

    return cmocka_run_group_tests_name("profiler", tests, NULL, NULL);
}
