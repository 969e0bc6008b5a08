/* Colours of outcomes and of what changes on the board, without a window. */
#include "base/units.h"
#include "solve/generate.h"
#include "solve/search.h"
#include "support/test.h"
#include "view/board.h"
#include "view/thrash_detector.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define NIGHT   palette_find("night")
#define CLASSIC palette_find("classic")

/* What the board and its frame may show beside each other looks different: a distance
 * in Oklab, in which the smallest step that an eye sees is about 0.01. */
#define DISTINCT 0.04

/* Linear light of sRGB (IEC 61966-2-1), both 0 .. 1. */
/* Oklab of a colour (Ottosson 2020). */
static void oklab_of(color_t color, double out[3])
{
    double r = color_to_light(color_channel(color, 0) / 255.0);
    double g = color_to_light(color_channel(color, 1) / 255.0);
    double b = color_to_light(color_channel(color, 2) / 255.0);
    double l = cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
    double m = cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
    double s = cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);

    out[0] = 0.2104542553 * l + 0.7936177850 * m - 0.0040720468 * s;
    out[1] = 1.9779984951 * l - 2.4285922050 * m + 0.4505937099 * s;
    out[2] = 0.0259040371 * l + 0.7827717662 * m - 0.8086757660 * s;
}

static double distance(color_t a, color_t b)
{
    double x[3], y[3];

    oklab_of(a, x);
    oklab_of(b, y);
    return sqrt(pow(x[0] - y[0], 2) + pow(x[1] - y[1], 2) + pow(x[2] - y[2], 2));
}

static double lightness(color_t color)
{
    double lab[3];

    oklab_of(color, lab);
    return lab[0];
}

static void names_find_palettes_and_the_first_is_night(void **state)
{
    (void)state;
    for (int p = 0; p < palette_count; p++)
        assert_int_equal(palette_find(palettes[p].name), p);
    assert_int_equal(NIGHT, 0);
    assert_string_equal(palettes[CLASSIC].name, "classic");
    assert_int_equal(palette_find("rainbow"), CLASSIC); /* an earlier name */
    assert_int_equal(palette_find("no such"), -1);
}

static void values_run_from_red_to_violet(void **state)
{
    color_t first = palette_value(NIGHT, 0, 100), last = palette_value(NIGHT, 99, 100);

    (void)state;
    assert_true(color_channel(first, 0) > 2 * color_channel(first, 2));
    assert_true(color_channel(last, 2) > color_channel(last, 0));
}

/* Whether a colour is the HSL colour, rounded; computed as in CSS Color 4. */
static bool is_hsl(color_t color, double hue, double saturation, double lightness)
{
    double a = saturation * fmin(lightness, 1 - lightness), most = 0;

    for (int i = 0; i < 3; i++) {
        double k = fmod((const double[]){0, 8, 4}[i] + hue / 30, 12);
        double channel = lightness - a * fmax(-1, fmin(fmin(k - 3, 9 - k), 1));
        most = fmax(most, fabs(255 * channel - color_channel(color, i)));
    }
    return most < 0.5 + 1e-9;
}

/* Hues from red to violet at 285 degrees, saturation 0.7, lightness 0.6; greys from
 * white down to lightness 0.3. */
static void classic_has_the_colours_of_its_source(void **state)
{
    (void)state;
    assert_int_equal(palette_value(CLASSIC, 0, 9), 0xe05252);
    for (int n = 2; n <= 256; n++)
        for (int i = 0; i < n; i++) {
            double t = (double)i / (n - 1);
            check_case(is_hsl(palette_value(CLASSIC, i, n), 285 * t, 0.7, 0.6),
                       "value %d of %d", i + 1, n);
            check_case(is_hsl(palette_open(CLASSIC, i + 1, n), 0, 0, 0.3 + 0.7 * t),
                       "%d of %d candidates", i + 1, n);
        }
}

