/* plot/: values, read back from the SVG through the axes, are those of the runs. */
#include "plot/axis.h"
#include "plot/plot.h"
#include "support/test.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MOST_LINES  2000
#define MOST_POINTS 64
#define MOST_TICKS  32
#define MOST_PANELS 8
#define BASELINE    (0.35 * 13) /* below the middle of a text */

/* ---- Reading an SVG ---- */

struct place {
    double x, y;
};

struct line {
    unsigned color;
    double width;
    struct place at[MOST_POINTS];
    int count;
};

struct label {
    double left, right, y; /* of the baseline */
    char text[200];
};

/* A tick with a label: where it is and its value. */
struct mark {
    double at, value;
};

struct chart_panel {
    double left, right, top, bottom;
    struct mark x[MOST_TICKS], y[MOST_TICKS];
    int n_x, n_y;
};

static struct picture {
    struct line lines[MOST_LINES];
    struct label labels[200];
    struct chart_panel panels[MOST_PANELS]; /* rows from the top */
    int n_lines, n_labels, n_panels;
} picture;

static void read_line(const char *at)
{
    struct line *l = &picture.lines[picture.n_lines++];
    int used = 0;

    assert_true(picture.n_lines <= MOST_LINES);
    assert_int_equal(sscanf(at, "<path stroke=\"#%x\" stroke-width=\"%lf\" d=\"%n",
                            &l->color, &l->width, &used),
                     2);
    at += used;
    for (l->count = 0; *at == 'M' || *at == 'L'; l->count++, at += used) {
        check_range(l->count, 0, MOST_POINTS - 1);
        struct place *p = &l->at[l->count];
        assert_int_equal(sscanf(at + 1, "%lf %lf%n", &p->x, &p->y, &used), 2);
        used++;
    }
}

static void read_label(const char *at)
{
    struct label *l = &picture.labels[picture.n_labels];
    double width;

    assert_int_equal(sscanf(at,
                            "<text x=\"%lf\" y=\"%lf\" font-size=\"%*d\" "
                            "textLength=\"%lf\" fill=\"#%*x\">%199[^<]",
                            &l->left, &l->y, &width, l->text),
                     4);
    l->right = l->left + width;
    check_range(++picture.n_labels, 0, 199);
}

/* The value of a label such as "20k", "10 ms" or "40 %". */
static double value_of(const char *label)
{
    static const struct {
        const char *unit;
        double size;
    } units[] = {{"", 1},   {"k", 1e3},    {"M", 1e6},        {" %", 0.01},
                 {" s", 1}, {" ms", 1e-3}, {" \u00b5s", 1e-6}};
    char *end;
    double number = strtod(label, &end);

    for (size_t i = 0; i < sizeof units / sizeof *units; i++)
        if (strcmp(end, units[i].unit) == 0)
            return number * units[i].size;
    fail_msg("no number: %s", label);
    return 0;
}

static bool is_near(double a, double b, double most)
{
    return fabs(a - b) <= most;
}

/* A label below the axis, centred at a grid line, or left of it, at its height. */
static const struct label *label_at(double x, double y, bool is_below)
{
    for (int i = 0; i < picture.n_labels; i++) {
        const struct label *l = &picture.labels[i];
        if (is_below
                ? is_near((l->left + l->right) / 2, x, 0.02) &&
                      is_near(l->y, y + 12 + BASELINE, 0.02)
                : is_near(l->right, x - 7, 0.02) && is_near(l->y, y + BASELINE, 0.02))
            return l;
    }
    return NULL;
}

