/* base/: JSON lines that are read. */
#include "base/json_read.h"
#include "base/json.h"
#include "support/test.h"

#include <string.h>

static struct json_member members[] = {{.key = "a"}, {.key = "b"}};

static bool read_line(const char *line, struct error *e)
{
    const struct json_place place = {"file", 3, line, strlen(line)};

    return json_read(&place, members, 2, e);
}

static void members_are_found_as_they_are_written(void **state)
{
    struct error e;

    (void)state;
    assert_true(
        read_line(" { \"x\" : [1, {\"a\":2}], \"b\":\"p\\\"q\",\"a\": -1.5e3 } ", &e));
    assert_int_equal(members[0].length, 6);
    assert_memory_equal(members[0].value, "-1.5e3", 6);
    assert_int_equal(members[1].length, 6);
    assert_memory_equal(members[1].value, "\"p\\\"q\"", 6);
    assert_true(read_line("{}", &e));
    assert_null(members[0].value);
    assert_true(read_line("{\"a\":1,\"a\":[]}", &e));
    assert_memory_equal(members[0].value, "[]", 2);
}

static void an_error_says_where_what_was_expected_and_found(void **state)
{
    static const struct {
        const char *line, *expected;
    } cases[] = {
        {"", "1: expected an object in JSON, '{', found the end of the line"},
        {"[]", "1: expected an object in JSON, '{', found '['"},
        {"{\"a\":1", "7: expected ',' or '}', found the end of the line"},
        {"{\"a\" 1}", "6: expected ':', found '1'"},
        {"{a:1}", "2: expected a text in quotes, found 'a'"},
        {"{\"a\":}", "6: expected a value, found '}'"},
        {"{\"a\":tru}", "6: expected a value, found 't'"},
        {"{\"a\":01}", "8: expected a number without leading zeros, found '}'"},
        {"{\"a\":1.}", "8: expected a digit, found '}'"},
        {"{\"a\":1e+}", "9: expected a digit, found '}'"},
        {"{\"a\":\"\\x\"}", "8: expected an escape of a text, found 'x'"},
        {"{\"a\":\"\\u12g4\"}", "11: expected four hexadecimal digits, found 'g'"},
        {"{\"a\":\"b", "8: expected the end of a text, found the end of the line"},
        {"{\"a\":[1 2]}", "9: expected ',' or ']', found '2'"},
        {"{\"a\":{\"b\"}}", "10: expected ':', found '}'"},
        {"{\"a\":\"b\xc3(\"}", "8: expected UTF-8, found '\xc3'"},
        {"{\"\xff\":1}", "3: expected UTF-8, found '\xff'"},
        {"{\"a\":1}}", "8: expected the end of the line, found '}'"},
    };

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct error e;
        assert_false(read_line(cases[i].line, &e));
        assert_memory_equal(e.text, "file:3:", 7);
        assert_string_equal(e.text + 7, cases[i].expected);
    }
}

static void brackets_nest_to_a_limit(void **state)
{
    char line[200] = "{\"a\":";
    struct error e;

    (void)state;
    memset(line + 5, '[', 100);
    assert_false(read_line(line, &e));
    assert_non_null(strstr(e.text, "expected fewer brackets"));
}

static void numbers_and_counts_are_read_within_their_bounds(void **state)
{
    struct error e;
    uint64_t count = 0;
    double real = 0;

    (void)state;
    assert_true(read_line("{\"a\":18446744073709551615,\"b\":-2.5}", &e));
    assert_true(json_read_count(&members[0], 0, UINT64_MAX, &count) &&
                count == UINT64_MAX);
    assert_true(json_read_real(&members[1], -9, 9, &real) && real < -2.4 &&
                real > -2.6);
    assert_false(json_read_count(&members[1], 0, UINT64_MAX, &count));
    assert_true(read_line("{\"a\":18446744073709551616,\"b\":\"1\"}", &e));
    assert_false(json_read_count(&members[0], 0, UINT64_MAX, &count));
    assert_false(json_read_real(&members[1], -9, 9, &real));
    assert_true(read_line("{\"a\":1.5}", &e));
    assert_false(json_read_count(&members[0], 0, UINT64_MAX, &count));
    assert_false(json_read_count(&members[1], 0, UINT64_MAX, &count));
}