static void only_palettes_with_a_white_ground_darken_as_candidates_go(void **state)
{
    (void)state;
    assert_int_equal(palette_open(CLASSIC, 100, 100), 0xffffff);
    assert_int_equal(palette_open(CLASSIC, 1, 100), 0x4d4d4d);
    for (int p = 0; p < palette_count; p++)
        for (int n = 4, is_white = palette_open(p, 100, 100) == 0xffffff; n <= 100; n++)
            for (int live = 2; live <= n; live++) {
                double step = lightness(palette_open(p, live - 1, n)) -
                              lightness(palette_open(p, live, n));
                check_case(is_white ? step <= 0 : step >= 0,
                           "%s, n = %d: %d candidates", palettes[p].name, n, live);
            }
}

static void steps_of_few_candidates_are_nearly_even(void **state)
{
    (void)state;
    for (int n = 4; n <= 100; n++) {
        double least = 1, most = 0;
        for (int live = 2; live <= 4; live++) {
            double step = lightness(palette_open(NIGHT, live - 1, n)) -
                          lightness(palette_open(NIGHT, live, n));
            least = fmin(least, step);
            most = fmax(most, step);
        }
        check_case(least > 0.01 && most < 2 * least, "n = %d: steps of %g to %g", n,
                   least, most);
    }
}

static color_t clue_of(int p, int v, int n)
{
    return color_mix(palette_value(p, v, n), 0, CLUE_SHADE);
}

static void unassigned_cells_look_like_nothing_else(void **state)
{
    (void)state;
    for (int p = 0; p < palette_count; p++)
        for (int n = 4; n <= 100; n++)
            for (int live = 1; live <= n; live++) {
                color_t open = palette_open(p, live, n);
                const char *name = palettes[p].name;
                check_case(distance(open, COLOR_DEAD) > DISTINCT, "%s: dead", name);
                check_case(distance(open, COLOR_BACKGROUND) > DISTINCT,
                           "%s, n = %d: %d candidates as the background", name, n,
                           live);
                for (int v = 0; v < n; v++) {
                    check_case(distance(open, palette_value(p, v, n)) > DISTINCT,
                               "%s, n = %d: %d candidates as value %d", name, n, live,
                               v + 1);
                    check_case(distance(open, clue_of(p, v, n)) > DISTINCT,
                               "%s, n = %d: %d candidates as clue %d", name, n, live,
                               v + 1);
                }
            }
}

static void dead_cells_look_like_no_value(void **state)
{
    (void)state;
    assert_int_equal(palette_open(NIGHT, 0, 9), COLOR_DEAD);
    for (int p = 0; p < palette_count; p++)
        for (int v = 0; v < 100; v++)
            check_case(distance(COLOR_DEAD, palette_value(p, v, 100)) > DISTINCT &&
                           distance(COLOR_DEAD, clue_of(p, v, 100)) > DISTINCT,
                       "%s: value %d", palettes[p].name, v + 1);
}

/* WCAG 2.2, "red flash": red has four fifths of the light or more. */
static bool is_saturated_red(color_t color)
{
    double light[3];

    for (int i = 0; i < 3; i++)
        light[i] = color_to_light(color_channel(color, i) / 255.0);
    return light[0] >= 0.8 * (light[0] + light[1] + light[2]) && light[0] > 0;
}

/* `classic` has the red of its source, whose flashes blend_advance limits. */
static void no_other_palette_has_a_saturated_red(void **state)
{
    (void)state;
    assert_true(is_saturated_red(0xff2020));
    assert_false(is_saturated_red(COLOR_DEAD));
    for (int p = 0; p < palette_count; p++)
        for (int v = 0; v < 100; v++)
            check_case(p == CLASSIC || (!is_saturated_red(palette_value(p, v, 100)) &&
                                        !is_saturated_red(clue_of(p, v, 100))),
                       "%s: value %d", palettes[p].name, v + 1);
}