static void read_ticks(struct chart_panel *p)
{
    for (int i = 0; i < picture.n_lines; i++) {
        const struct line *l = &picture.lines[i];
        struct place a = l->at[0], b = l->at[1];
        if (l->color != 0xe2e2e2 || l->count != 2)
            continue;
        if (is_near(a.y, p->top, 0.02) && is_near(b.y, p->bottom, 0.02) &&
            a.x >= p->left - 0.02 && a.x <= p->right + 0.02) {
            const struct label *label = label_at(a.x, p->bottom, true);
            if (label)
                p->x[p->n_x++] = (struct mark){a.x, value_of(label->text)};
        }
        if (is_near(a.x, p->left, 0.02) && is_near(b.x, p->right, 0.02) &&
            a.y >= p->top - 0.02 && a.y <= p->bottom + 0.02) {
            const struct label *label = label_at(p->left, a.y, false);
            if (label)
                p->y[p->n_y++] = (struct mark){a.y, value_of(label->text)};
        }
    }
    check_range(p->n_x, 2, MOST_TICKS);
    check_range(p->n_y, 2, MOST_TICKS);
}

/* The frame of a panel is its y axis and its x axis, in one line. */
static void read_picture(struct plot *p)
{
    struct text svg;

    memset(&picture, 0, sizeof picture);
    text_init(&svg);
    plot_write_svg(p, &svg);
    for (const char *at = svg.data; (at = strchr(at, '<')); at++) {
        if (strncmp(at, "<path stroke", 12) == 0)
            read_line(at);
        if (strncmp(at, "<text", 5) == 0)
            read_label(at);
    }
    text_free(&svg);
    for (int i = 0; i < picture.n_lines; i++) {
        const struct line *l = &picture.lines[i];
        if (l->color == 0x888888 && l->count == 3) {
            struct chart_panel *panel = &picture.panels[picture.n_panels++];
            *panel = (struct chart_panel){.left = l->at[0].x,
                                          .top = l->at[0].y,
                                          .bottom = l->at[1].y,
                                          .right = l->at[2].x};
        }
    }
    for (int i = 0; i < picture.n_panels; i++)
        read_ticks(&picture.panels[i]);
}

/* Between the first and the last tick of an axis, and beyond them. */
static double value_at(const struct mark *marks, int count, bool is_log, double at)
{
    struct mark a = marks[0], b = marks[count - 1];
    double t = (at - a.at) / (b.at - a.at);

    return is_log ? a.value * pow(b.value / a.value, t)
                  : a.value + t * (b.value - a.value);
}

static bool is_inside(const struct chart_panel *p, struct place at)
{
    return at.x >= p->left - 0.02 && at.x <= p->right + 0.02 && at.y >= p->top - 0.02 &&
           at.y <= p->bottom + 0.02;
}

static const unsigned colors[] = {0x0072b2, 0xd55e00};

/* The line of a curve, 1.8 wide, in a panel. */
static const struct line *curve_of(int panel, int style)
{
    const struct line *found = NULL;

    for (int i = 0; i < picture.n_lines; i++) {
        const struct line *l = &picture.lines[i];
        if (l->color == colors[style] && is_near(l->width, 1.8, 1e-9) &&
            is_inside(&picture.panels[panel], l->at[0])) {
            assert_null(found);
            found = l;
        }
    }
    return found;
}

struct scales {
    bool log_x, log_y;
};

static void expect_curve(int panel, int style, struct scales scales,
                         const struct place *expected, int count)
{
    const struct chart_panel *p = &picture.panels[panel];
    const struct line *l = curve_of(panel, style);

    check_range(panel, 0, picture.n_panels - 1);
    assert_non_null(l);
    check_case(l->count == count, "curve %d: expected %d points, found %d", style,
               count, l->count);
    for (int i = 0; i < count; i++) {
        double x = value_at(p->x, p->n_x, scales.log_x, l->at[i].x);
        double y = value_at(p->y, p->n_y, scales.log_y, l->at[i].y);
        double slack_x = fmax(fabs(expected[i].x) * 2e-3, 1e-3);
        double slack_y = fabs(expected[i].y) * 2e-3 + (scales.log_y ? 0 : 1e-3);
        check_case(is_near(x, expected[i].x, slack_x) &&
                       is_near(y, expected[i].y, slack_y),
                   "panel %d, curve %d, point %d: expected %g, %g, found %g, %g", panel,
                   style, i, expected[i].x, expected[i].y, x, y);
    }
}

