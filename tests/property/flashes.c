/* A search that thrashes at maximum speed shows at most three general flashes a second,
 * counted as in WCAG 2.2, without calm mode. */
#include "base/units.h"
#include "draw/palette.h"
#include "puzzle/generate.h"
#include "solve/search.h"
#include "support/flashes.h"
#include "support/test.h"
#include "view/board.h"

enum { FPS = 60, FRAMES = 150, MOST_CELLS = 10000 };

struct thrashing {
    int box_rows, box_cols;
    double holes;
    const char *strategy, *var, *val, *prop, *restarts;
    uint64_t nodes; /* a frame */
};

static struct search *start(const struct thrashing *t)
{
    struct setting set = setting_default();
    int n = t->box_rows * t->box_cols;
    struct error e;
    struct rng r;

    rng_seed(&r, 3);
    struct puzzle *p = generate_puzzle(t->box_rows, t->box_cols,
                                       (int)(t->holes * n * n), &r, "thrashing");
    assert_true(setting_choose(&set, PLUG_STRATEGY, t->strategy, &e) &&
                setting_choose(&set, PLUG_VAR_ORDER, t->var, &e) &&
                setting_choose(&set, PLUG_VAL_ORDER, t->val, &e) &&
                setting_choose(&set, PLUG_PROPAGATOR, t->prop, &e) &&
                setting_choose(&set, PLUG_RESTART_RULE, t->restarts, &e));
    struct search *s = search_create(p, &set);
    puzzle_destroy(p);
    return s;
}

/* The luminance of every cell in every frame: seen[cell][FRAMES]. */
static void film(struct search *s, uint64_t nodes, int palette, bool is_blended,
                 float *seen)
{
    static struct snapshot snap;
    static struct board_lights lights;
    static const struct glyphs none;
    struct board_style style = {.palette = palette, .hover = CELL_NONE};
    struct layout l = {.width = 1000, .height = 1000};
    struct draw_list d;

    board_lights_init(&lights);
    draw_init(&d);
    for (int f = 0; f < FRAMES; f++) {
        if (f == 0 || snap.status != SEARCH_SOLVED)
            search_run(s, nodes);
        search_snapshot(s, &snap);
        assert_true(snap.status <= SEARCH_SOLVED);
        layout_place_board(&l, (struct rect){0, 0, 1000, 1000}, snap.n, &none);
        board_lights_update(&lights, &style, &snap, NS_PER_S + f * NS_PER_S / FPS,
                            false);
        style.blend = is_blended ? style.blend : NULL;
        draw_begin(&d, 1000, 1000);
        board_draw(&d, &l, &snap, &none, &style);
        for (int c = 0; c < snap.n_cells; c++)
            seen[c * FRAMES + f] = (float)color_luminance(d.images[c]);
    }
    draw_free(&d);
    board_lights_free(&lights);
}

static int count_flashes(const struct thrashing *t, int palette, bool is_blended)
{
    static float seen[MOST_CELLS * FRAMES];
    struct search *s = start(t);
    int n = t->box_rows * t->box_cols;

    film(s, t->nodes, palette, is_blended, seen);
    search_destroy(s);
    return flashes_of_board(seen, n, FRAMES, FPS);
}

static const struct thrashing cases[] = {
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
            int flashes = count_flashes(&cases[i], p, true);
            check_case(flashes <= 3, "case %d, %s: %d flashes a second", i,
                       palette_row(p)->name, flashes);
        }
}

static void a_solved_board_shimmers_without_flashing(void **state)
{
    static const int boxes[][2] = {{2, 2}, {2, 3}, {3, 3}, {5, 5}};

    (void)state;
    for (int i = 0; i < 4; i++) {
        const struct thrashing solved = {boxes[i][0], boxes[i][1], 1.0,
                                         "backtrack", "sweep",     "ascending",
                                         "hidden",    "none",      10000};
        check_case(count_flashes(&solved, 0, true) <= 3, "%dx%d", boxes[i][0],
                   boxes[i][1]);
    }
}

static void the_same_searches_would_flash_as_they_are(void **state)
{
    (void)state;
    for (int i = 0; i < 2; i++)
        assert_true(count_flashes(&cases[i], 0, false) > 3);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(thrashing_is_no_stroboscope),
        cmocka_unit_test(a_solved_board_shimmers_without_flashing),
        cmocka_unit_test(the_same_searches_would_flash_as_they_are),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