/* Colours of one's own: all are read, or the place of the first wrong one is said. */
static void own_colours_are_read_or_refused(void **state)
{
    static const struct {
        const char *text, *error;
    } cases[] = {
        {"#ff8800,#0088ff,red", "p:1:17: expected a colour #RRGGBB, found 'red'"},
        {"#ff8800\n  #12345g", "p:2:3: expected a colour #RRGGBB, found '#12345g'"},
        {"#ff8800 #0088ff0", "p:1:9: expected a colour #RRGGBB, found '#0088ff0'"},
        {"#ff8800, #101010",
         "p:1:10: expected a contrast of at least 3 with the dark background, found "
         "1.0 for #101010"},
        {"#ff8800", "p:1:8: expected at least 2 colours"},
        {"", "p:1:1: expected at least 2 colours"},
    };
    char many[258 * 8] = "";
    struct error e;

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        assert_false(palette_read_own(cases[i].text, "p", &e));
        assert_string_equal(e.text, cases[i].error);
        assert_int_equal(palette_find("own"), -1);
    }
    for (int i = 0; i < 257; i++)
        strcat(many, "#ffffff ");
    assert_false(palette_read_own(many, "p", &e));
    assert_string_equal(e.text, "p:1:2049: expected at most 256 colours");
    assert_true(palette_read_own("#ff8800,\n#FFFFFF #0088ff", "p", &e));
    int own = palette_find("own");
    assert_int_equal(own, palette_count);
    assert_int_equal(palette_value(own, 0, 5), 0xff8800);
    assert_int_equal(palette_value(own, 1, 5), color_mix(0xff8800, 0xffffff, 127));
    assert_int_equal(palette_value(own, 2, 5), 0xffffff);
    assert_int_equal(palette_value(own, 4, 5), 0x0088ff);
    assert_true(palette_read_own("#ff8800 #ffffff #0088ff", "p", &e)); /* the same */
    assert_false(palette_read_own("#ff8800 #0088ff", "p", &e));
    assert_string_equal(e.text, "p: expected one palette of your own, found two");
}

static void linear_light_and_srgb_are_inverse(void **state)
{
    (void)state;
    for (int i = 0; i < 256; i++)
        assert_true(fabs(color_from_light(color_to_light(i / 255.0)) - i / 255.0) <
                    1e-6);
    assert_true(fabs(color_to_light(0.5) - 0.21404114) < 1e-6);
}

static void texts_contrast_with_every_ground(void **state)
{
    (void)state;
    assert_true(fabs(color_contrast(0, 0xffffff) - 21) < 1e-6);
    for (color_t ground = 0; ground <= 0xffffff; ground += 0x1f3) {
        check_case(color_contrast(color_ink(ground), ground) >= 4.5, "ink on %06x",
                   (unsigned)ground);
        check_case(color_contrast(color_faint_ink(ground), ground) >= 4.5,
                   "faint ink on %06x", (unsigned)ground);
    }
    assert_true(color_contrast(color_faint_ink(0x101010), 0x101010) < 5);
}

static void every_outcome_has_a_colour_of_its_own(void **state)
{
    struct snapshot *snap = calloc(1, sizeof *snap);
    struct playback paused = {.paused = true};

    (void)state;
    assert_non_null(snap);
    snap->status = SEARCH_RUNNING;
    assert_int_equal(status_color(snap, NULL), COLOR_TEXT);
    assert_int_equal(status_color(snap, &paused), COLOR_LABEL);
    snap->status = SEARCH_EXHAUSTED;
    assert_int_equal(status_color(snap, NULL), COLOR_ALARM);
    snap->stats.solutions = 2;
    assert_int_equal(status_color(snap, NULL), COLOR_SUCCESS);
    snap->status = SEARCH_SOLVED;
    assert_int_equal(status_color(snap, NULL), COLOR_SUCCESS);
    snap->status = SEARCH_GAVE_UP;
    assert_int_equal(status_color(snap, NULL), COLOR_AMBER);
    free(snap);
}

/* Without clues. */
static struct snapshot *blank_board(void)
{
    struct snapshot *snap = calloc(1, sizeof *snap);

    assert_non_null(snap);
    snap->n = 9;
    snap->n_cells = 81;
    snap->words = 1;
    memset(snap->value, VALUE_NONE, sizeof snap->value);
    for (int c = 0; c < 81; c++)
        snap->live[c] = 9;
    memset(snap->cause, CAUSE_DECISION, sizeof snap->cause);
    return snap;
}