static void a_text_is_read_as_it_was_before_it_was_written(void **state)
{
    static const char *const texts[] = {"",
                                        "a\\b\"c",
                                        "line\nfeed\x01",
                                        "9 \xc3\x97 9",
                                        "\x1b[31m\x7f\xc2\x9b",
                                        "no UTF-8: \x80\xff\xc3(\xed\xb2\x80",
                                        "\xf0\x9f\x8e\xb2"};
    struct error e;

    (void)state;
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        struct text line, read;
        text_init(&line);
        text_init(&read);
        struct json j = {.out = &line};
        json_open(&j, NULL, '{');
        json_text(&j, "a", texts[i]);
        json_close(&j, '}');
        assert_true(read_line(line.data, &e));
        assert_true(json_read_text(&members[0], &read));
        assert_string_equal(read.data, texts[i]);
        text_free(&line);
        text_free(&read);
    }
}

static void escapes_are_read_as_characters_or_bytes(void **state)
{
    static const struct {
        const char *line, *read; /* NULL: it is not read */
    } cases[] = {
        {"{\"a\":\"\\u00d7\\/\\ud83c\"}", "\xc3\x97/\xef\xbf\xbd"},
        {"{\"a\":\"\\ud83c\\udfb2\"}", "\xf0\x9f\x8e\xb2"},
        {"{\"a\":\"\\udbff\\udfff\"}", "\xf4\x8f\xbf\xbf"},
        {"{\"a\":\"\\ud83c\\u0041\"}", "\xef\xbf\xbd"
                                       "A"},
        {"{\"a\":\"\\udc80\\udcff\"}", "\x80\xff"},
        {"{\"a\":\"\\udc7f\\udd00\"}", "\xef\xbf\xbd\xef\xbf\xbd"},
        {"{\"a\":\"b\\u0000c\"}", NULL},
        {"{\"a\":7}", NULL},
        {"{\"b\":\"\"}", NULL},
    };

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct error e;
        struct text read;
        text_init(&read);
        assert_true(read_line(cases[i].line, &e));
        assert_int_equal(json_read_text(&members[0], &read), cases[i].read != NULL);
        if (cases[i].read)
            assert_string_equal(read.data, cases[i].read);
        text_free(&read);
    }
}

static void a_missing_member_is_missed_at_the_end_of_the_line(void **state)
{
    const char *line = "{\"a\":\"a long text of more than forty characters, cut\"}";
    const struct json_place place = {"file", 3, line, strlen(line)};
    struct error e;

    (void)state;
    assert_true(json_read(&place, members, 2, &e));
    assert_false(json_fail(&members[1], &e, "a size"));
    assert_string_equal(e.text,
                        "file:3:55: expected \"b\": a size, found the end of the line");
    assert_false(json_fail(&members[0], &e, "7"));
    assert_string_equal(e.text, "file:3:6: expected \"a\": 7, found '\"a long text of "
                                "more than forty characte' ...");
    assert_false(json_same(&members[0], &members[1]));
    assert_true(json_same(&members[0], &members[0]));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(members_are_found_as_they_are_written),
        cmocka_unit_test(an_error_says_where_what_was_expected_and_found),
        cmocka_unit_test(brackets_nest_to_a_limit),
        cmocka_unit_test(numbers_and_counts_are_read_within_their_bounds),
        cmocka_unit_test(escapes_are_read_as_characters_or_bytes),
        cmocka_unit_test(a_text_is_read_as_it_was_before_it_was_written),
        cmocka_unit_test(a_missing_member_is_missed_at_the_end_of_the_line),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
