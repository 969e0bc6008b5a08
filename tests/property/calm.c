/* Calm mode never flashes more than three times a second, counted as in WCAG 2.2, even
 * if the frames change as fast as possible. */
#include "base/clock.h"
#include "base/rng.h"
#include "draw/blend.h"
#include "support/test.h"

#include <math.h>

enum { FPS = 60, SECONDS = 8, FRAMES = FPS * SECONDS, CELLS = 40 };

static double light_of(int channel)
{
    double c = channel / 255.0;

    return c <= 0.04045 ? c / 12.92 : pow((c + 0.055) / 1.055, 2.4);
}

static double luminance(color_t color)
{
    return 0.2126 * light_of(color >> 16 & 0xff) +
           0.7152 * light_of(color >> 8 & 0xff) + 0.0722 * light_of(color & 0xff);
}

/* The most flashes in any second: pairs of opposing changes of 0.1 or more. */
static int most_flashes(const double *seen)
{
    int ends[FRAMES], n_ends = 0, direction = 0, most = 0;
    double extreme = seen[0];

    for (int f = 1; f < FRAMES; f++) {
        double change = seen[f] - extreme;
        bool goes_on = direction * change > 0;
        if (fabs(change) >= 0.1 && (direction == 0 || !goes_on)) {
            direction = change > 0 ? 1 : -1;
            ends[n_ends++] = f;
            extreme = seen[f];
        } else if (goes_on) {
            extreme = seen[f];
        }
    }
    for (int from = 0; from < n_ends; from++) {
        int changes = 0;
        for (int i = from; i < n_ends && ends[i] < ends[from] + FPS; i++)
            changes++;
        most = changes / 2 > most ? changes / 2 : most;
    }
    return most;
}

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

static int flashes_of(frame_fn color_at, bool is_calm)
{
    static double seen[CELLS][FRAMES];
    color_t cells[CELLS];
    struct blend b;
    struct rng r;
    int most = 0;

    rng_seed(&r, 1);
    blend_init(&b);
    for (int f = 0; f < FRAMES; f++) {
        for (int c = 0; c < CELLS; c++)
            cells[c] = color_at(f, c, &r);
        if (is_calm)
            blend_advance(&b, cells, CELLS, (int64_t)f * NS_PER_S / FPS);
        for (int c = 0; c < CELLS; c++)
            seen[c][f] = luminance(cells[c]);
    }
    for (int c = 0; c < CELLS; c++) {
        int flashes = most_flashes(seen[c]);
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
        assert_true(flashes_of(patterns[i], false) > 3);
        assert_true(flashes_of(patterns[i], true) <= 3);
    }
}

static void a_still_frame_is_reached_and_settles(void **state)
{
    color_t black[2] = {0, 0x102030}, shown[2];
    struct blend b;

    (void)state;
    blend_init(&b);
    shown[0] = black[0], shown[1] = black[1];
    blend_advance(&b, shown, 2, 0);
    assert_int_equal(shown[1], 0x102030); /* the first frame is not blended */
    assert_false(b.is_moving);
    for (int f = 1; f <= 3 * FPS; f++) {
        shown[0] = 0xffffff, shown[1] = black[1];
        blend_advance(&b, shown, 2, (int64_t)f * NS_PER_S / FPS);
        assert_true(!b.settled[0] || shown[0] == 0xffffff);
        assert_int_equal(shown[1], black[1]);
        if (f == FPS) /* half of the light after a second */
            assert_in_range(shown[0] & 0xff, 186, 190);
    }
    assert_int_equal(shown[0], 0xffffff);
    assert_false(b.is_moving);
    blend_free(&b);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(no_cell_flashes_more_than_three_times_a_second),
        cmocka_unit_test(a_still_frame_is_reached_and_settles),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