static color_t shown(const struct change_light *g, const struct snapshot *snap, int c)
{
    static color_t image[MAX_CELLS];
    const struct board_style style = {.change_light = g};
    const struct board_fill fill = {image, snap, &style, 10};

    board_fill_values(&fill);
    return image[c];
}

static void an_assigned_cell_is_nearly_white_and_fades(void **state)
{
    struct snapshot *snap = blank_board();
    struct change_light *g = calloc(1, sizeof *g);
    double before = 1;

    (void)state;
    snap->value[7] = 3;
    change_light_update(g, snap, 0);
    assert_false(g->is_moving); /* the first board is not news */
    assert_int_equal(shown(g, snap, 7), palette_value(NIGHT, 3, 9));
    snap->value[40] = 4;
    for (int f = 1; f <= 19; f++) {
        change_light_update(g, snap, f * NS_PER_S / 60);
        double now = color_luminance(shown(g, snap, 40));
        assert_true(f > 1 || now > 0.75);
        assert_true(now < before || now == color_luminance(palette_value(NIGHT, 4, 9)));
        before = now;
    }
    change_light_update(g, snap, NS_PER_S / 3);
    assert_false(g->is_moving);
    assert_int_equal(shown(g, snap, 40), palette_value(NIGHT, 4, 9));
    change_light_free(g);
    free(g);
    free(snap);
}

static void a_clock_that_is_set_back_lights_nothing(void **state)
{
    struct snapshot *snap = blank_board();
    struct change_light *g = calloc(1, sizeof *g);

    (void)state;
    change_light_update(g, snap, NS_PER_S);
    snap->value[40] = 4;
    change_light_update(g, snap, 2 * NS_PER_S);
    change_light_update(g, snap, NS_PER_S);
    assert_false(g->is_moving);
    assert_int_equal(shown(g, snap, 40), palette_value(NIGHT, 4, 9));
    change_light_free(g);
    free(g);
    free(snap);
}

/* In each view, and with each kind of light on: a clock that goes on and back again and
 * again breaks no light, and what shines after it was set back ends. */
static void a_clock_set_back_ends_every_light(void **state)
{
    static const int64_t seconds[] = {9, 2, 2, 20, 1, 0, 30};
    struct snapshot *snap = blank_board();
    struct board_lights l = {0};

    (void)state;
    board_lights_init(&l);
    snap->learning.kind = LEARNING_CLAUSES;
    snap->learning.role[1] = ROLE_CLAUSE;
    for (int calm = 0; calm < 2; calm++)
        for (int view = 0; view < BOARD_VIEWS; view++)
            for (size_t i = 0; i < sizeof seconds / sizeof *seconds; i++) {
                struct board_style style = {.view = (enum board_view)view};
                int64_t now_ns = seconds[i] * NS_PER_S;
                bool is_back = now_ns < l.now_ns;
                snap->stats.refutations++;
                snap->learning.conflicts++;
                snap->learning.activity[0] = (uint8_t)(snap->learning.activity[0] + 40);
                snap->value[i] = snap->value[i] == VALUE_NONE ? 1 : VALUE_NONE;
                board_lights_update(&l, &style, snap, now_ns, calm);
                check_case(style.flash_alpha >= 0 && style.flash_alpha <= 255,
                           "flash %d", style.flash_alpha);
                if (is_back)
                    check_case(!l.change_light.is_moving, "view %d: light after %d s",
                               view, (int)seconds[i]);
                for (int passed = 0; passed < 300; passed++)
                    board_lights_update(&l, &style, snap,
                                        now_ns + passed * NS_PER_S / 60, calm);
                assert_false(
                    board_lights_update(&l, &style, snap, now_ns + 5 * NS_PER_S, calm));
            }
    board_lights_free(&l);
    free(snap);
}

