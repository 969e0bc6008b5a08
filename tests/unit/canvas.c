/* plot/canvas, plot/svg: lines and texts in a draw list and as SVG, exactly. */
#include "plot/canvas.h"

#include "draw/raster.h"
#include "plot/svg.h"
#include "support/test.h"

#include <stdlib.h>
#include <string.h>

static struct draw_list list;
static struct text svg;

static int begin(void **state)
{
    (void)state;
    draw_init(&list);
    draw_begin(&list, 30 * SVG_SCALE, 20 * SVG_SCALE, &svg_glyphs);
    text_init(&svg);
    return 0;
}

static int end(void **state)
{
    (void)state;
    draw_free(&list);
    text_free(&svg);
    return 0;
}

static const struct canvas page = {&list, SVG_SCALE};

/* ---- Pixels ---- */

/* Of width 2, its radius is 1: at 1 from the centre half is covered; at sqrt(2),
 * 1.5 - 1.414 of it. */
static void a_single_point_is_a_dot_in_the_scale(void **state)
{
    static const int dark[3][6] = {
        {0, 0, 22, 127, 22, 0}, {0, 0, 127, 255, 127, 0}, {0, 0, 22, 127, 22, 0}};
    struct frame frame = {0};

    (void)state;
    draw_begin(&list, 6, 4, &svg_glyphs);
    draw_rect(&list, (struct rect){0, 0, 6, 4}, 0xffffff, 255);
    canvas_line(&(struct canvas){&list, 2}, &(struct point){1.5, 0.5}, 1, 1, 0x000000);
    raster_compose(&frame, &list);
    for (int i = 0; i < 6 * 4; i++) {
        int found = 255 - (int)(frame.pixels[i] & 0xff);
        int expected = i < 18 ? dark[i / 6][i % 6] : 0;
        check_case(abs(found - expected) <= 2, "pixel %d, %d: expected %d, found %d",
                   i % 6, i / 6, expected, found);
    }
    frame_free(&frame);
}

/* ---- SVG ---- */

static void expect_svg(const char *expected)
{
    static const char head[] =
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"30\" height=\"20\" "
        "viewBox=\"0 0 30 20\" fill=\"none\" stroke-linecap=\"round\" "
        "stroke-linejoin=\"round\" "
        "font-family=\"DejaVu Sans Mono,Menlo,Consolas,monospace\">\n";

    text_clear(&svg);
    svg_write(&list, &svg);
    assert_memory_equal(svg.data, head, strlen(head));
    assert_string_equal(svg.data + strlen(head), expected);
}

/* Lines that continue each other in the same pen are one path. */
static void lines_are_paths(void **state)
{
    const struct point line[] = {{1, 2}, {3.456, 4}, {-5, 0.004}};

    (void)state;
    canvas_line(&page, line, 3, 1.5, 0x00a1b2);
    canvas_line(&page, line + 2, 1, 7, 0xffffff);
    canvas_line(&page, line, 0, 7, 0xffffff); /* nothing */
    canvas_line(&page, line, 2, 7, 0xffffff);
    canvas_line(&page, line + 1, 2, 7, 0xfffffe);
    canvas_line(&page, line, 2, 7, 0xfffffe);
    expect_svg(
        "<path stroke=\"#00a1b2\" stroke-width=\"1.50\" "
        "d=\"M1.00 2.00L3.46 4.00L-5.00 0.00\"/>\n"
        "<path stroke=\"#ffffff\" stroke-width=\"7.00\" d=\"M-5.00 0.00L-5.00 "
        "0.00\"/>\n"
        "<path stroke=\"#ffffff\" stroke-width=\"7.00\" d=\"M1.00 2.00L3.46 4.00\"/>\n"
        "<path stroke=\"#fffffe\" stroke-width=\"7.00\" d=\"M3.46 4.00L-5.00 "
        "0.00\"/>\n"
        "<path stroke=\"#fffffe\" stroke-width=\"7.00\" d=\"M1.00 2.00L3.46 4.00\"/>\n"
        "</svg>\n");
}

static void rectangles_are_filled(void **state)
{
    (void)state;
    draw_rect(&list, (struct rect){100, 250, 1000, 20}, 0x123456, 255);
    expect_svg("<rect x=\"1.00\" y=\"2.50\" width=\"10.00\" height=\"0.20\" "
               "fill=\"#123456\"/>\n</svg>\n");
}

/* Where a text begins, by its anchor: four characters of 0.6 of the size. The baseline
 * is 0.35 of the size below the middle. */
static void a_text_is_anchored(void **state)
{
    (void)state;
    canvas_text(&page, (struct point){50, 60}, ANCHOR_LEFT, TEXT_SMALL, 0x123456,
                "\u00d7 <&");
    canvas_text(&page, (struct point){50, 60}, ANCHOR_CENTRE, TEXT_SMALL, 0x123456,
                "ab a");
    canvas_text(&page, (struct point){50, 60}, ANCHOR_RIGHT, TEXT_LARGE, 0x123456,
                "ab a");
    canvas_text(&page, (struct point){50, 60}, ANCHOR_RIGHT, TEXT_LARGE, 0x123456, "");
    expect_svg("<text x=\"50.00\" y=\"64.55\" font-size=\"13\" textLength=\"31.20\" "
               "fill=\"#123456\">\u00d7 &#60;&#38;</text>\n"
               "<text x=\"34.40\" y=\"64.55\" font-size=\"13\" textLength=\"31.20\" "
               "fill=\"#123456\">ab a</text>\n"
               "<text x=\"9.20\" y=\"65.95\" font-size=\"17\" textLength=\"40.80\" "
               "fill=\"#123456\">ab a</text>\n</svg>\n");
}

/* Seven colours and eight shapes: 56 styles differ. */
static void markers_repeat_after_56(void **state)
{
    struct text later;

    (void)state;
    text_init(&later);
    marker_draw(0, (struct point){5, 5}, &page);
    svg_write(&list, &svg);
    for (int i = 1; i <= 56; i++) {
        text_clear(&later);
        draw_begin(&list, 30 * SVG_SCALE, 20 * SVG_SCALE, &svg_glyphs);
        marker_draw(i, (struct point){5, 5}, &page);
        svg_write(&list, &later);
        assert_int_equal(strcmp(svg.data, later.data) == 0, i == 56);
        assert_int_equal(marker_color(i) == marker_color(0), i % 7 == 0);
    }
    text_free(&later);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(a_single_point_is_a_dot_in_the_scale, begin,
                                        end),
        cmocka_unit_test_setup_teardown(lines_are_paths, begin, end),
        cmocka_unit_test_setup_teardown(rectangles_are_filled, begin, end),
        cmocka_unit_test_setup_teardown(a_text_is_anchored, begin, end),
        cmocka_unit_test_setup_teardown(markers_repeat_after_56, begin, end),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
