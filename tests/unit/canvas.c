/* plot/canvas: lines and texts as SVG and as pixels, exactly. */
#include "plot/canvas.h"
#include "plot/marker.h"
#include "support/plot_font.h"
#include "support/test.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- Pixels ---- */

/* How dark each pixel of the row is, 0: white, 255: black. */
static void expect_row(const struct frame *f, int y, const int *dark)
{
    for (int x = 0; x < f->width; x++) {
        int found = 255 - (int)(f->pixels[y * f->width + x] & 0xff);
        check_case(abs(found - dark[x]) <= 1, "pixel %d, %d: expected %d, found %d", x,
                   y, dark[x], found);
        assert_int_equal(f->pixels[y * f->width + x] >> 24, 0xff);
    }
}

/* A line of width 3: pixels whose centres are at most 1 away are black, those 2 away or
 * more are white. Its ends are round. */
static void a_line_covers_pixels_by_their_distance(void **state)
{
    const struct point line[] = {{3.5, 2.5}, {5.5, 2.5}};
    static const int middle[] = {0, 0, 255, 255, 255, 255, 255, 0, 0};
    /* Row 1 is 1 away; at both ends the corner is sqrt(2) away: 2 - 1.414. */
    static const int next[] = {0, 0, 149, 255, 255, 255, 149, 0, 0};
    static const int none[9] = {0};
    struct frame frame = {0};
    struct canvas c;

    (void)state;
    frame_clear(&frame, 9, 5);
    canvas_begin_frame(&c, NULL, 1, &frame);
    canvas_line(&c, line, 2, 3, 0x000000);
    canvas_end(&c);
    expect_row(&frame, 2, middle);
    expect_row(&frame, 1, next);
    expect_row(&frame, 3, next);
    expect_row(&frame, 0, none);
    expect_row(&frame, 4, none);
    frame_free(&frame);
}

/* Twice as large: the dot at 2, 1 of width 1 is at 4, 2 with radius 1. The four centres
 * around are sqrt(0.5) = 0.707 away: 1.5 - 0.707 of the colour, 0.793 of 255. Those at
 * a distance of sqrt(0.5^2 + 1.5^2) = 1.581 are white. */
static void a_single_point_is_a_dot_in_the_scale(void **state)
{
    const struct point at = {2, 1};
    static const int row[] = {0, 0, 0, 202, 202, 0, 0, 0}, none[8] = {0};
    struct frame frame = {0};
    struct canvas c;

    (void)state;
    frame_clear(&frame, 8, 4);
    canvas_begin_frame(&c, NULL, 2, &frame);
    canvas_line(&c, &at, 1, 1, 0x000000);
    canvas_end(&c);
    expect_row(&frame, 0, none);
    expect_row(&frame, 1, row);
    expect_row(&frame, 2, row);
    expect_row(&frame, 3, none);
    frame_free(&frame);
}

/* A bent line is blended once, not twice where its parts meet. */
static void a_corner_is_as_dark_as_the_line(void **state)
{
    const struct point bent[] = {{1.5, 1}, {4.5, 1}, {4.5, 4}};
    static const int upper[] = {0, 128, 128, 128, 128, 0, 0};
    struct frame frame = {0};
    struct canvas c;

    (void)state;
    frame_clear(&frame, 7, 6);
    canvas_begin_frame(&c, NULL, 1, &frame);
    canvas_line(&c, bent, 3, 1, 0x000000); /* centres 0.5 away: half */
    canvas_end(&c);
    expect_row(&frame, 0, upper);
    frame_free(&frame);
}

/* ---- SVG ---- */

static const char head[] =
    "<svg xmlns=\"http://www.w3.org/2000/svg\" "
    "xmlns:xlink=\"http://www.w3.org/1999/xlink\" width=\"30\" height=\"20\" "
    "viewBox=\"0 0 30 20\" fill=\"none\" stroke-linecap=\"round\" "
    "stroke-linejoin=\"round\">\n<rect width=\"100%\" height=\"100%\" "
    "fill=\"#ffffff\"/>\n";