#define EXPECT_CURVE(panel, style, scales, expected)                                   \
    expect_curve(panel, style, scales, expected, sizeof expected / sizeof *(expected))

static void expect_marks(const struct mark *marks, int count, const double *expected,
                         int wanted)
{
    check_case(count == wanted, "expected %d ticks, found %d", wanted, count);
    for (int i = 0; i < count; i++)
        check_case(
            is_near(marks[i].value, expected[i], fabs(expected[i]) * 1e-9 + 1e-12),
            "tick %d: expected %g, found %g", i, expected[i], marks[i].value);
}

#define EXPECT_MARKS(marks, count, ...)                                                \
    expect_marks(marks, count, (const double[]){__VA_ARGS__},                          \
                 sizeof(double[]){__VA_ARGS__} / sizeof(double))

/* Equal steps of the values, or of their logarithms, are equal steps on the page. */
static void expect_even(const struct mark *marks, int count, bool is_log)
{
    for (int i = 0; i < count; i++) {
        double found = value_at(marks, count, is_log, marks[i].at);
        check_case(is_near(found, marks[i].value, fabs(marks[i].value) * 2e-3 + 1e-4),
                   "the tick of %g lies at %g", marks[i].value, found);
    }
}

static bool has_label(const char *text)
{
    for (int i = 0; i < picture.n_labels; i++)
        if (strcmp(picture.labels[i].text, text) == 0)
            return true;
    return false;
}

static const char *const names[] = {"learn", "greedy"};

static struct plot plot_of(enum plot_kind kind, struct plot_run *runs, int count)
{
    return (struct plot){.kind = kind,
                         .runs = runs,
                         .n_runs = count,
                         .names = names,
                         .n_names = 2,
                         .subtitle = "what was run"};
}

#define PLOT_OF(kind, runs) plot_of(kind, runs, sizeof(runs) / sizeof *(runs))

static const struct scales linear = {false, false}, log_y = {false, true},
                           both_log = {true, true};

/* ---- Growth ---- */

#define DONE true
#define OPEN false /* gave up */

/* Learn at 4: 10, 20, 40: the middle one, 20. At 9: 100, 200, 400, 800: the upper of
 * the two middle ones, 400. At 16: 1000, 3000 and two that gave up: at the limit, 5000.
 * Greedy at 9, one run; at 16, two of three ended: the middle one, 4000. */
static void growth_has_medians(void **state)
{
    struct plot_run runs[] = {
        {0, 4, 0, 0, DONE, 40},    {0, 4, 0, 1, DONE, 10},    {0, 4, 0, 2, DONE, 20},
        {0, 9, 0, 0, DONE, 800},   {0, 9, 0, 1, DONE, 100},   {0, 9, 0, 2, DONE, 400},
        {0, 9, 0, 3, DONE, 200},   {0, 16, 0, 0, OPEN, 5000}, {0, 16, 0, 1, DONE, 3000},
        {0, 16, 0, 2, OPEN, 5000}, {0, 16, 0, 3, DONE, 1000}, {1, 9, 0, 0, DONE, 70},
        {1, 16, 0, 0, OPEN, 2000}, {1, 16, 0, 1, DONE, 4000}, {1, 16, 0, 2, DONE, 300}};
    struct plot p = PLOT_OF(PLOT_GROWTH, runs);
    static const struct place learn[] = {{4, 20}, {9, 400}, {16, 5000}},
                              greedy[] = {{9, 70}, {16, 4000}};

    (void)state;
    p.limit = 5000;
    read_picture(&p);
    assert_int_equal(picture.n_panels, 1);
    EXPECT_MARKS(picture.panels[0].x, picture.panels[0].n_x, 4, 9, 16);
    EXPECT_MARKS(picture.panels[0].y, picture.panels[0].n_y, 10, 100, 1e3, 1e4);
    expect_even(picture.panels[0].x, 3, true);
    expect_even(picture.panels[0].y, 4, true);
    EXPECT_CURVE(0, 0, both_log, learn);
    EXPECT_CURVE(0, 1, both_log, greedy);
    assert_true(has_label("median nodes") && has_label("side of the board, n"));
    assert_true(has_label("limit") && has_label("learn") && has_label("greedy"));
}

