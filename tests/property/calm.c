/* No cell flashes more than three times a second, counted as in WCAG 2.2, even if the
 * frames change as fast as possible; in calm mode colours change slowly. */
#include "base/clock.h"
#include "base/rng.h"
#include "draw/blend.h"
#include "support/flashes.h"
#include "support/test.h"

enum { FPS = 60, SECONDS = 8, FRAMES = FPS * SECONDS, CELLS = 40 };

typedef color_t (*frame_fn)(int frame, int cell, struct rng *r);

static color_t stroboscope(int frame, int cell, struct rng *r)
{
    (void)r;
    return (frame / (1 + cell / 4)) % 2 ? 0xffffff : 0x000000;
}

static color_t noise(int frame, int cell, struct rng *r)
{
    (void)frame, (void)cell;
    return (color_t)rng_below(r, 1 << 24);
}

static color_t rare_noise(int frame, int cell, struct rng *r)
{
    static color_t now[CELLS];

    (void)frame;
    if (rng_below(r, (uint32_t)(2 + cell)) == 0)
        now[cell] = (color_t)rng_below(r, 1 << 24);
    return now[cell];
}

/* The first value of `classic`, and a green with the same luminance. */
static color_t red_and_green(int frame, int cell, struct rng *r)
{
    (void)r;
    return (frame / (1 + cell / 4)) % 2 ? 0xe05252 : 0x528a52;
}

enum mode { AS_IT_IS, BLENDED, CALM };

static float luminance_of(color_t color)
{
    return (float)color_luminance(color);
}

/* 1 for a saturated red of WCAG 2.2 ("red flash"), else 0. */
static float redness_of(color_t color)
{
    double red = color_to_light(color_channel(color, 0) / 255.0);
    double all = red + color_to_light(color_channel(color, 1) / 255.0) +
                 color_to_light(color_channel(color, 2) / 255.0);

    return red > 0 && red / all >= 0.8;
}

/* The most flashes of a cell in a second: opposing changes of a measure. */
static int flashes_of(frame_fn color_at, float measure(color_t), enum mode mode)
{
    static float seen[CELLS][FRAMES];
    color_t cells[CELLS];
    struct blend b;
    struct rng r;
    int most = 0;

    rng_seed(&r, 1);
    blend_init(&b);
    for (int f = 0; f < FRAMES; f++) {
        for (int c = 0; c < CELLS; c++)
            cells[c] = color_at(f, c, &r);
        if (mode != AS_IT_IS)
            blend_advance(&b, cells, CELLS, (int64_t)f * NS_PER_S / FPS, mode == CALM);
        for (int c = 0; c < CELLS; c++)
            seen[c][f] = measure(cells[c]);
    }
    for (int c = 0; c < CELLS; c++) {
        int flashes = flashes_most(seen[c], FRAMES, FPS);
        most = flashes > most ? flashes : most;
    }
    blend_free(&b);
    return most;
}

static void no_cell_flashes_more_than_three_times_a_second(void **state)
{
    static const frame_fn patterns[] = {stroboscope, noise, rare_noise};

    (void)state;
    for (int i = 0; i < 3; i++) {
        /* The patterns flash, and the count detects it. */
        assert_true(flashes_of(patterns[i], luminance_of, AS_IT_IS) > 3);
        assert_true(flashes_of(patterns[i], luminance_of, BLENDED) <= 3);
        assert_true(flashes_of(patterns[i], luminance_of, CALM) <= 3);
    }
}

static void no_cell_flashes_red_more_than_three_times_a_second(void **state)
{
    static const frame_fn patterns[] = {red_and_green, noise, rare_noise};

    (void)state;
    assert_int_equal(flashes_of(red_and_green, luminance_of, AS_IT_IS), 0);
    for (int i = 0; i < 3; i++) {
        assert_true(flashes_of(patterns[i], redness_of, AS_IT_IS) > 3);
        assert_true(flashes_of(patterns[i], redness_of, BLENDED) <= 3);
        assert_true(flashes_of(patterns[i], redness_of, CALM) <= 3);
    }
}

static void a_cell_that_seldom_changes_is_shown_as_it_is(void **state)
{
    struct blend b;

    (void)state;
    blend_init(&b);
    for (int f = 0; f < FRAMES; f++) {
        color_t now = f / FPS % 2 ? 0xffffff : 0, shown[2] = {now, now};
        blend_advance(&b, shown, 2, (int64_t)f * NS_PER_S / FPS, false);
        assert_int_equal(shown[0], now);
        assert_false(b.is_moving);
    }
    blend_free(&b);
}

/* One cell of a hundred flashes in every frame: no flash in the sense of WCAG 2.2. */
static void few_cells_may_flash(void **state)
{
    color_t shown[100] = {0};
    struct blend b;

    (void)state;
    blend_init(&b);
    for (int f = 0; f < FRAMES; f++) {
        shown[7] = f % 2 ? 0xffffff : 0;
        blend_advance(&b, shown, 100, (int64_t)f * NS_PER_S / FPS, false);
        assert_int_equal(shown[7], f % 2 ? 0xffffff : 0);
    }
    blend_free(&b);
}

static void a_cell_that_stops_shows_its_colour_within_half_a_second(void **state)
{
    color_t shown[2] = {0};
    struct blend b;

    (void)state;
    blend_init(&b);
    for (int f = 0; f < FRAMES; f++) {
        shown[0] = shown[1] = f < FPS && f % 2 ? 0xffffff : 0;
        blend_advance(&b, shown, 2, (int64_t)f * NS_PER_S / FPS, false);
        assert_true(f < FPS * 3 / 2 || shown[0] == 0);
    }
    assert_false(b.is_moving);
    blend_free(&b);
}

static void a_still_frame_is_reached_and_settles(void **state)
{
    color_t black[2] = {0, 0x102030}, shown[2];
    struct blend b;

    (void)state;
    blend_init(&b);
    shown[0] = black[0], shown[1] = black[1];
    blend_advance(&b, shown, 2, 0, true);
    assert_int_equal(shown[1], 0x102030); /* the first frame is not blended */
    assert_false(b.is_moving);
    for (int f = 1; f <= 3 * FPS; f++) {
        shown[0] = 0xffffff, shown[1] = black[1];
        blend_advance(&b, shown, 2, (int64_t)f * NS_PER_S / FPS, true);
        assert_true(!blend_is_settled(&b, 0) || shown[0] == 0xffffff);
        assert_int_equal(shown[1], black[1]);
        if (f == FPS) /* half of the light after a second */
            check_range(shown[0] & 0xff, 186, 190);
    }
    assert_int_equal(shown[0], 0xffffff);
    assert_false(b.is_moving);
    blend_free(&b);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(no_cell_flashes_more_than_three_times_a_second),
        cmocka_unit_test(no_cell_flashes_red_more_than_three_times_a_second),
        cmocka_unit_test(a_cell_that_seldom_changes_is_shown_as_it_is),
        cmocka_unit_test(few_cells_may_flash),
        cmocka_unit_test(a_cell_that_stops_shows_its_colour_within_half_a_second),
        cmocka_unit_test(a_still_frame_is_reached_and_settles),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