static void an_undone_cell_flashes_dark_red(void **state)
{
    struct snapshot *snap = blank_board();
    struct change_light *g = calloc(1, sizeof *g);

    (void)state;
    snap->value[40] = 4;
    change_light_update(g, snap, 0);
    snap->value[40] = VALUE_NONE;
    change_light_update(g, snap, NS_PER_S / 60);
    color_t red = shown(g, snap, 40);
    assert_true(color_channel(red, 0) > 2 * color_channel(red, 1));
    assert_true(color_luminance(red) < 0.15);
    assert_false(is_saturated_red(red));
    change_light_update(g, snap, NS_PER_S);
    assert_int_equal(shown(g, snap, 40), palette_open(NIGHT, 9, 9));
    change_light_free(g);
    free(g);
    free(snap);
}

/* Returns how far a colour lies between the grey of an unassigned cell and the colour
 * of one without candidates, 0 .. 1. */
static double heat_of(color_t color)
{
    color_t grey = palette_open(NIGHT, 9, 9);

    return distance(color, grey) / distance(COLOR_DEAD, grey);
}

static void a_dead_end_heats_its_cell_which_cools_in_seconds(void **state)
{
    struct snapshot *snap = blank_board();
    struct change_light *g = calloc(1, sizeof *g);
    double before = 1;

    (void)state;
    snap->failures[40] = 7;
    change_light_update(g, snap, 0);
    assert_int_equal(shown(g, snap, 40), palette_open(NIGHT, 9, 9)); /* not news */
    snap->failures[40]++;
    for (int f = 1; f <= 300; f++) {
        change_light_update(g, snap, f * NS_PER_S / 60);
        double now = heat_of(shown(g, snap, 40));
        assert_true(f > 1 || now > 0.7);
        assert_true(f != 60 || now > 0.4); /* after a second it is well visible */
        assert_true(now <= before);
        before = now;
    }
    assert_false(g->is_moving);
    assert_int_equal(shown(g, snap, 40), palette_open(NIGHT, 9, 9));
    snap->failures[40]++;
    change_light_update(g, snap, 6 * NS_PER_S);
    assert_true(g->is_moving);
    snap->failures[40] = 3; /* the player went back */
    change_light_update(g, snap, 6 * NS_PER_S + 1);
    assert_int_equal(shown(g, snap, 40), palette_open(NIGHT, 9, 9));
    change_light_free(g);
    free(g);
    free(snap);
}

static void dead_ends_everywhere_leave_the_greys_visible(void **state)
{
    struct snapshot *snap = blank_board();
    struct change_light *g = calloc(1, sizeof *g);

    (void)state;
    change_light_update(g, snap, 0);
    for (int f = 1; f <= 60; f++) {
        for (int c = 0; c < 81; c++)
            snap->failures[c] += c == 40 ? 5000 : 1000;
        change_light_update(g, snap, f * NS_PER_S / 60);
        assert_true(heat_of(shown(g, snap, 3)) < 0.4);
    }
    assert_true(heat_of(shown(g, snap, 40)) > 0.7); /* the worst cell stands out */
    int f = 61;
    for (; g->is_moving; f++)
        change_light_update(g, snap, f * NS_PER_S / 60);
    check_range(f, 4 * 60, 6 * 60); /* and is cool five seconds later */
    change_light_free(g);
    free(g);
    free(snap);
}

static void the_more_cells_change_the_weaker_they_shine(void **state)
{
    static const int changes[] = {1, 20, 81};
    double last = 2;

    (void)state;
    for (int i = 0; i < 3; i++) {
        struct snapshot *snap = blank_board();
        struct change_light *g = calloc(1, sizeof *g);
        change_light_update(g, snap, 0);
        for (int c = 0; c < changes[i]; c++)
            snap->value[c] = 0;
        change_light_update(g, snap, NS_PER_S / 60);
        assert_true((double)g->cell[0].light < last);
        last = (double)g->cell[0].light;
        change_light_free(g);
        free(g);
        free(snap);
    }
    assert_true(last < 0.05);
}