static void lines_are_paths(void **state)
{
    const struct point line[] = {{1, 2}, {3.456, 4}, {-5, 0.004}};
    struct text svg, expected;
    struct canvas c;

    (void)state;
    text_init(&svg);
    text_init(&expected);
    canvas_begin_svg(&c, letters, 30, 20, &svg);
    canvas_line(&c, line, 3, 1.5, 0x00a1b2);
    canvas_line(&c, line, 1, 7, 0xffffff);
    canvas_line(&c, line, 0, 7, 0xffffff); /* nothing */
    canvas_end(&c);
    text_puts(&expected, head);
    text_puts(&expected, "<path stroke=\"#00a1b2\" stroke-width=\"1.50\" "
                         "d=\"M1.00 2.00L3.46 4.00L-5.00 0.00\"/>\n"
                         "<path stroke=\"#ffffff\" stroke-width=\"7.00\" "
                         "d=\"M1.00 2.00h0\"/>\n</svg>\n");
    assert_string_equal(svg.data, expected.data);
    text_free(&svg);
    text_free(&expected);
}

static int count_of(const char *text, const char *part)
{
    int count = 0;

    for (; (text = strstr(text, part)); text++)
        count++;
    return count;
}

/* Where a text of a known width begins, by its anchor. */
static void a_text_is_anchored(void **state)
{
    static const enum anchor anchors[] = {ANCHOR_LEFT, ANCHOR_CENTRE, ANCHOR_RIGHT};
    double width = letters_width(letters, 10, "ab a");

    (void)state;
    assert_true(fabs(width - 10 / letters_em(letters) *
                                 (2 * letters_advance(letters, 'a') +
                                  letters_advance(letters, 'b') +
                                  letters_advance(letters, ' '))) < 1e-6);
    for (int i = 0; i < 6; i++) {
        bool is_upward = i >= 3;
        double x, y, scale, down, back = width * (i % 3) / 2;
        struct text svg;
        struct canvas c;
        text_init(&svg);
        canvas_begin_svg(&c, letters, 30, 20, &svg);
        canvas_text(&c, (struct lettering){50, 60, 10, is_upward}, anchors[i % 3],
                    0x123456, "ab a");
        canvas_end(&c);
        const char *g = strstr(svg.data, "<g aria-label=\"ab a\" fill=\"#123456\" "
                                         "transform=\"translate(");
        assert_non_null(g);
        assert_int_equal(sscanf(strstr(g, "translate"), "translate(%lf %lf)", &x, &y),
                         2);
        assert_true(fabs(x - (is_upward ? 50 : 50 - back)) < 0.006);
        assert_true(fabs(y - (is_upward ? 60 + back : 60)) < 0.006);
        assert_int_equal(count_of(g, "rotate(-90)"), is_upward);
        assert_int_equal(sscanf(strstr(g, "scale"), "scale(%lf %lf)", &scale, &down),
                         2);
        assert_true(fabs(scale - 10 / letters_em(letters)) < 1e-6);
        assert_true(fabs(scale + down) < 1e-9); /* y of a font is up */
        /* a and b are defined once, the blank never; three characters are used. */
        assert_int_equal(count_of(svg.data, "<defs><path id=\"c61\""), 1);
        assert_int_equal(count_of(svg.data, "<defs>"), 2);
        assert_int_equal(count_of(svg.data, "xlink:href=\"#c61\""), 2);
        assert_int_equal(count_of(svg.data, "xlink:href="), 3);
        char second[80];
        snprintf(second, sizeof second, "<use xlink:href=\"#c62\" x=\"%.0f\"/>",
                 letters_advance(letters, 'a'));
        assert_non_null(strstr(g, second));
        text_free(&svg);
    }
}

/* Seven colours and eight shapes: 56 styles differ. */
static void markers_repeat_after_56(void **state)
{
    struct text first, later;
    struct canvas c;

    (void)state;
    text_init(&first);
    text_init(&later);
    for (int i = 1; i <= 56; i++) {
        text_clear(&first);
        text_clear(&later);
        canvas_begin_svg(&c, letters, 30, 20, &first);
        marker_draw(0, (struct point){5, 5}, &c);
        canvas_end(&c);
        canvas_begin_svg(&c, letters, 30, 20, &later);
        marker_draw(i, (struct point){5, 5}, &c);
        canvas_end(&c);
        assert_int_equal(strcmp(first.data, later.data) == 0, i == 56);
        assert_int_equal(marker_color(i) == marker_color(0), i % 7 == 0);
    }
    text_free(&first);
    text_free(&later);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_line_covers_pixels_by_their_distance),
        cmocka_unit_test(a_single_point_is_a_dot_in_the_scale),
        cmocka_unit_test(a_corner_is_as_dark_as_the_line),
        cmocka_unit_test(lines_are_paths),
        cmocka_unit_test(a_text_is_anchored),
        cmocka_unit_test(markers_repeat_after_56),
    };

    return cmocka_run_group_tests(tests, open_letters, close_letters);
}
