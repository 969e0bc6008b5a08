/* Pasting from a terminal and copying to it, without a terminal. */
#include "front/terminal_paste.h"
#include "support/test.h"

#include <stdio.h>
#include <string.h>

static void a_paste_is_the_text_between_brackets(void **state)
{
    static const char bytes[] = "\x1b[200~1 2\r3\r\n4\x1b[2x\x1b[201~q";
    size_t length = sizeof bytes - 1;
    struct terminal_paste p = {.text = TEXT_EMPTY};

    (void)state;
    /* The pieces in which it arrives make no difference. */
    for (size_t piece = 1; piece <= length; piece++) {
        size_t at = 0, end = 0;
        bool is_whole = false;
        while (!is_whole) {
            end = end + piece < length ? end + piece : length;
            check_case(at < end, "pieces of %zu: no end", piece);
            at += terminal_paste_read(&p, bytes + at, end - at, &is_whole);
            check_case(at <= length, "pieces of %zu: beyond the end", piece);
        }
        assert_int_equal(at, length - 1);
        assert_string_equal(p.text.data, "1 2\n3\n4\x1b[2x");
        assert_false(p.is_open);
    }
    text_free(&p.text);
}

static void keys_are_no_paste(void **state)
{
    static const char *const keys[] = {"q", "\x1b", "\x1b[2~", "\x1b[201~", "\x1b[200"};
    struct terminal_paste p = {.text = TEXT_EMPTY};
    bool is_whole;

    (void)state;
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
        assert_int_equal(terminal_paste_read(&p, keys[i], strlen(keys[i]), &is_whole),
                         0);
        assert_false(is_whole || p.is_open);
    }
    text_free(&p.text);
}

static void a_copy_is_base64(void **state)
{
    static const struct {
        const char *text, *want;
    } rows[] = {{"", ""},
                {"f", "Zg=="},
                {"fo", "Zm8="},
                {"foo", "Zm9v"},
                {"foob", "Zm9vYg=="},
                {"fooba", "Zm9vYmE="},
                {"foobar", "Zm9vYmFy"},
                {"\xc3\x97~", "w5d+"}};
    struct text out;
    char want[64];

    (void)state;
    text_init(&out);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        text_clear(&out);
        terminal_paste_copy(rows[i].text, &out);
        snprintf(want, sizeof want, "\x1b]52;c;%s\x07", rows[i].want);
        assert_string_equal(out.data, want);
    }
    text_free(&out);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_paste_is_the_text_between_brackets),
        cmocka_unit_test(keys_are_no_paste),
        cmocka_unit_test(a_copy_is_base64),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