static void a_cell_that_changes_in_every_frame_hardly_shines(void **state)
{
    struct snapshot *snap = blank_board();
    struct change_light *g = calloc(1, sizeof *g);

    (void)state;
    change_light_update(g, snap, 0);
    for (int f = 1; f <= 60; f++) {
        snap->value[3] = (value_t)(f % 9);
        change_light_update(g, snap, f * NS_PER_S / 60);
        assert_true(f > 1 || g->cell[3].light > 0.9f);
    }
    assert_true(g->cell[3].light < 0.1f);
    change_light_free(g);
    free(g);
    free(snap);
}

/* Each value rises above its colour once, one after the other; then all rest. */
static void a_solved_board_lights_its_values_in_turn(void **state)
{
    struct snapshot *snap = blank_board();
    struct change_light *g = calloc(1, sizeof *g);
    int brightest[9] = {0}, frames = 0;

    (void)state;
    for (int c = 0; c < 81; c++)
        snap->value[c] = (value_t)(c % 9);
    change_light_update(g, snap, 0);
    snap->status = SEARCH_SOLVED;
    for (double most[9] = {0}; frames < 600; frames++) {
        change_light_update(g, snap, NS_PER_S + frames * NS_PER_S / 60);
        for (int v = 0; v < 9; v++) {
            double light = color_luminance(shown(g, snap, v));
            if (light > most[v]) {
                most[v] = light;
                brightest[v] = frames;
            }
        }
        if (!g->is_moving)
            break;
    }
    check_range(frames, 60, 180);
    for (int v = 0; v < 9; v++) {
        assert_true(v == 0 || brightest[v] > brightest[v - 1]);
        assert_int_equal(shown(g, snap, v), palette_value(NIGHT, v, 9));
    }
    change_light_free(g);
    free(g);
    free(snap);
}

static void a_local_search_dims_what_is_right_and_lights_conflicts(void **state)
{
    struct snapshot *snap = blank_board();
    struct change_light *g = calloc(1, sizeof *g);

    (void)state;
    for (int c = 0; c < 81; c++)
        snap->value[c] = (value_t)(c % 9);
    snap->n_assigned = 81;
    snap->clashes[0] = snap->clashes[9] = snap->clashes[20] = true;
    change_light_update(g, snap, 0);
    double lit = color_luminance(shown(g, snap, 0));
    assert_true(lit > color_luminance(palette_value(NIGHT, 0, 9)));
    assert_true(color_luminance(shown(g, snap, 18)) < lit / 4);
    snap->clashes[0] = false;
    change_light_update(g, snap, NS_PER_S / 60);
    assert_true(color_luminance(shown(g, snap, 0)) > 0.5); /* goes out slowly */
    change_light_update(g, snap, NS_PER_S);
    assert_int_equal(shown(g, snap, 0), shown(g, snap, 18));
    /* In a round, a whole board, each new value has light, also in a conflict. */
    for (int round = 0; round < 2; round++) {
        snap->has_rounds = round;
        snap->clashes[30] = true;
        change_light_update(g, snap, (2 + 4 * round) * NS_PER_S);
        snap->value[30] = (value_t)((snap->value[30] + 1) % 9);
        change_light_update(g, snap, (3 + 4 * round) * NS_PER_S);
        color_t at_once = shown(g, snap, 30);
        change_light_update(g, snap, (4 + 4 * round) * NS_PER_S);
        assert_int_equal(shown(g, snap, 30) != at_once, round);
    }
    change_light_free(g);
    free(g);
    free(snap);
}

/* The colours are of no interest here. */
static void take_size(struct snapshot *snap, int n)
{
    snap->n = n;
    snap->n_cells = n * n;
}

static void boards_of_any_size_follow_each_other(void **state)
{
    static const int sizes[] = {9, 100, 4};
    struct snapshot *snap = blank_board();
    struct change_light *g = calloc(1, sizeof *g);

    (void)state;
    for (int i = 0; i < 3; i++) {
        int last = sizes[i] * sizes[i] - 1;
        take_size(snap, sizes[i]);
        change_light_update(g, snap, i * NS_PER_S);
        check_case(!g->is_moving, "n = %d: the first board glows", sizes[i]);
        snap->value[last] = 0;
        change_light_update(g, snap, i * NS_PER_S + NS_PER_S / 60);
        for (int c = 0; c <= last; c++)
            check_case((g->cell[c].light > 0) == (c == last), "n = %d, cell %d",
                       sizes[i], c);
    }
    change_light_free(g);
    free(g);
    free(snap);
}