/* The dashes of the limit lie at its value, all of the width. */
static void a_limit_is_a_dashed_line_at_its_value(void **state)
{
    struct plot_run runs[] = {{0, 4, 0, 0, DONE, 10}, {0, 9, 0, 0, DONE, 100}};
    struct plot p = PLOT_OF(PLOT_GROWTH, runs);
    int dashes = 0;

    (void)state;
    p.limit = 3000;
    read_picture(&p);
    const struct chart_panel *panel = &picture.panels[0];
    EXPECT_MARKS(panel->y, panel->n_y, 10, 100, 1000, 10000);
    for (int i = 0; i < picture.n_lines; i++) {
        const struct line *l = &picture.lines[i];
        if (l->color != 0x666666)
            continue;
        double y = value_at(panel->y, panel->n_y, true, l->at[0].y);
        check_case(is_near(y, 3000, 6), "expected a dash at 3000, found %g", y);
        assert_true(is_near(l->at[0].x, panel->left + 10 * dashes, 0.02));
        assert_true(l->at[0].y >= l->at[1].y && l->at[0].y <= l->at[1].y);
        double end = fmin(panel->left + 10 * dashes + 5, panel->right);
        assert_true(is_near(l->at[1].x, end, 0.02));
        dashes++;
    }
    assert_int_equal(dashes, (int)ceil((panel->right - panel->left) / 10));
}

/* ---- Phase ---- */

/* At 30 %: 1, 2, 3: 2; all ended. At 50 %: 10, 30 and one that gave up: 30; 2 of 3. At
 * 60 %: 50 and three that gave up: at the limit, 100; 1 of 4. Greedy: 0 of 1 at 50 %.
 */
static void phase_has_medians_and_shares(void **state)
{
    struct plot_run runs[] = {
        {0, 9, 0.6, 0, OPEN, 100}, {0, 9, 0.6, 1, OPEN, 100}, {0, 9, 0.6, 2, DONE, 50},
        {0, 9, 0.6, 3, OPEN, 100}, {0, 9, 0.5, 0, DONE, 30},  {0, 9, 0.5, 1, OPEN, 5},
        {0, 9, 0.5, 2, DONE, 10},  {0, 9, 0.3, 0, DONE, 3},   {0, 9, 0.3, 1, DONE, 1},
        {0, 9, 0.3, 2, DONE, 2},   {1, 9, 0.5, 0, OPEN, 7},   {1, 9, 0.6, 0, DONE, 8},
        {1, 9, 0.6, 1, DONE, 9}};
    struct plot p = PLOT_OF(PLOT_PHASE, runs);
    static const struct place cost[] = {{0.3, 2}, {0.5, 30}, {0.6, 100}},
                              share[] = {{0.3, 1}, {0.5, 2 / 3.0}, {0.6, 0.25}},
                              cost2[] = {{0.5, 7}, {0.6, 9}},
                              share2[] = {{0.5, 0}, {0.6, 1}};

    (void)state;
    read_picture(&p);
    assert_int_equal(picture.n_panels, 2);
    const struct chart_panel *above = &picture.panels[0], *below = &picture.panels[1];
    EXPECT_MARKS(above->y, above->n_y, 1, 2, 5, 10, 20, 50, 100);
    EXPECT_MARKS(below->y, below->n_y, 0, 0.2, 0.4, 0.6, 0.8, 1);
    EXPECT_MARKS(below->x, below->n_x, 0.3, 0.35, 0.4, 0.45, 0.5, 0.55, 0.6);
    expect_even(above->y, above->n_y, true);
    expect_even(below->y, below->n_y, false);
    expect_even(below->x, below->n_x, false);
    EXPECT_CURVE(0, 0, log_y, cost);
    EXPECT_CURVE(0, 1, log_y, cost2);
    EXPECT_CURVE(1, 0, linear, share);
    EXPECT_CURVE(1, 1, linear, share2);
    /* A little more than the range: 3 % of it. */
    assert_true(
        is_near(value_at(below->x, below->n_x, false, below->left), 0.291, 2e-4));
    assert_true(
        is_near(value_at(below->x, below->n_x, false, below->right), 0.609, 2e-4));
    assert_true(has_label("median nodes") && has_label("solved or proved"));
    assert_true(has_label("share of holes") && has_label("9\u00d79"));
}

