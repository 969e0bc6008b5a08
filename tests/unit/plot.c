/* plot/: axes, and plots in which no two texts overlap. */
#include "base/rng.h"
#include "draw/raster.h"
#include "front/font.h"
#include "plot/axis.h"
#include "plot/plot.h"
#include "support/test.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MOST_RUNS  400
#define MOST_TEXTS 400
#define WIDTH      840
#define HEIGHT     540

static void expect_ticks(struct axis a, const char *expected)
{
    struct tick ticks[MAX_TICKS];
    int count = axis_ticks(&a, 5, ticks);
    char found[400] = "";

    for (int i = 0; i < count; i++)
        if (ticks[i].label[0])
            snprintf(found + strlen(found), sizeof found - strlen(found), "%s|",
                     ticks[i].label);
    assert_string_equal(found, expected);
}

static void ticks_are_round_and_have_units(void **state)
{
    (void)state;
    expect_ticks((struct axis){.low = 0, .high = 14}, "0|5|10|");
    expect_ticks((struct axis){.low = 0, .high = 1, .unit = AXIS_PERCENT},
                 "0 %|20 %|40 %|60 %|80 %|100 %|");
    expect_ticks((struct axis){.low = 0.29, .high = 0.71, .unit = AXIS_PERCENT},
                 "30 %|40 %|50 %|60 %|70 %|");
    expect_ticks((struct axis){.low = 1, .high = 1e6, .is_log = true}, "1|100|10k|1M|");
    expect_ticks((struct axis){.low = 1, .high = 100, .is_log = true},
                 "1|2|5|10|20|50|100|");
    expect_ticks(
        (struct axis){.low = 1e-6, .high = 1, .is_log = true, .unit = AXIS_SECONDS},
        "1 \u00b5s|100 \u00b5s|10 ms|1 s|");
}

static void a_rounded_axis_holds_its_values_and_is_not_empty(void **state)
{
    struct axis a = {.low = 3, .high = 3};

    (void)state;
    axis_round(&a);
    assert_true(a.low <= 3 && a.high >= 3 && a.low < a.high);
    a = (struct axis){.low = 7, .high = 7, .is_log = true};
    axis_round(&a);
    assert_true(a.low > 0 && a.low <= 7 && a.high >= 7 && a.low < a.high);
    assert_true(fabs(axis_place(&a, 10) - 1) < 1e-9);
    assert_true(axis_place(&a, 0) <= 0);
}

struct box {
    double left, top, right, bottom;
    char text[100];
};

/* The texts of the SVG: their widths, and heights of digits and capitals. */
static int list_texts(const struct text *svg, struct box *boxes)
{
    int count = 0;

    for (const char *at = svg->data; (at = strstr(at, "<text")); at++) {
        struct box *b = &boxes[count];
        double width, size;
        assert_int_equal(sscanf(at,
                                "<text x=\"%lf\" y=\"%lf\" font-size=\"%lf\" "
                                "textLength=\"%lf\" fill=\"#%*x\">%99[^<]",
                                &b->left, &b->bottom, &size, &width, b->text),
                         5);
        b->right = b->left + width;
        b->top = b->bottom - 0.75 * size;
        assert_true(++count < MOST_TEXTS);
    }
    return count;
}

static bool overlap(const struct box *a, const struct box *b)
{
    return a->left < b->right && b->left < a->right && a->top < b->bottom &&
           b->top < a->bottom;
}

static void require_legible(const struct text *svg, uint64_t seed)
{
    static struct box boxes[MOST_TEXTS];
    int count = list_texts(svg, boxes);

    assert_true(count > 2);
    for (int i = 0; i < count; i++) {
        const struct box *b = &boxes[i];
        if (b->left < 0 || b->top < 0 || b->right > WIDTH || b->bottom > HEIGHT)
            fail_msg("seed %llu: '%s' is outside", (unsigned long long)seed, b->text);
        for (int k = 0; k < i; k++)
            if (overlap(b, &boxes[k]))
                fail_msg("seed %llu: '%s' overlaps '%s'", (unsigned long long)seed,
                         b->text, boxes[k].text);
    }
}

static int random_runs(struct rng *r, struct plot_run *runs, int n_names)
{
    static const int sizes[] = {4, 6, 9, 16, 25, 36, 49, 64, 81, 100};
    int count = (int)rng_below(r, MOST_RUNS), n_sizes = 1 + (int)rng_below(r, 10);
    int shares = 1 + (int)rng_below(r, 30), decades = 1 + (int)rng_below(r, 12);

    for (int i = 0; i < count; i++)
        runs[i] = (struct plot_run){
            .name = (int)rng_below(r, (uint32_t)n_names),
            .n = sizes[rng_below(r, (uint32_t)n_sizes)],
            .holes = (double)rng_below(r, (uint32_t)shares) / shares,
            .board = (int)rng_below(r, 5),
            .is_done = rng_below(r, 3) > 0,
            .cost = pow(10, rng_below(r, 1000) / 1000.0 * decades - 4)};
    return count;
}