static uint64_t sum_of_failures(const struct snapshot *snap)
{
    uint64_t sum = 0;

    for (int c = 0; c < snap->n_cells; c++)
        sum += snap->failures[c];
    return sum;
}

static void every_search_that_backtracks_counts_failures(void **state)
{
    static const char *const strategies[] = {"backtrack", "learn", "auto"};
    struct snapshot *snap = calloc(1, sizeof *snap);
    struct setting set = setting_default();
    struct error e;
    struct rng r;

    (void)state;
    rng_seed(&r, 5);
    struct puzzle *p = generate_puzzle(shape_of_box(5, 5), 400, &r, "failures");
    for (int i = 0; i < 3; i++) {
        uint64_t before = 0;
        assert_true(setting_choose(&set, PLUG_STRATEGY, strategies[i], &e));
        assert_true(setting_choose(&set, PLUG_PROPAGATOR, "forward", &e));
        struct search *s = search_create(p, &set);
        for (int k = 0; k < 200; k++) { /* auto alternates in between */
            search_run(s, 20);
            search_snapshot(s, snap);
            assert_true(sum_of_failures(snap) >= before);
            before = sum_of_failures(snap);
        }
        check_case(before > 0 && before >= snap->stats.refutations / 2,
                   "%s: %d failures, %d refutations", strategies[i], (int)before,
                   (int)snap->stats.refutations);
        search_destroy(s);
    }
    puzzle_destroy(p);
    free(snap);
}

/* Fails `rate` times a second in each of the first `cells` cells for `seconds`. */
static void fail_for(struct thrash_detector *t, struct snapshot *snap, int64_t *now_ns,
                     int seconds, int cells, int rate)
{
    for (int i = 0; i < seconds * 10; i++, *now_ns += NS_PER_S / 10) {
        for (int c = 0; c < cells; c++)
            snap->failures[c] += (uint32_t)rate / 10;
        snap->stats.refutations += (uint64_t)(cells * rate / 10);
        thrash_detector_update(t, snap, *now_ns);
    }
}

static void failures_in_few_cells_are_thrashing(void **state)
{
    struct snapshot *snap = blank_board();
    struct thrash_detector *t = calloc(1, sizeof *t);
    char note[160];
    int64_t now_ns = 0;

    (void)state;
    strcpy(snap->strategy, "backtrack");
    snap->failures[80] = 1000000; /* long ago */
    fail_for(t, snap, &now_ns, 9, 5, 100);
    assert_int_equal(t->cells, 0); /* not yet ten seconds */
    fail_for(t, snap, &now_ns, 2, 5, 100);
    assert_int_equal(t->cells, 5);
    thrash_detector_write(t, note, sizeof note);
    assert_string_equal(note, "stuck: 100 % of the last dead ends are in the same 5 "
                              "cells; a: another strategy");
    snap->stats.quiet = 10;
    thrash_detector_update(t, snap, now_ns);
    assert_int_equal(t->cells, 0); /* it goes on without dead ends */
    snap->stats.quiet = 0;
    fail_for(t, snap, &now_ns, 12, 60, 100);
    assert_int_equal(t->cells, 0); /* they are spread */
    fail_for(t, snap, &now_ns, 12, 2, 10);
    assert_true(t->cells == 0 || t->cells == 2);
    fail_for(t, snap, &now_ns, 12, 2, 100);
    assert_int_equal(t->cells, 2);
    strcpy(snap->strategy, "learn");
    fail_for(t, snap, &now_ns, 12, 2, 100);
    assert_int_equal(t->cells, 0);
    strcpy(snap->strategy, "backtrack");
    fail_for(t, snap, &now_ns, 12, 2, 100);
    snap->stats.refutations = 0; /* another search */
    thrash_detector_update(t, snap, now_ns);
    assert_int_equal(t->cells, 0);
    thrash_detector_free(t);
    free(t);
    free(snap);
}