/* ---- Cactus ---- */

/* Run k of a preset, cheapest first, at k; those that gave up are no points. */
static void a_cactus_counts_runs_by_cost(void **state)
{
    struct plot_run runs[] = {{0, 9, 0, 0, DONE, 0.03}, {0, 9, 0, 1, DONE, 0.002},
                              {0, 9, 0, 2, OPEN, 0.01}, {0, 9, 0, 3, DONE, 0.005},
                              {1, 9, 0, 0, DONE, 0.1},  {1, 9, 0, 1, DONE, 0.04},
                              {1, 9, 0, 2, DONE, 0.2},  {1, 9, 0, 3, DONE, 0.04}};
    struct plot p = PLOT_OF(PLOT_CACTUS, runs);
    static const struct place learn[] = {{1, 0.002}, {2, 0.005}, {3, 0.03}},
                              greedy[] = {{1, 0.04}, {2, 0.04}, {3, 0.1}, {4, 0.2}};

    (void)state;
    p.is_time = true;
    read_picture(&p);
    assert_int_equal(picture.n_panels, 1);
    EXPECT_CURVE(0, 0, log_y, learn);
    EXPECT_CURVE(0, 1, log_y, greedy);
    const struct chart_panel *panel = &picture.panels[0];
    EXPECT_MARKS(panel->y, panel->n_y, 1e-3, 1e-2, 0.1, 1);
    expect_even(panel->x, panel->n_x, false);
    assert_true(has_label("runs solved or proved") && has_label("CPU time per run"));
}

/* A panel for each of four sizes, ascending; a fifth is named in the title. */
static void sizes_have_panels_up_to_the_fourth(void **state)
{
    struct plot_run runs[10];
    static const int sizes[] = {16, 4, 36, 9, 25};
    static const struct place points[4][2] = {{{1, 40}, {2, 41}},
                                              {{1, 90}, {2, 91}},
                                              {{1, 160}, {2, 161}},
                                              {{1, 250}, {2, 251}}};

    (void)state;
    for (int i = 0; i < 10; i++)
        runs[i] = (struct plot_run){0,     sizes[i % 5], 0,
                                    i / 5, DONE,         10 * sizes[i % 5] + i / 5};
    struct plot p = PLOT_OF(PLOT_CACTUS, runs);
    read_picture(&p);
    assert_int_equal(picture.n_panels, 4);
    for (int i = 0; i < 4; i++)
        expect_curve(i, 0, log_y, points[i], 2);
    assert_true(has_label("Cactus: runs that end within a cost (sizes up to 25)"));
    assert_true(has_label("4\u00d74") && has_label("25\u00d725"));
    assert_false(has_label("36\u00d736"));
}

/* ---- Survival ---- */

/* Of four runs of learn all ended: after each, 3/4, 2/4, 1/4, and at the last none: the
 * curve ends there. Of five of greedy three ended; the share stays 2/5 to the limit. */
