/* A search that thrashes at maximum speed shows at most three general flashes a second,
 * counted as in WCAG 2.2, without calm mode. */
#include "support/flashes.h"
#include "base/units.h"
#include "draw/palette.h"
#include "draw/raster.h"
#include "run/player.h"
#include "support/searches.h"
#include "support/test.h"
#include "view/board.h"
#include "view/stack_view.h"

#include <stdlib.h>
#include <string.h>

enum { FPS = 60, FRAMES = 150, MOST_CELLS = 10000 };

/* Whether a film stays at the first solution, or seeks the next one in each frame. */
enum after { REST, GO_ON };

/* As color_luminance, from a table: the films have many pixels. */
static float luminance_of(color_t color)
{
    static double light[256];

    for (int i = 0; i < 256 && light[255] < 1; i++)
        light[i] = color_to_light(i / 255.0);
    return (float)(0.2126 * light[color_channel(color, 0)] +
                   0.7152 * light[color_channel(color, 1)] +
                   0.0722 * light[color_channel(color, 2)]);
}

/* The luminance of every cell in every frame: seen[cell][FRAMES]. */
static void film(struct search *s, uint64_t nodes, int palette, bool is_blended,
                 enum after after, float *seen)
{
    static struct snapshot snap;
    static struct board_lights lights;
    static const struct glyphs none;
    struct board_style style = {.palette = palette, .hover = CELL_NONE};
    struct layout l = {.width = 1000, .height = 1000, .glyphs = &none};
    struct draw_list d;

    memset(&lights, 0, sizeof lights);
    board_lights_init(&lights);
    draw_init(&d);
    for (int f = 0; f < FRAMES; f++) {
        if (f == 0 || after == GO_ON || snap.status != SEARCH_SOLVED)
            search_run(s, nodes);
        search_snapshot(s, &snap);
        assert_true(snap.status <= SEARCH_SOLVED);
        layout_place_board(&l, (struct rect){0, 0, 1000, 1000}, snap.n);
        board_lights_update(&lights, &style, &snap, NS_PER_S + f * NS_PER_S / FPS,
                            false);
        style.blend = is_blended ? style.blend : NULL;
        draw_begin(&d, 1000, 1000, &none);
        board_draw(&d, &l, &snap, &style);
        for (int c = 0; c < snap.n_cells; c++)
            seen[c * FRAMES + f] = luminance_of(d.images[c]);
    }
    draw_free(&d);
    board_lights_free(&lights);
}

static int count_flashes(const struct recipe *t, int palette, bool is_blended,
                         enum after after)
{
    static float seen[MOST_CELLS * FRAMES];
    struct search *s = search_of_recipe(t, 3);
    int n = t->box_rows * t->box_cols;

    film(s, t->steps, palette, is_blended, after, seen);
    search_destroy(s);
    return flashes_of_board(seen, n, FRAMES, FPS);
}

static const struct recipe cases[] = {
    {5, 5, 0.6, "backtrack", "mrv", "ascending", "naked", "none", 500},
    {5, 5, 1.0, "backtrack", "random", "random", "hidden", "luby:20", 100},
    {6, 6, 1.0, "tabu", "input", "ascending", "none", "none", 20},
    {10, 10, 0.6, "backtrack", "input", "ascending", "naked", "none", 200},
    {10, 10, 0.7, "backtrack", "random", "random", "naked", "luby:50", 100},
};
enum { CASES = sizeof cases / sizeof *cases };

static void thrashing_is_no_stroboscope(void **state)
{
    (void)state;
    for (int i = 0; i < CASES; i++)
        for (int p = 0; p < 2; p++) {
            int flashes = count_flashes(&cases[i], p, true, REST);
            check_case(flashes <= 3, "case %d, %s: %d flashes a second", i,
                       palettes[p].name, flashes);
        }
}

static void a_solved_board_shimmers_without_flashing(void **state)
{
    static const int boxes[][2] = {{2, 2}, {2, 3}, {3, 3}, {5, 5}};

    (void)state;
    for (int i = 0; i < 4; i++) {
        const struct recipe solved = {boxes[i][0], boxes[i][1], 1.0,
                                      "backtrack", "sweep",     "ascending",
                                      "hidden",    "none",      10000};
        check_case(count_flashes(&solved, 0, true, REST) <= 3, "%dx%d", boxes[i][0],
                   boxes[i][1]);
    }
}