static void thrashing_is_seen_on_boards_of_any_size(void **state)
{
    static const int sizes[] = {9, 100, 4};
    struct snapshot *snap = blank_board();
    struct thrash_detector *t = calloc(1, sizeof *t);
    int64_t now_ns = 0;

    (void)state;
    strcpy(snap->strategy, "backtrack");
    for (int i = 0; i < 3; i++) {
        take_size(snap, sizes[i]);
        for (int second = 0; second < 11; second++) {
            fail_for(t, snap, &now_ns, 1, 1, 100);
            snap->failures[snap->n_cells - 1] += 100;
        }
        check_case(t->cells == 2 && t->percent == 100, "n = %d: %d %% in %d cells",
                   sizes[i], t->percent, t->cells);
    }
    thrash_detector_free(t);
    free(t);
    free(snap);
}

static void a_frame_lights_only_the_first_of_many_dead_ends(void **state)
{
    struct snapshot *snap = blank_board();
    struct board_style style = {.flash = CELL_NONE};
    struct board_lights *l = calloc(1, sizeof *l);
    int flashes = 0;

    (void)state;
    board_lights_init(l);
    for (int f = 0; f < 60; f++) {
        snap->stats.refutations++;
        snap->conflict_cell = (cell_t)f;
        cell_t before = style.flash;
        board_lights_update(l, &style, snap, f * NS_PER_S / 60, false);
        flashes += style.flash != before;
    }
    check_range(flashes, 2, 3);
    board_lights_update(l, &style, snap, 2 * NS_PER_S, true);
    snap->stats.refutations++;
    board_lights_update(l, &style, snap, 3 * NS_PER_S, true);
    assert_int_equal(style.flash_alpha, 0);
    assert_null(style.change_light);
    board_lights_free(l);
    free(l);
    free(snap);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(names_find_palettes_and_the_first_is_night),
        cmocka_unit_test(values_run_from_red_to_violet),
        cmocka_unit_test(classic_has_the_colours_of_its_source),
        cmocka_unit_test(only_palettes_with_a_white_ground_darken_as_candidates_go),
        cmocka_unit_test(steps_of_few_candidates_are_nearly_even),
        cmocka_unit_test(unassigned_cells_look_like_nothing_else),
        cmocka_unit_test(dead_cells_look_like_no_value),
        cmocka_unit_test(no_other_palette_has_a_saturated_red),
        cmocka_unit_test(linear_light_and_srgb_are_inverse),
        cmocka_unit_test(own_colours_are_read_or_refused),
        cmocka_unit_test(texts_contrast_with_every_ground),
        cmocka_unit_test(an_assigned_cell_is_nearly_white_and_fades),
        cmocka_unit_test(a_clock_that_is_set_back_lights_nothing),
        cmocka_unit_test(a_clock_set_back_ends_every_light),
        cmocka_unit_test(an_undone_cell_flashes_dark_red),
        cmocka_unit_test(a_dead_end_heats_its_cell_which_cools_in_seconds),
        cmocka_unit_test(dead_ends_everywhere_leave_the_greys_visible),
        cmocka_unit_test(the_more_cells_change_the_weaker_they_shine),
        cmocka_unit_test(a_cell_that_changes_in_every_frame_hardly_shines),
        cmocka_unit_test(a_solved_board_lights_its_values_in_turn),
        cmocka_unit_test(a_local_search_dims_what_is_right_and_lights_conflicts),
        cmocka_unit_test(boards_of_any_size_follow_each_other),
        cmocka_unit_test(every_search_that_backtracks_counts_failures),
        cmocka_unit_test(failures_in_few_cells_are_thrashing),
        cmocka_unit_test(thrashing_is_seen_on_boards_of_any_size),
        cmocka_unit_test(a_frame_lights_only_the_first_of_many_dead_ends),
        cmocka_unit_test(every_outcome_has_a_colour_of_its_own),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