static void survival_falls_by_a_share_at_each_run(void **state)
{
    struct plot_run runs[] = {
        {0, 9, 0, 0, DONE, 80},  {0, 9, 0, 0, DONE, 10},  {0, 9, 0, 0, DONE, 40},
        {0, 9, 0, 0, DONE, 20},  {1, 9, 0, 0, OPEN, 900}, {1, 9, 0, 0, DONE, 300},
        {1, 9, 0, 0, OPEN, 900}, {1, 9, 0, 0, DONE, 30},  {1, 9, 0, 0, DONE, 100}};
    struct plot p = PLOT_OF(PLOT_SURVIVAL, runs);
    static const struct place learn[] = {{10, 1},   {10, 0.75}, {20, 0.75}, {20, 0.5},
                                         {40, 0.5}, {40, 0.25}, {80, 0.25}},
                              greedy[] = {{30, 1},    {30, 0.8},  {100, 0.8},
                                          {100, 0.6}, {300, 0.6}, {300, 0.4},
                                          {900, 0.4}};

    (void)state;
    read_picture(&p);
    assert_int_equal(picture.n_panels, 1);
    const struct chart_panel *panel = &picture.panels[0];
    EXPECT_CURVE(0, 0, both_log, learn);
    EXPECT_CURVE(0, 1, both_log, greedy);
    expect_even(panel->x, panel->n_x, true);
    expect_even(panel->y, panel->n_y, true);
    EXPECT_MARKS(panel->x, panel->n_x, 10, 20, 50, 100, 200, 500, 1000);
    EXPECT_MARKS(panel->y, panel->n_y, 0.1, 0.2, 0.5, 1);
}

/* ---- Axes ---- */

struct rounded {
    struct axis axis;
    double low, high;
};

static void a_rounded_axis_ends_at_round_values(void **state)
{
    static const struct rounded cases[] = {
        {{.low = 3, .high = 3}, 3, 4},         /* not empty */
        {{.low = 0.3, .high = 9.7}, 0, 10},    /* steps of 2 */
        {{.low = 1, .high = 4}, 1, 4},         /* of 1: 0.6 is rounded up */
        {{.low = 13, .high = 47}, 10, 50},     /* of 10 */
        {{.low = 120, .high = 1080}, 0, 1200}, /* of 200 */
        {{.low = -3, .high = 17}, -5, 20},     /* of 5 */
        {{.low = 3, .high = 70, .is_log = true}, 1, 100},
        {{.low = 10, .high = 10, .is_log = true}, 10, 100},
        {{.low = 0.02, .high = 0.1, .is_log = true}, 0.01, 0.1},
    };

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct axis a = cases[i].axis;
        axis_round(&a);
        check_case(is_near(a.low, cases[i].low, 1e-9) &&
                       is_near(a.high, cases[i].high, 1e-9),
                   "case %zu: expected %g .. %g, found %g .. %g", i, cases[i].low,
                   cases[i].high, a.low, a.high);
    }
}

static void a_value_has_its_place(void **state)
{
    const struct axis a = {.low = 2, .high = 10},
                      l = {.low = 1, .high = 1e4, .is_log = true};

    (void)state;
    assert_true(is_near(axis_place(&a, 2), 0, 1e-12));
    assert_true(is_near(axis_place(&a, 4), 0.25, 1e-12));
    assert_true(is_near(axis_place(&a, 10), 1, 1e-12));
    assert_true(is_near(axis_place(&a, 99), 1, 1e-12));
    assert_true(is_near(axis_place(&a, -9), 0, 1e-12));
    assert_true(is_near(axis_place(&l, 10), 0.25, 1e-12));
    assert_true(is_near(axis_place(&l, 1000), 0.75, 1e-12));
    assert_true(is_near(axis_place(&l, 0), 0, 1e-12));
    assert_true(is_near(axis_place(&l, 1e9), 1, 1e-12));
}

/* Ticks as "value:label", those without a label too. */
static void expect_ticks(struct axis a, int wanted, const char *expected)
{
    struct tick ticks[MAX_TICKS];
    int count = axis_ticks(&a, wanted, ticks);
    char found[1000] = "";

    for (int i = 0; i < count; i++)
        snprintf(found + strlen(found), sizeof found - strlen(found), "%s%.4g:%s",
                 i ? " " : "", ticks[i].at, ticks[i].label);
    assert_string_equal(found, expected);
}

