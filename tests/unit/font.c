/* The font of all text. Once it is open it needs neither fontconfig nor its file. */
#include "front/font.h"
#include "support/test.h"

#include <fontconfig/fontconfig.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Copies the system's monospaced font to a new file. */
static void copy_font(char path[static 32])
{
    FcPattern *pattern = FcNameParse((const FcChar8 *)"monospace");
    FcChar8 *file;
    FcResult result;
    char bytes[4096];

    FcConfigSubstitute(NULL, pattern, FcMatchPattern);
    FcDefaultSubstitute(pattern);
    FcPattern *match = FcFontMatch(NULL, pattern, &result);
    assert_non_null(match);
    assert_int_equal(FcPatternGetString(match, FC_FILE, 0, &file), FcResultMatch);
    strcpy(path, "/tmp/sudoscope-font-XXXXXX");
    FILE *in = fopen((const char *)file, "rb"), *out = fdopen(mkstemp(path), "wb");
    assert_true(in && out);
    for (size_t n; (n = fread(bytes, 1, sizeof bytes, in)) > 0;)
        assert_int_equal(fwrite(bytes, 1, n, out), n);
    fclose(in);
    fclose(out);
    FcPatternDestroy(match);
    FcPatternDestroy(pattern);
}

static bool has_digit(struct font *f, enum text_size size, int *height)
{
    const struct glyphs *glyphs = font_glyphs(f);
    struct glyph found;
    bool exists = glyphs->find(glyphs->context, size, '7', &found);

    *height = exists ? found.h : 0;
    return exists;
}

static void every_size_lives_on_without_the_file(void **state)
{
    char path[32];
    struct error e;
    int small, large;

    (void)state;
    copy_font(path);
    struct font *f = font_open(path, &e);
    unlink(path);
    assert_non_null(f);
    for (int size = 0; size < TEXT_SIZES; size++) {
        assert_false(has_digit(f, (enum text_size)size, &small)); /* no size is set */
        font_set_size(f, (enum text_size)size, 10);
        assert_true(has_digit(f, (enum text_size)size, &small));
        font_set_size(f, (enum text_size)size, 40);
        assert_true(has_digit(f, (enum text_size)size, &large));
        check_case(large > 2 * small, "size %d: %d and %d pixels", size, small, large);
        font_set_size(f, (enum text_size)size, 0); /* changes nothing */
        assert_true(has_digit(f, (enum text_size)size, &small));
        assert_int_equal(small, large);
    }
    font_close(f);
}

static void an_unreadable_font_is_an_error(void **state)
{
    struct error e;

    (void)state;
    assert_null(font_open("/nonexistent/font.ttf", &e));
    check_case(strstr(e.text, "/nonexistent/font.ttf") != NULL, "%s", e.text);
    assert_null(font_open(PUZZLES_DIR "/09/inkala-2012.txt", &e));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_size_lives_on_without_the_file),
        cmocka_unit_test(an_unreadable_font_is_an_error),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
