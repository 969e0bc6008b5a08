/* base/: growing texts and the JSON written into them. */
#include "base/json.h"
#include "support/test.h"

#include <string.h>

static struct text out;

static int begin(void **state)
{
    (void)state;
    text_init(&out);
    return 0;
}

static int end(void **state)
{
    (void)state;
    text_free(&out);
    return 0;
}

static void a_text_keeps_what_is_added_and_its_terminator(void **state)
{
    (void)state;
    text_add(&out, "a\0b", 3);
    text_puts(&out, "");
    text_putc(&out, 'c');
    text_printf(&out, "%d", 42);
    assert_int_equal(out.length, 6);
    assert_memory_equal(out.data, "a\0bc42", 7);
    text_clear(&out);
    assert_int_equal(out.length, 0);
    assert_string_equal(out.data, "");
}

static void a_text_grows_at_any_length(void **state)
{
    static const char part[] = "0123456789abcdefghijklmnopqrstuvwxyz";

    (void)state;
    for (size_t step = 1; step < sizeof part; step++) {
        text_clear(&out);
        for (size_t length = step; length < 2000; length += step) {
            text_add(&out, part, step);
            assert_int_equal(out.length, length);
            assert_true(out.length < out.capacity);
            assert_int_equal(strlen(out.data), length);
        }
    }
    text_printf(&out, "%5000s", "|");
    assert_int_equal(out.data[out.length - 1], '|');
    assert_true(out.length < out.capacity);
}

static void a_number_has_no_leading_zeros(void **state)
{
    (void)state;
    text_decimal(&out, 0);
    text_putc(&out, ' ');
    text_decimal(&out, 10);
    text_putc(&out, ' ');
    text_decimal(&out, 4294967295u);
    assert_string_equal(out.data, "0 10 4294967295");
}

static void thousands_are_separated_by_commas(void **state)
{
    static const struct {
        unsigned long long value;
        const char *expected;
    } cases[] = {{0, "0"},
                 {999, "999"},
                 {1000, "1,000"},
                 {123456, "123,456"},
                 {18446744073709551615u, "18,446,744,073,709,551,615"}};

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        text_clear(&out);
        text_thousands(&out, cases[i].value);
        assert_string_equal(out.data, cases[i].expected);
    }
}

static void a_percentage_never_looks_like_zero_unless_it_is(void **state)
{
    static const struct {
        double fraction;
        const char *expected;
    } cases[] = {{0, "0.00 %"},
                 {0.00001, "< 0.01 %"},
                 {0.0001, "0.01 %"},
                 {0.125, "12.50 %"},
                 {1, "100.00 %"}};

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        text_clear(&out);
        text_percent(&out, cases[i].fraction);
        assert_string_equal(out.data, cases[i].expected);
    }
}

static void json_strings_are_escaped(void **state)
{
    static const struct {
        const char *s, *expected;
    } cases[] = {{"", "\"\""},
                 {"a\\b\"c", "\"a\\\\b\\\"c\""},
                 {"line\nfeed", "\"line\\nfeed\""},
                 {"\x1b[0m\t", "\"\\u001b[0m\\u0009\""},
                 {"9\xc3\x97"
                  "9 \xf0\x9f\x8e\xb2",
                  "\"9\xc3\x97"
                  "9 \xf0\x9f\x8e\xb2\""},
                 {"a\xff"
                  "b\xc3",
                  "\"a\\udcffb\\udcc3\""}};

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        text_clear(&out);
        text_json(&out, cases[i].s);
        assert_string_equal(out.data, cases[i].expected);
    }
}

static void json_nests_to_its_full_depth(void **state)
{
    struct json j = {.out = &out};

    (void)state;
    for (int depth = 0; depth < JSON_DEPTH; depth++)
        json_open(&j, depth % 2 == 1 ? "in" : NULL, depth % 2 == 0 ? '{' : '[');
    for (int depth = JSON_DEPTH; depth-- > 0;)
        json_close(&j, depth % 2 == 0 ? '}' : ']');
    assert_string_equal(out.data, "{\"in\":[{\"in\":[{\"in\":[{\"in\":[]}]}]}]}");
}

static void json_separates_values_after_a_closed_bracket(void **state)
{
    struct json j = {.out = &out};

    (void)state;
    json_open(&j, NULL, '[');
    json_open(&j, NULL, '[');
    json_close(&j, ']');
    json_raw(&j, NULL, "1e3");
    json_bool(&j, NULL, false);
    json_close(&j, ']');
    assert_string_equal(out.data, "[[],1e3,false]");
}

/* Values that the authors of the hash publish; in parts it is the same. */
static void hashes_are_those_of_fnv_1a(void **state)
{
    (void)state;
    assert_true(text_hash(0, "", 0) == UINT64_C(0xcbf29ce484222325));
    assert_true(text_hash(0, "a", 1) == UINT64_C(0xaf63dc4c8601ec8c));
    assert_true(text_hash(0, "foobar", 6) == UINT64_C(0x85944171f73967e8));
    assert_true(text_hash(text_hash(0, "foo", 3), "bar", 3) ==
                text_hash(0, "foobar", 6));
    assert_true(text_hash(0, "a\0b", 3) != text_hash(0, "a", 1));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(a_text_keeps_what_is_added_and_its_terminator,
                                        begin, end),
        cmocka_unit_test_setup_teardown(a_text_grows_at_any_length, begin, end),
        cmocka_unit_test(hashes_are_those_of_fnv_1a),
        cmocka_unit_test_setup_teardown(a_number_has_no_leading_zeros, begin, end),
        cmocka_unit_test_setup_teardown(thousands_are_separated_by_commas, begin, end),
        cmocka_unit_test_setup_teardown(a_percentage_never_looks_like_zero_unless_it_is,
                                        begin, end),
        cmocka_unit_test_setup_teardown(json_strings_are_escaped, begin, end),
        cmocka_unit_test_setup_teardown(json_nests_to_its_full_depth, begin, end),
        cmocka_unit_test_setup_teardown(json_separates_values_after_a_closed_bracket,
                                        begin, end),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