static void ticks_lie_at_round_values(void **state)
{
    static const double own[] = {1, 4, 9, 16};

    (void)state;
    expect_ticks((struct axis){.low = 0, .high = 10}, 5, "0:0 2:2 4:4 6:6 8:8 10:10");
    expect_ticks((struct axis){.low = 0, .high = 10}, 2, "0:0 5:5 10:10");
    expect_ticks((struct axis){.low = 0, .high = 10}, 10,
                 "0:0 1:1 2:2 3:3 4:4 5:5 6:6 7:7 8:8 9:9 10:10");
    expect_ticks((struct axis){.low = -1, .high = 1}, 4,
                 "-1:-1 -0.5:-0.5 0:0 0.5:0.5 1:1");
    expect_ticks((struct axis){.low = 900, .high = 2100}, 4,
                 "1000:1k 1500:1.5k 2000:2k");
    expect_ticks((struct axis){.low = 4, .high = 10, .at = own, .n_at = 4}, 5,
                 "4:4 9:9");
    /* Within two decades 2 and 5 have labels; within three all digits have ticks. */
    expect_ticks((struct axis){.low = 1, .high = 10, .is_log = true}, 5,
                 "1:1 2:2 3: 4: 5:5 6: 7: 8: 9: 10:10");
    expect_ticks((struct axis){.low = 4, .high = 20, .is_log = true}, 5,
                 "4: 5:5 6: 7: 8: 9: 10:10 20:20");
    expect_ticks((struct axis){.low = 1, .high = 1000, .is_log = true}, 5,
                 "1:1 2: 3: 4: 5: 6: 7: 8: 9: 10:10 20: 30: 40: 50: 60: 70: 80: 90: "
                 "100:100 200: 300: 400: 500: 600: 700: 800: 900: 1000:1k");
    expect_ticks((struct axis){.low = 1, .high = 1e4, .is_log = true}, 5,
                 "1:1 10:10 100:100 1000:1k 1e+04:10k");
    expect_ticks((struct axis){.low = 1, .high = 1e6, .is_log = true}, 5,
                 "1:1 10: 100:100 1000: 1e+04:10k 1e+05: 1e+06:1M");
    expect_ticks((struct axis){.low = 1e9, .high = 1e13, .is_log = true}, 5,
                 "1e+09:1G 1e+10:10G 1e+11:100G 1e+12:1000G 1e+13:1e+04G");
    expect_ticks(
        (struct axis){.low = 1e-9, .high = 1e-5, .is_log = true, .unit = AXIS_SECONDS},
        5, "1e-09:1 ns 1e-08:10 ns 1e-07:100 ns 1e-06:1 \u00b5s 1e-05:10 \u00b5s");
    expect_ticks(
        (struct axis){.low = 1e-3, .high = 10, .is_log = true, .unit = AXIS_SECONDS}, 5,
        "0.001:1 ms 0.01:10 ms 0.1:100 ms 1:1 s 10:10 s");
    expect_ticks((struct axis){.low = 0.25, .high = 0.5, .unit = AXIS_PERCENT}, 5,
                 "0.25:25 % 0.3:30 % 0.35:35 % 0.4:40 % 0.45:45 % 0.5:50 %");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(growth_has_medians),
        cmocka_unit_test(a_limit_is_a_dashed_line_at_its_value),
        cmocka_unit_test(phase_has_medians_and_shares),
        cmocka_unit_test(a_cactus_counts_runs_by_cost),
        cmocka_unit_test(sizes_have_panels_up_to_the_fourth),
        cmocka_unit_test(survival_falls_by_a_share_at_each_run),
        cmocka_unit_test(a_rounded_axis_ends_at_round_values),
        cmocka_unit_test(a_value_has_its_place),
        cmocka_unit_test(ticks_lie_at_round_values),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
