/* Digits of values and pencil marks keep a contrast of 4.5 : 1 with their ground in
 * every palette and view, at every size of board and frame. */
#include "draw/raster.h"
#include "solve/generate.h"
#include "solve/search.h"
#include "support/test.h"
#include "view/board.h"
#include "view/lens/lens.h"
#include "view/pen.h"

#include <stdlib.h>
#include <string.h>

#define LEAST 4.5

static const int boxes[][2] = {{2, 2}, {3, 3}, {2, 5}, {5, 5}, {10, 10}};
static const int heights[] = {300, 1080, 2160}; /* the last for n = 100 alone */

static struct snapshot snap;
static struct learning_light light;

static bool no_shape(void *context, enum text_size size, uint32_t code,
                     struct glyph *out)
{
    (void)context, (void)size, (void)code;
    *out = (struct glyph){0};
    return true;
}

/* Glyphs that leave the ground as it is and fit every cell of three pixels. */
static const struct glyphs shapeless = {
    .advance = {1, 1, 1, 1}, .line_height = {2, 2, 2, 2}, .find = no_shape};

static int expect_contrast(const struct board_style *style, int height)
{
    struct layout l = {.width = height, .height = height, .glyphs = &shapeless};
    static struct frame f;
    struct draw_list d;
    int texts = 0;

    layout_place_board(&l, (struct rect){0, 0, height, height}, snap.n);
    draw_init(&d);
    draw_begin(&d, height, height, &shapeless);
    board_draw(&d, &l, &snap, style);
    raster_compose(&f, &d);
    for (int i = 0; i < d.count; i++) {
        const struct draw_command *t = &d.commands[i];
        if (t->kind != DRAW_TEXT)
            continue;
        int w = text_width(&shapeless, t->size, d.texts.data + t->text);
        color_t ground = *frame_at(&f, t->at.x + w / 2, t->at.y + 1) & 0xffffff;
        check_case(color_contrast(t->color, ground) >= LEAST,
                   "%s, %s, n = %d, %d pixels: %06x on %06x",
                   palettes[style->palette].name, board_view_row(style->view)->name,
                   snap.n, height, (unsigned)t->color, (unsigned)ground);
        texts++;
    }
    draw_free(&d);
    return texts;
}

/* In every palette and view, with and without a highlighted value. */
static int expect_contrast_everywhere(void)
{
    int texts = 0;

    learning_light_free(&light);
    memset(&light, 0, sizeof light);
    learning_light_update(&light, &snap, 0, false);
    for (int p = 0; p < palette_count; p++)
        for (int view = 0; view < BOARD_VIEWS; view++)
            for (int i = 0; i < (snap.n == 100 ? 3 : 2); i++)
                for (int isolated = 0; isolated <= (view == BOARD_VALUES); isolated++) {
                    struct board_style style = {.palette = p,
                                                .view = (enum board_view)view,
                                                .isolated = isolated,
                                                .hover = CELL_NONE,
                                                .flash = CELL_NONE,
                                                .learning_light = &light};
                    texts += expect_contrast(&style, heights[i]);
                }
    return texts;
}

/* Some steps of a search of a puzzle that has half of its clues. */
static void take_snapshot(int box, const char *strategy)
{
    struct setting set = setting_default();
    struct error e;
    struct rng r;

    rng_seed(&r, 1);
    int rows = boxes[box][0], cols = boxes[box][1], n = rows * cols;
    struct puzzle *p = generate_puzzle(shape_of_box(rows, cols), n * n / 2, &r, "half");
    assert_true(setting_choose(&set, PLUG_STRATEGY, strategy, &e));
    assert_true(setting_choose(&set, PLUG_PROPAGATOR, "forward", &e));
    struct search *s = search_create(p, &set);
    for (int i = 0; i < n * n / 3; i++)
        search_step(s);
    search_snapshot(s, &snap);
    search_destroy(s);
    puzzle_destroy(p);
}

static void digits_of_any_search_are_legible(void **state)
{
    static const char *const strategies[] = {"backtrack", "learn", "tabu"};

    (void)state;
    for (int box = 0; box < 5; box++)
        for (int i = 0; i < 3; i++) {
            take_snapshot(box, strategies[i]);
            assert_true(expect_contrast_everywhere() > 0);
        }
}

/* ---- The lens ---- */

static void expect_contrast_of_lens(const struct layout *l, const struct glyphs *g,
                                    const struct explanation *e, int stage, int palette)
{
    struct board_style style = {.palette = palette,
                                .hover = CELL_NONE,
                                .flash = CELL_NONE,
                                .learning_light = &light};
    struct lens lens = {.e = e,
                        .stage = stage,
                        .progress = 1,
                        .glide = 1,
                        .palette = palette,
                        .hint = "Space"};
    static struct frame f;
    struct draw_list d;

    draw_init(&d);
    draw_begin(&d, l->width, l->height, g);
    board_draw(&d, l, &snap, &style);
    int first = d.count;
    lens_draw(&d, l, &snap, &lens);
    raster_compose(&f, &d);
    for (int i = first; i < d.count; i++) {
        const struct draw_command *t = &d.commands[i];
        if (t->kind != DRAW_TEXT)
            continue;
        int w = text_width(g, t->size, d.texts.data + t->text);
        color_t ground =
            *frame_at(&f, t->at.x + w / 2, t->at.y + g->line_height[t->size] / 2) &
            0xffffff;
        check_case(color_contrast(t->color, ground) >= LEAST,
                   "lens, %s, n = %d, stage %d: '%s', %06x on %06x",
                   palettes[palette].name, snap.n, stage, d.texts.data + t->text,
                   (unsigned)t->color, (unsigned)ground);
    }
    draw_free(&d);
}

static void words_of_the_lens_are_legible(void **state)
{
    static const struct glyphs g = {
        .advance = {8, 12, 16, 6}, .line_height = {17, 26, 34, 13}, .find = no_shape};

    (void)state;
    for (int box = 0; box < 5; box++) {
        take_snapshot(box, "backtrack");
        struct explainer *x =
            explainer_create(shape_of_box(snap.box_rows, snap.box_cols));
        struct layout l =
            layout_compute(1280, 720, snap.n, LAYOUT_PANEL | LAYOUT_LENS, &g);
        for (int k = 0; k < 6; k++) {
            const struct explanation *e = explain_unit(
                x, snap.dom, k * snap.n / 2, k % 2 ? EXPLAIN_PATHS : EXPLAIN_FLOW);
            for (int stage = 0; stage < e->n_stages; stage++)
                expect_contrast_of_lens(&l, &g, e, stage, k % palette_count);
        }
        explainer_destroy(x);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(digits_of_any_search_are_legible),
        cmocka_unit_test(words_of_the_lens_are_legible),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
