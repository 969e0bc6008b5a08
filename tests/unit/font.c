/* The font of the machine, fonts that cannot be read, and machines without one. */
#include "front/font.h"
#include "support/test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

/* fontconfig keeps what it has read until the end; LeakSanitizer asks for this. */
const char *__lsan_default_suppressions(void);
const char *__lsan_default_suppressions(void)
{
    return "leak:libfontconfig\n";
}

static struct font *font;

static int begin(void **state)
{
    struct error e;

    (void)state;
    font = font_open(NULL, &e);
    if (!font)
        print_message("%s\n", e.text);
    return font ? 0 : -1;
}

static int end(void **state)
{
    (void)state;
    font_close(font);
    return 0;
}

/* The ink of a character, 0 if it has none. */
static long ink(enum text_size size, uint32_t code, struct glyph *g)
{
    const struct glyphs *glyphs = font_glyphs(font);
    long sum = 0;

    if (!glyphs->find(glyphs->context, size, code, g))
        return 0;
    for (int i = 0; i < g->w * g->h; i++)
        sum += g->coverage[i];
    return sum;
}

static void characters_follow_the_size_of_their_text(void **state)
{
    const struct glyphs *glyphs = font_glyphs(font);
    struct glyph g;

    (void)state;
    assert_int_equal(ink(TEXT_SMALL, 'A', &g), 0); /* it has no size yet */
    font_set_size(font, TEXT_SMALL, 0);
    assert_int_equal(ink(TEXT_SMALL, 'A', &g), 0);
    font_set_size(font, TEXT_SMALL, 12);
    long small = ink(TEXT_SMALL, 'A', &g);
    int advance = glyphs->advance[TEXT_SMALL];
    assert_true(small > 0 && advance > 0 && advance < 24);
    assert_true(g.w <= 2 * advance && g.h <= 2 * glyphs->line_height[TEXT_SMALL]);
    font_set_size(font, TEXT_SMALL, 48);
    assert_true(ink(TEXT_SMALL, 'A', &g) > 8 * small);
    check_range(glyphs->advance[TEXT_SMALL], 3 * advance, 5 * advance);
    font_set_size(font, TEXT_SMALL, -1);
    font_set_size(font, TEXT_SMALL, 48);
    check_range(glyphs->advance[TEXT_SMALL], 3 * advance, 5 * advance);
}

/* 577 shares the slot of 'A' in the cache. */
static void characters_are_not_mistaken_for_each_other(void **state)
{
    struct glyph g;

    (void)state;
    font_set_size(font, TEXT_SMALL, 20);
    long other = ink(TEXT_SMALL, 577, &g), a = ink(TEXT_SMALL, 'A', &g);
    assert_true(a > 0 && a != other);
    for (uint32_t code = 0x20; code < 0x600; code++)
        ink(TEXT_SMALL, code, &g);
    assert_int_equal(ink(TEXT_SMALL, 'A', &g), a);
    assert_int_equal(ink(TEXT_SMALL, 577, &g), other);
}

static void a_font_lacks_characters(void **state)
{
    const struct glyphs *glyphs = font_glyphs(font);
    struct glyph g;

    (void)state;
    font_set_size(font, TEXT_SMALL, 20);
    for (int again = 0; again < 2; again++) {
        assert_false(glyphs->find(glyphs->context, TEXT_SMALL, 0x10fffd, &g));
        assert_false(glyphs->find(glyphs->context, TEXT_SMALL, 0, &g));
    }
}

static void a_file_that_is_no_font_is_an_error(void **state)
{
    static const char *const files[] = {"/dev/null", "/no such font.ttf"};
    struct font *none;
    struct error e;

    (void)state;
    for (int i = 0; i < 2; i++) {
        assert_null(font_open(files[i], &e));
        assert_memory_equal(e.text, files[i], strlen(files[i]));
        assert_non_null(strstr(e.text, ": cannot read the font: "));
        assert_false(font_open_if_any(files[i], "recording", &none, &e));
        assert_null(none);
    }
    assert_null(font_glyphs(NULL));
    font_set_size(NULL, TEXT_SMALL, 12);
}

/* In a child, because fontconfig reads its configuration once. */
static int run_without_fonts(int out)
{
    struct font *none;
    struct error e;

    setenv("FONTCONFIG_FILE", TESTS_DIR "/support/no_fonts.conf", 1);
    dup2(out, STDERR_FILENO);
    if (font_open(NULL, &e) || !strstr(e.text, "name one with --font FILE"))
        return 1;
    return font_open_if_any(NULL, "recording", &none, &e) && !none ? 0 : 2;
}

static void a_machine_without_fonts_goes_on_without_text(void **state)
{
    char said[256] = "";
    int status, ends[2];

    (void)state;
    fflush(NULL);
    assert_int_equal(pipe(ends), 0);
    pid_t child = fork();
    if (child == 0)
        exit(run_without_fonts(ends[1]));
    assert_int_equal(waitpid(child, &status, 0), child);
    close(ends[1]);
    assert_true(read(ends[0], said, sizeof said - 1) > 0);
    close(ends[0]);
    assert_true(WIFEXITED(status));
    assert_int_equal(WEXITSTATUS(status), 0);
    assert_non_null(strstr(said, "; recording without text\n"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_machine_without_fonts_goes_on_without_text),
        cmocka_unit_test_setup_teardown(characters_follow_the_size_of_their_text, begin,
                                        end),
        cmocka_unit_test_setup_teardown(characters_are_not_mistaken_for_each_other,
                                        begin, end),
        cmocka_unit_test_setup_teardown(a_font_lacks_characters, begin, end),
        cmocka_unit_test(a_file_that_is_no_font_is_an_error),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