enum { STACK_BLOCKS = 100, BLOCK_PX = 10, STACK_PX = STACK_BLOCKS * BLOCK_PX };

/* The mean luminance of a block of pixels: smaller patterns are not seen to flash. */
static float luminance_of_block(const struct frame *f, int x, int y)
{
    double sum = 0;

    for (int i = 0; i < BLOCK_PX * BLOCK_PX; i++)
        sum += (double)luminance_of(*frame_at(f, x + i % BLOCK_PX, y + i / BLOCK_PX));
    return (float)(sum / (BLOCK_PX * BLOCK_PX));
}

static int count_flashes_of_stack(const struct recipe *t, bool has_scale)
{
    float *seen = calloc(STACK_BLOCKS * STACK_BLOCKS * FRAMES, sizeof *seen);
    struct player *c = virtual_player_start(search_of_recipe(t, 3));
    const struct glyphs none = {0};
    struct stack_style style = {0};
    struct frame frame = {0};
    struct draw_list d;
    bool is_new;

    assert_non_null(seen);
    draw_init(&d);
    player_send(c, &(struct player_command){.kind = PLAYER_STACK});
    for (int f = 0; f < FRAMES; f++) {
        player_send(c,
                    &(struct player_command){.kind = PLAYER_STEP, .steps = t->steps});
        while (!player_advance(c, 0, 1 << 20))
            continue;
        const struct player_view *now = player_snapshot(c, &is_new);
        style.n = now->snap.n;
        if (has_scale)
            stack_scale_update(&style.scale, now->stack, NS_PER_S + f * NS_PER_S / FPS,
                               true, false);
        draw_begin(&d, STACK_PX, STACK_PX, &none);
        stack_draw(&d, (struct rect){0, 0, STACK_PX, STACK_PX}, now->stack, &style);
        raster_compose(&frame, &d);
        for (int i = 0; i < STACK_BLOCKS * STACK_BLOCKS; i++)
            seen[i * FRAMES + f] = luminance_of_block(
                &frame, i % STACK_BLOCKS * BLOCK_PX, i / STACK_BLOCKS * BLOCK_PX);
    }
    int flashes = flashes_of_board(seen, STACK_BLOCKS, FRAMES, FPS);
    player_stop(c);
    draw_free(&d);
    frame_free(&frame);
    free(seen);
    return flashes;
}

static void a_large_stack_is_no_stroboscope(void **state)
{
    (void)state;
    for (int i = 0; i < CASES; i++) {
        int flashes = count_flashes_of_stack(&cases[i], true);
        check_case(flashes <= 3, "case %d: %d flashes a second", i, flashes);
    }
}

static void solutions_in_each_frame_are_no_stroboscope(void **state)
{
    static const struct recipe many[] = {
        {3, 3, 1.0, "backtrack", "random", "random", "hidden", "none", 10000},
        {5, 5, 1.0, "backtrack", "mrv", "ascending", "hidden", "none", 10000},
        {4, 4, 1.0, "tabu", "input", "ascending", "none", "none", 10000},
    };

    (void)state;
    for (int i = 0; i < 3; i++) {
        int flashes = count_flashes(&many[i], 0, true, GO_ON);
        check_case(flashes <= 3, "case %d: %d flashes a second", i, flashes);
    }
    assert_true(count_flashes(&many[0], 0, false, GO_ON) > 3);
}

static void the_same_searches_would_flash_as_they_are(void **state)
{
    (void)state;
    for (int i = 0; i < 2; i++)
        assert_true(count_flashes(&cases[i], 0, false, REST) > 3 &&
                    count_flashes_of_stack(&cases[i], false) > 3);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(thrashing_is_no_stroboscope),
        cmocka_unit_test(a_solved_board_shimmers_without_flashing),
        cmocka_unit_test(a_large_stack_is_no_stroboscope),
        cmocka_unit_test(solutions_in_each_frame_are_no_stroboscope),
        cmocka_unit_test(the_same_searches_would_flash_as_they_are),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
