/* plot/: every line of four plots. Texts have their labels and heights only, since
 * their widths are those of the system's font. */
#include "base/rng.h"
#include "plot/plot.h"
#include "support/golden.h"
#include "support/plot_font.h"
#include "support/test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MOST_RUNS 60
#define LEGEND_Y  510 /* below: the legend, whose places depend on the font */

static void add_label(struct text *out, const char *at)
{
    char label[200] = "";
    double x, y;

    sscanf(at, "<g aria-label=\"%199[^\"]", label);
    const char *place = strstr(at, "translate(");
    assert_int_equal(sscanf(place, "translate(%lf %lf)", &x, &y), 2);
    if (strncmp(strchr(place, ')'), ") rotate", 8) == 0)
        text_printf(out, "upward at x %.2f: %s\n", x, label);
    else
        text_printf(out, "text at y %.2f: %s\n", y, label);
}

static void add_line(struct text *out, const char *at)
{
    const char *points = strstr(at, " d=\"");
    double x, y;

    assert_int_equal(sscanf(points, " d=\"M%lf %lf", &x, &y), 2);
    const char *end = y > LEGEND_Y ? points : strstr(at, "/>");
    text_add(out, at, (size_t)(end - at));
    text_putc(out, '\n');
}

static void add_plot(struct text *out, const struct plot *p)
{
    struct text svg;

    text_init(&svg);
    plot_write_svg(p, letters, &svg);
    const char *end = strchr(strchr(svg.data, '\n') + 1, '\n') + 1;
    text_add(out, svg.data, (size_t)(end - svg.data));
    for (const char *at = end; (at = strchr(at, '<')); at++) {
        if (strncmp(at, "<path stroke", 12) == 0)
            add_line(out, at);
        if (strncmp(at, "<g aria", 7) == 0)
            add_label(out, at);
    }
    text_free(&svg);
}

/* Costs from 1 to 999, a fifth of the runs given up. */
static int fill(struct plot_run *runs, int n_names, const int *sizes, int n_sizes,
                int n_shares)
{
    struct rng r;
    int count = 0;

    rng_seed(&r, 1);
    for (int i = 0; count < MOST_RUNS; i++, count++) {
        bool is_done = rng_below(&r, 5) > 0;
        runs[i] =
            (struct plot_run){.name = i % n_names,
                              .n = sizes[i / n_names % n_sizes],
                              .holes = 0.3 + 0.1 * (i / n_names / n_sizes % n_shares),
                              .board = i,
                              .is_done = is_done,
                              .cost = is_done ? 1 + rng_below(&r, 999) : 1000};
    }
    return count;
}

static void expect_plot(const char *golden, enum plot_kind kind, int n_names,
                        const int *sizes, int n_sizes, int n_shares)
{
    static const char *const names[] = {"a", "b", "c", "d", "e", "f", "g", "h", "i"};
    struct plot_run runs[MOST_RUNS];
    struct plot p = {.kind = kind,
                     .runs = runs,
                     .names = names,
                     .n_names = n_names,
                     .limit = 1000,
                     .subtitle = "what was run"};
    struct text found;

    p.n_runs = fill(runs, n_names, sizes, n_sizes, n_shares);
    text_init(&found);
    add_plot(&found, &p);
    golden_expect(golden, &found);
    text_free(&found);
}

static void a_cactus_of_nine_presets_is_drawn_as_before(void **state)
{
    (void)state;
    expect_plot("plot/cactus.txt", PLOT_CACTUS, 9, (const int[]){9}, 1, 1);
}

static void a_phase_plot_of_two_sizes_is_drawn_as_before(void **state)
{
    (void)state;
    expect_plot("plot/phase.txt", PLOT_PHASE, 2, (const int[]){9, 16}, 2, 4);
}

static void a_growth_plot_is_drawn_as_before(void **state)
{
    (void)state;
    expect_plot("plot/growth.txt", PLOT_GROWTH, 3, (const int[]){4, 9, 16, 25}, 4, 1);
}

static void a_survival_plot_is_drawn_as_before(void **state)
{
    (void)state;
    expect_plot("plot/survival.txt", PLOT_SURVIVAL, 2, (const int[]){9}, 1, 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_cactus_of_nine_presets_is_drawn_as_before),
        cmocka_unit_test(a_phase_plot_of_two_sizes_is_drawn_as_before),
        cmocka_unit_test(a_growth_plot_is_drawn_as_before),
        cmocka_unit_test(a_survival_plot_is_drawn_as_before),
    };

    return cmocka_run_group_tests(tests, open_letters, close_letters);
}