static void no_two_texts_overlap_and_none_is_cut(void **state)
{
    static struct plot_run runs[MOST_RUNS];
    static const char *const names[] = {
        "learn",      "greedy", "backtrack-alldifferent", "tabu",   "sweep",
        "best-first", "auto",   "backtrack-candidates",   "anneal", "breadth-first"};

    (void)state;
    for (uint64_t seed = 1; seed <= 200; seed++) {
        struct rng r;
        struct text svg;
        rng_seed(&r, seed);
        struct plot p = {.kind = (enum plot_kind)rng_below(&r, PLOT_KINDS),
                         .runs = runs,
                         .names = names,
                         .n_names = 1 + (int)rng_below(&r, 10),
                         .is_time = rng_below(&r, 2) == 0,
                         .limit = rng_below(&r, 2) * 1e4,
                         .subtitle = "20 boards of each size, 1 seed"};
        p.n_runs = random_runs(&r, runs, p.n_names);
        text_init(&svg);
        plot_write_svg(&p, &svg);
        require_legible(&svg, seed);
        text_free(&svg);
    }
}

static void the_kind_follows_what_was_swept(void **state)
{
    static const struct {
        struct plot_run runs[2];
        const char *title;
    } cases[] = {
        {{{.n = 9, .holes = 0.5, .cost = 1}, {.n = 9, .holes = 0.6, .cost = 1}},
         "Phase"},
        {{{.n = 9, .holes = 0.5, .cost = 1}, {.n = 16, .holes = 0.5, .cost = 1}},
         "Growth"},
        {{{.n = 9, .cost = 1}, {.n = 9, .board = 1, .cost = 1}}, "Cactus"},
        {{{.n = 9, .cost = 1}, {.n = 9, .cost = 2}}, "Survival"},
    };
    const char *const name = "learn";

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct plot_run runs[2];
        struct text svg;
        memcpy(runs, cases[i].runs, sizeof runs);
        struct plot p = {
            .runs = runs, .n_runs = 2, .names = &name, .n_names = 1, .subtitle = ""};
        text_init(&svg);
        plot_write_svg(&p, &svg);
        const char *text = strchr(strstr(svg.data, "<text"), '>');
        assert_memory_equal(text + 1, cases[i].title, strlen(cases[i].title));
        text_free(&svg);
    }
}

static void a_plot_without_runs_says_so(void **state)
{
    const char *const name = "<&\"";

    (void)state;
    for (int kind = 0; kind < PLOT_KINDS; kind++) {
        struct plot p = {
            .kind = (enum plot_kind)kind, .names = &name, .n_names = 1, .subtitle = ""};
        struct text svg;
        text_init(&svg);
        plot_write_svg(&p, &svg);
        assert_non_null(strstr(svg.data, ">no runs to show<"));
        assert_non_null(strstr(svg.data, ">&#60;&#38;\"<"));
        text_free(&svg);
    }
}

/* A dark pixel of a text, a coloured one of a curve, white around. */
static void a_frame_has_texts_and_curves_on_white(void **state)
{
    struct plot_run runs[] = {{.n = 9, .is_done = true, .cost = 1},
                              {.n = 9, .board = 1, .is_done = true, .cost = 9}};
    const char *const name = "learn";
    struct plot p = {.kind = PLOT_CACTUS,
                     .runs = runs,
                     .n_runs = 2,
                     .names = &name,
                     .n_names = 1,
                     .subtitle = ""};
    struct draw_list list;
    struct frame frame = {0};
    struct error e;
    struct font *font = font_open(NULL, &e);
    int dark = 0, blue = 0, white = 0;

    (void)state;
    assert_non_null(font);
    font_set_size(font, TEXT_SMALL, 26);
    font_set_size(font, TEXT_LARGE, 34);
    draw_init(&list);
    plot_draw(&p, font_glyphs(font), &list);
    raster_compose(&frame, &list);
    draw_free(&list);
    font_close(font);
    assert_true(frame.width == 2 * WIDTH && frame.height == 2 * HEIGHT);
    for (int i = 0; i < frame.width * frame.height; i++) {
        dark += (frame.pixels[i] & 0xffffffu) == 0x222222u;
        blue += (frame.pixels[i] & 0xffffffu) == 0x0072b2u;
        white += (frame.pixels[i] & 0xffffffu) == 0xffffffu;
    }
    assert_true(dark > 1000 && blue > 1000);
    assert_true(white > frame.width * frame.height * 9 / 10);
    frame_free(&frame);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(ticks_are_round_and_have_units),
        cmocka_unit_test(a_rounded_axis_holds_its_values_and_is_not_empty),
        cmocka_unit_test(no_two_texts_overlap_and_none_is_cut),
        cmocka_unit_test(the_kind_follows_what_was_swept),
        cmocka_unit_test(a_plot_without_runs_says_so),
        cmocka_unit_test(a_frame_has_texts_and_curves_on_white),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
