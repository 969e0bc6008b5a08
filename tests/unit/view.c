/* Layout, colours, the panel, the draw list and its composition, without a window. */
#include "base/bits.h"
#include "base/utf8.h"
#include "draw/chars.h"
#include "draw/raster.h"
#include "solve/catalog.h"
#include "solve/search.h"
#include "support/pictures.h"
#include "support/test.h"
#include "view/board.h"
#include "view/card.h"
#include "view/message.h"
#include "view/panel.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Fails if command i leaves a rectangle; a text is as wide as its characters. */
static void expect_inside(const struct draw_list *d, int i, const struct glyphs *g,
                          struct rect in)
{
    const struct draw_command *c = &d->commands[i];
    const char *text = c->kind == DRAW_TEXT ? d->texts.data + c->text : "";
    int w = c->kind == DRAW_TEXT ? text_width(g, c->size, text) : c->at.w;
    int h = c->kind == DRAW_TEXT ? g->line_height[c->size] : c->at.h;

    check_case(c->at.x >= in.x && c->at.y >= in.y && c->at.x + w <= in.x + in.w &&
                   c->at.y + h <= in.y + in.h,
               "command %d \"%s\": %dx%d at %d,%d leaves its place", i, text, w, h,
               c->at.x, c->at.y);
}

static const int windows[][2] = {{640, 480},   {1280, 720}, {1920, 1080}, {2560, 1440},
                                 {1080, 1920}, {720, 1280}, {1000, 1000}, {300, 300},
                                 {1, 1},       {5000, 40},  {40, 5000}};

static bool is_inside(struct rect r, int w, int h)
{
    return r.x >= 0 && r.y >= 0 && r.x + r.w <= w && r.y + r.h <= h;
}

static void the_parts_stay_in_the_frame_and_apart(void **state)
{
    struct glyphs g = blocks();

    (void)state;
    for (size_t i = 0; i < sizeof windows / sizeof *windows; i++)
        for (unsigned set = 0; set < 4 * 2 * LAYOUT_ALONE; set++) {
            unsigned wants = set % (2 * LAYOUT_ALONE);
            int w = windows[i][0], h = windows[i][1];
            wants |= set / (2 * LAYOUT_ALONE) % 2 * LAYOUT_HEAD;
            wants |= set / (4 * LAYOUT_ALONE) * LAYOUT_STORY;
            struct layout l = layout_compute(w, h, 9, wants, &g);
            const struct rect parts[] = {l.board, l.has_panel ? l.panel : l.board,
                                         l.chart, l.caption,
                                         l.lens,  l.head};
            struct rect notice = layout_message(&l);
            if (w < 300 || h < 300)
                continue;
            check_case(is_inside(notice, w, h), "%dx%d, %u: the notice is outside", w,
                       h, wants);
            check_case(!l.has_panel || are_apart(notice, l.board),
                       "%dx%d, wants %u: the notice covers the board", w, h, wants);
            for (int a = 0; a < 6; a++) {
                check_case(is_inside(parts[a], w, h), "%dx%d, %u: part %d is outside",
                           w, h, wants, a);
                for (int b = 0; b < a; b++) {
                    bool may_cover =
                        (a == 1 && !l.has_panel) || (a == 3 && l.caption_overlays);
                    check_case(may_cover || parts[a].h == 0 || parts[b].h == 0 ||
                                   are_apart(parts[a], parts[b]),
                               "%dx%d, wants %u: parts %d and %d overlap", w, h, wants,
                               b, a);
                }
            }
        }
}

/* A caption or a size of the puzzle must not move it either. From 640x480 on there is
 * room for the panel. */
static void nothing_moves_the_board(void **state)
{
    struct glyphs g = blocks();

    (void)state;
    for (size_t i = 0; i < sizeof windows / sizeof *windows; i++) {
        int w = windows[i][0], h = windows[i][1];
        struct rect first = layout_compute(w, h, 9, 0, &g).board;
        for (int n = MIN_N; n <= MAX_N; n++)
            for (unsigned wants = 0; wants < LAYOUT_LENS; wants++) {
                struct layout l = layout_compute(w, h, n, wants, &g);
                check_case(memcmp(&l.board, &first, sizeof first) == 0,
                           "%dx%d, n = %d, wants %u: the board moves", w, h, n, wants);
                check_case(w < 640 || h < 480 || !(wants & LAYOUT_PANEL) || l.has_panel,
                           "%dx%d: no panel", w, h);
            }
    }
    assert_true(layout_compute(1280, 720, 9, LAYOUT_PANEL, &g).board.w * 100 >=
                720 * 97);
}

static struct snapshot *small_snapshot(void)
{
    struct snapshot *snap = calloc(1, sizeof *snap);
    struct puzzle *p = puzzle_create(shape_of_box(2, 2), "small");
    struct setting set = setting_default();

    assert_non_null(snap);
    set.n_prop = 0;
    set.var = &var_order_input;
    set.val = &val_order_ascending;
    p->clue[5] = 2;
    struct search *s = search_create(p, &set);
    search_step(s);
    search_snapshot(s, snap);
    search_destroy(s);
    puzzle_destroy(p);
    return snap;
}

/* In windows, and in a terminal of 120 columns and 40 lines. */
static void a_caption_leaves_the_board_free(void **state)
{
    struct glyphs g = blocks();

    (void)state;
    for (int i = 0; i < 7; i++) {
        const struct glyphs *face = i < 6 ? &g : chars_glyphs();
        int w = i < 6 ? windows[i][0] : 120, h = i < 6 ? windows[i][1] : 80;
        struct layout l =
            layout_compute(w, h, 9, LAYOUT_PANEL | LAYOUT_CHART | LAYOUT_CAPTION, face);
        check_case(!l.caption_overlays && l.caption.h >= 2 * face->line_height[0] &&
                       are_apart(l.caption, l.board) && are_apart(l.caption, l.panel),
                   "%dx%d: the caption at %d,%d", w, h, l.caption.x, l.caption.y);
    }
}

/* A telephone without a panel: the caption takes the empty place below the board. */
static void a_caption_without_a_panel_is_below_the_board(void **state)
{
    struct glyphs g = blocks();

    (void)state;
    for (int h = 360; h < 800; h += 4) {
        struct layout l = layout_compute(360, h, 9, LAYOUT_CAPTION, &g);
        int below = h - l.board.y - l.board.h - l.margin;
        check_case(l.caption_overlays ==
                           (below < 2 * (g.line_height[TEXT_SMALL] * 5 / 2)) &&
                       l.caption.y + l.caption.h <= h &&
                       are_apart(l.caption, l.board) == !l.caption_overlays,
                   "height %d: the caption at %d", h, l.caption.y);
    }
}

/* A film for a telephone: the board has the whole width, larger letters fill what is
 * left, and the sentence has two large lines. */
static void a_film_in_portrait_is_full(void **state)
{
    static const int sizes[][2] = {{540, 960}, {720, 1280}, {1080, 1920}, {2160, 3840}};

    (void)state;
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        int w = sizes[i][0], h = sizes[i][1], px = layout_film_px(w, h);
        struct glyphs g = blocks();
        g.advance[TEXT_SMALL] = px * 6 / 10;
        g.line_height[TEXT_SMALL] = px * 12 / 10;
        g.line_height[TEXT_LARGE] = layout_large_px(px) * 12 / 10;
        struct layout l =
            layout_compute(w, h, 9, LAYOUT_PANEL | LAYOUT_CHART | LAYOUT_CAPTION, &g);
        check_case(l.caption.h >= 2 * g.line_height[TEXT_LARGE],
                   "%dx%d: %d pixels for the sentence", w, h, l.caption.h);
        assert_true(px > layout_small_px(w, h));
        check_case(l.has_panel && !l.caption_overlays && l.board.w >= w * 97 / 100,
                   "%dx%d: board %d, panel %d", w, h, l.board.w, l.panel.w);
        check_case(l.panel.h <= 19 * l.line, "%dx%d: %d pixels for the panel", w, h,
                   l.panel.h);
        assert_true(layout_film_px(h, w) == layout_small_px(h, w));
    }
}

/* The end card stands in the panel's place, else on the lowest lines of the board. */
static void the_card_leaves_the_board_free(void **state)
{
    struct snapshot *snap = small_snapshot();
    const struct playback play = {.elapsed_ns = 1000};
    struct glyphs g = blocks();
    struct draw_list d;

    (void)state;
    draw_init(&d);
    for (size_t i = 0; i < sizeof windows / sizeof *windows; i++) {
        int w = windows[i][0], h = windows[i][1];
        struct layout l = layout_compute(w, h, 4, LAYOUT_PANEL | LAYOUT_CHART, &g);
        struct rect low = l.board;
        low.h = int_min(low.h, 4 * g.line_height[TEXT_SMALL]);
        low.y += l.board.h - low.h;
        if (w < 300 || h < 300)
            continue;
        draw_begin(&d, w, h, &g);
        card_draw(&d, &l, snap, &play, NULL);
        check_case(d.count > (l.has_panel ? 20 : 0), "%dx%d: %d commands", w, h,
                   d.count);
        for (int c = 0; c < d.count; c++)
            expect_inside(&d, c, &g, l.has_panel ? l.panel : low);
    }
    draw_free(&d);
    free(snap);
}

/* The command on the card can be copied into a shell. */
static void the_card_quotes_its_command(void **state)
{
    char *command[] = {(char *)"record", (char *)"--title",  (char *)"Why a jam?",
                       (char *)"-o",     (char *)"it's.mp4", NULL};
    struct snapshot *snap = small_snapshot();
    const struct playback play = {.elapsed_ns = 1000};
    struct glyphs g = blocks();
    struct layout l = layout_compute(1920, 1080, 4, LAYOUT_PANEL | LAYOUT_CHART, &g);
    struct text shown = TEXT_EMPTY;
    struct draw_list d;

    (void)state;
    draw_init(&d);
    draw_begin(&d, 1920, 1080, &g);
    card_draw(&d, &l, snap, &play, command);
    for (int i = 0; i < d.count; i++)
        if (d.commands[i].kind == DRAW_TEXT)
            text_printf(&shown, "%s ", d.texts.data + d.commands[i].text);
    check_case(
        strstr(shown.data, "sudoscope record --title 'Why a jam?' -o 'it'\\''s.mp4'") !=
            NULL,
        "%s", shown.data);
    text_free(&shown);
    draw_free(&d);
    free(snap);
}

static void cells_differ_by_one_pixel_at_most(void **state)
{
    struct glyphs g = blocks();

    (void)state;
    for (int n = MIN_N; n <= MAX_N; n++) {
        struct layout l = layout_compute(1280, 720, n, 0, &g);
        int right = l.board.x, least = INT_MAX, most = 0;
        for (int c = 0; c < n; c++) {
            struct rect at = layout_cell_rect(&l, n, c);
            assert_int_equal(at.x, right);
            right = at.x + at.w;
            least = at.w < least ? at.w : least;
            most = at.w > most ? at.w : most;
        }
        assert_int_equal(right, l.board.x + l.board.w);
        check_case(most - least <= 1 && least == l.cell, "n = %d: %d..%d", n, least,
                   most);
    }
}

/* DejaVu Sans Mono is 0.6 of its height wide. */
static void pencil_marks_have_a_gap(void **state)
{
    (void)state;
    for (int n = MIN_N; n <= 25; n++)
        for (int cell = 1; cell < 400; cell++) {
            int rows, cols;
            geometry_default_box(n, &rows, &cols);
            int px = layout_mark_px(cell, n, rows, cols);
            int wide = (n < 10 ? 1 : 2) * px * 6, slot = (cell - 4) / cols * 10;
            check_case(px == 0 || (px >= 9 && slot - wide >= px * 3),
                       "n = %d, cells of %d: marks of %d", n, cell, px);
        }
    assert_true(layout_mark_px(44, 16, 4, 4) == 0 && layout_mark_px(66, 16, 4, 4) == 0);
    assert_true(layout_mark_px(100, 16, 4, 4) > 0 && layout_mark_px(44, 9, 3, 3) > 0);
}

static void a_pixel_gives_its_cell(void **state)
{
    struct glyphs g = blocks();

    (void)state;
    for (int n = 4; n <= 100; n += 7) {
        struct layout l = layout_compute(1280, 720, n, LAYOUT_PANEL, &g);
        for (int c = 0; c < n * n; c += 3) {
            struct rect at = layout_cell_rect(&l, n, c);
            assert_int_equal(layout_cell_at(&l, n, at.x, at.y), c);
            assert_int_equal(layout_cell_at(&l, n, at.x + at.w - 1, at.y + at.h - 1),
                             c);
        }
        assert_int_equal(layout_cell_at(&l, n, l.board.x - 1, l.board.y), CELL_NONE);
    }
}

static void a_frame_shows_values_clues_and_unassigned_cells(void **state)
{
    struct snapshot *snap = small_snapshot();
    struct glyphs none = {0};
    struct layout l = layout_compute(40, 40, 4, LAYOUT_ALONE, &none);
    struct board_style style = {.hover = CELL_NONE, .flash = CELL_NONE};
    struct draw_list d;
    struct frame f = {0};

    (void)state;
    draw_init(&d);
    draw_begin(&d, 40, 40, &none);
    board_draw(&d, &l, snap, &style);
    raster_compose(&f, &d);
    assert_int_equal(f.width, 40);
    /* Cell 0 is a decision, cell 5 a clue (darker), cell 15 has all four candidates. */
    assert_int_equal(f.pixels[5 * 40 + 4] & 0xffffff, palette_value(0, 0, 4));
    color_t clue = f.pixels[15 * 40 + 14] & 0xffffff;
    assert_true(clue != palette_value(0, 2, 4) && clue != 0);
    assert_int_equal(f.pixels[35 * 40 + 34] & 0xffffff, palette_open(0, 4, 4));
    draw_free(&d);
    frame_free(&f);
    free(snap);
}

/* A cell on the way to its colour has its number, which is faint until it arrives. */
static void cells_whose_colours_blend_have_numbers(void **state)
{
    struct snapshot *snap = small_snapshot();
    struct layout l = layout_compute(40, 40, 4, LAYOUT_ALONE, chars_glyphs());
    static struct blend blend;
    struct board_style style = {
        .hover = CELL_NONE, .flash = CELL_NONE, .blend = &blend, .is_calm = true};
    struct draw_list d;

    (void)state;
    blend_init(&blend);
    draw_init(&d);
    for (int frame = 0; frame < 2; frame++) {
        int texts[2] = {0}; /* strong, faint */
        draw_begin(&d, 40, 40, chars_glyphs());
        board_draw(&d, &l, snap, &style);
        for (int i = 0; i < d.count; i++)
            if (d.commands[i].kind == DRAW_TEXT)
                texts[d.commands[i].color != 0 && d.commands[i].color != 0xffffff]++;
        check_case(texts[0] == 2 - frame && texts[1] == frame, "frame %d: %d and %d",
                   frame, texts[0], texts[1]);
        snap->value[0] = 3; /* cell 5 has a clue */
        style.now_ns += 10000000;
    }
    draw_free(&d);
    blend_free(&blend);
    free(snap);
}

/* Over any ground a transparent frame looks as if it were drawn there. */
static void a_clear_frame_over_a_ground_is_a_frame_on_that_ground(void **state)
{
    enum { SIDE = 48 };
    struct draw_list d;
    struct frame clear = {0}, spare = {0}, whole = {0};
    int seen[3] = {0}; /* pixels that are transparent, mixed, opaque */

    (void)state;
    draw_init(&d);
    assert_int_equal(d.ground, COLOR_BACKGROUND);
    draw_begin(&d, SIDE, SIDE, chars_glyphs());
    draw_rect(&d, (struct rect){2, 2, 20, 20}, 0x305f90, 255);
    for (int alpha = 10; alpha < 255; alpha += 49)
        draw_rect(&d, (struct rect){alpha / 8, 12, 9, 30}, 0xe0a020, alpha);
    draw_line(&d, (struct rect){1, 46, 45, -43}, 3, 0xffffff, 200);
    raster_compose_clear(&clear, &spare, &d);
    assert_int_equal(d.ground, COLOR_BACKGROUND);
    assert_int_equal(clear.pixels[0], COLOR_BACKGROUND);
    assert_int_equal(clear.pixels[2 * SIDE + 2], 0xff305f90);
    d.ground = 0x60c0a0;
    raster_compose(&whole, &d);
    for (int i = 0; i < SIDE * SIDE; i++) {
        int alpha = (int)(clear.pixels[i] >> 24);
        seen[(alpha > 0) + (alpha == 255)]++;
        for (int k = 0; k < 3; k++) {
            int over = (color_channel(clear.pixels[i], k) * alpha +
                        color_channel(d.ground, k) * (255 - alpha)) /
                       255;
            check_range(over - color_channel(whole.pixels[i], k), -3, 3);
        }
    }
    for (int i = 0; i < 3; i++)
        check_range(seen[i], 100, SIDE * SIDE);
    draw_free(&d);
    frame_free(&clear);
    frame_free(&spare);
    frame_free(&whole);
}

static void a_fade_goes_from_one_frame_to_the_other(void **state)
{
    uint32_t from[] = {0xff204060, 0xff204060, 0x00000000, 0x00010203},
             to[] = {0xff60c0a0, 0x00ffffff, 0x80ff8040, 0x00010203};
    const uint32_t half[] = {0xff408080, 0x7f204060, 0x40ff8040, 0x00010203};
    struct frame a = {from, 4, 1}, b = {to, 4, 1}, mixed = {0};

    (void)state;
    for (int step = 0; step <= 4; step += 2) {
        frame_mix(&mixed, &a, &b, step, 4);
        for (int i = 0; i < 4; i++) {
            uint32_t want = step == 0 ? from[i] : step == 2 ? half[i] : to[i];
            bool is_clear = want >> 24 == 0; /* of no colour */
            check_case(mixed.pixels[i] == want ||
                           (is_clear && mixed.pixels[i] >> 24 == 0),
                       "step %d, pixel %d: %08x", step, i, (unsigned)mixed.pixels[i]);
        }
    }
    frame_free(&mixed);
}

/* Its upper left part lies outside of the frame. */
static void every_pixel_of_an_image_is_in_its_part(void **state)
{
    enum { W = 3, H = 2 };
    const struct rect at = {-2, -1, 13, 9};
    struct glyphs none = {0};
    struct draw_list d;
    struct frame f = {0};

    (void)state;
    draw_init(&d);
    draw_begin(&d, 12, 10, &none);
    color_t *image = draw_image(&d, at, W, H);
    for (int i = 0; i < W * H; i++)
        image[i] = (color_t)(i + 1);
    raster_compose(&f, &d);
    for (int part = 0; part < W * H; part++) {
        int x = part % W, y = part / W;
        int right = at.x + rect_edge(at.w, W, x + 1);
        int bottom = at.y + rect_edge(at.h, H, y + 1);
        for (int py = int_max(at.y + rect_edge(at.h, H, y), 0); py < bottom; py++)
            for (int px = int_max(at.x + rect_edge(at.w, W, x), 0); px < right; px++)
                assert_int_equal(f.pixels[py * 12 + px] & 0xffffff, part + 1);
    }
    assert_int_equal(f.pixels[11] & 0xffffff, COLOR_BACKGROUND);
    assert_int_equal(f.pixels[8 * 12] & 0xffffff, COLOR_BACKGROUND);
    draw_free(&d);
    frame_free(&f);
}

/* The colours that a style gives to the cells of the small board. */
static void fill_colours(const struct snapshot *snap, struct board_style style,
                         color_t *out)
{
    struct glyphs none = {0};
    struct layout l = layout_compute(4, 4, 4, LAYOUT_ALONE, &none);
    struct draw_list d;

    style.hover = style.flash = CELL_NONE;
    draw_init(&d);
    draw_begin(&d, 4, 4, &none);
    board_draw(&d, &l, snap, &style);
    for (int c = 0; c < 16; c++)
        out[c] = draw_cell_color(&d, c);
    draw_free(&d);
}

static void views_show_changes_failures_order_and_one_value(void **state)
{
    struct snapshot *snap = small_snapshot();
    color_t colours[16], plain[16];

    (void)state;
    snap->assignments[3] = 100;
    snap->assignments[4] = 10;
    fill_colours(snap, (struct board_style){.view = BOARD_CHANGES}, colours);
    assert_int_equal(colours[3], palette_heat(1));
    assert_int_equal(colours[15], palette_heat(0));
    assert_true(colours[4] != colours[3] && colours[4] != colours[15]);
    memset(snap->assignments, 0, sizeof snap->assignments);
    snap->assignments[3] = 1; /* once is not often */
    fill_colours(snap, (struct board_style){.view = BOARD_CHANGES}, colours);
    assert_true(color_luminance(colours[3]) < color_luminance(palette_heat(1)) / 2);
    assert_int_not_equal(colours[3], colours[4]);
    snap->failures[7] = 1;
    fill_colours(snap, (struct board_style){.view = BOARD_FAILURES}, colours);
    assert_int_equal(colours[7], palette_heat(1));
    assert_int_equal(colours[3], palette_heat(0));
    /* The clue came first, then the decision on cell 0. */
    assert_int_equal(snap->order[5], 1);
    assert_int_equal(snap->order[0], 2);
    fill_colours(snap, (struct board_style){.view = BOARD_ORDER}, colours);
    assert_int_equal(colours[0], palette_heat(1));
    assert_int_equal(colours[1], palette_heat(0));
    fill_colours(snap, (struct board_style){0}, plain);
    fill_colours(snap, (struct board_style){.isolated = 1}, colours);
    assert_int_equal(colours[0], palette_value(0, 0, 4));
    for (int c = 1; c < 16; c++)
        assert_true(colours[c] != plain[c]);
    free(snap);
}

static void a_refused_value_frames_the_cells_in_conflict(void **state)
{
    struct snapshot *snap = small_snapshot();
    struct board_style style = {
        .hover = CELL_NONE, .flash = CELL_NONE, .refused = {5, 7}, .n_refused = 2};
    struct glyphs none = {0};
    struct layout l = layout_compute(400, 400, 4, LAYOUT_ALONE, &none);
    struct draw_list d;
    int frames = 0;

    (void)state;
    draw_init(&d);
    draw_begin(&d, 400, 400, &none);
    board_draw(&d, &l, snap, &style);
    for (int i = 0; i < d.count; i++)
        if (d.commands[i].kind == DRAW_FRAME && d.commands[i].color == COLOR_ALARM) {
            struct rect cell = layout_cell_rect(&l, 4, style.refused[frames++]);
            check_range(d.commands[i].at.x, cell.x - 8, cell.x);
            check_range(d.commands[i].at.y, cell.y - 8, cell.y);
        }
    assert_int_equal(frames, 2);
    draw_free(&d);
    free(snap);
}

/* The marks of cell 1: how many, and the ink of the last, of that many. */
static int marks_in_cell(const struct snapshot *snap, int *alpha, int *side)
{
    struct board_style style = {.hover = CELL_NONE, .flash = CELL_NONE};
    struct glyphs none = {0};
    struct layout l = layout_compute(400, 400, 4, LAYOUT_ALONE, &none);
    struct draw_list d;
    int count = 0;

    draw_init(&d);
    draw_begin(&d, 400, 400, &none);
    board_draw(&d, &l, snap, &style);
    for (int v = 0; v < 4; v++)
        for (int i = 0; i < d.count; i++) {
            struct rect slot, at = d.commands[i].at;
            board_mark_rect(&l, snap, 1, v, &slot);
            if (d.commands[i].kind != DRAW_RECT || at.x < slot.x || at.y < slot.y ||
                at.x + at.w > slot.x + slot.w || at.y + at.h > slot.y + slot.h)
                continue;
            alpha[count] = d.commands[i].alpha;
            side[count++] = at.w;
        }
    draw_free(&d);
    return count;
}

static void candidates_are_shaded_by_belief(void **state)
{
    struct snapshot *snap = small_snapshot();
    int alpha[8], side[8], plain;
    color_t colours[16], sure[16];

    (void)state;
    assert_int_equal(snap->value[1], VALUE_NONE);
    plain = marks_in_cell(snap, alpha, side);
    assert_int_equal(plain, bits_count_set(&snap->dom[snap->words], snap->words));
    assert_int_equal(alpha[0], 255);
    snap->has_belief = true;
    snap->belief[4] = 4; /* any value, whatever the peers have */
    snap->belief[5] = 64;
    snap->belief[7] = 255;
    assert_int_equal(marks_in_cell(snap, alpha, side), 3);
    assert_true(0 < alpha[0] && alpha[0] < alpha[1] && alpha[1] < alpha[2]);
    assert_true(alpha[2] == 255 && side[0] < side[1] && side[1] < side[2]);
    /* A value is the paler the less the program believes in it. */
    fill_colours(snap, (struct board_style){0}, colours);
    snap->belief[snap->value[0]] = 255;
    fill_colours(snap, (struct board_style){0}, sure);
    assert_int_equal(sure[0], palette_value(0, snap->value[0], 4));
    assert_int_equal(colours[0], COLOR_FAINT);
    free(snap);
}

/* The frames of cells that a round has made wrong; in calm mode there are none. */
static void a_cell_that_was_right_before_has_a_frame(void **state)
{
    struct snapshot *snap = small_snapshot();
    struct board_style style = {.hover = CELL_NONE, .flash = CELL_NONE};
    struct glyphs none = {0};
    struct layout l = layout_compute(400, 400, 4, LAYOUT_ALONE, &none);
    struct rect cell = layout_cell_rect(&l, 4, 7);
    struct draw_list d;

    (void)state;
    draw_init(&d);
    memset(snap->round, ROUND_CHANGED, sizeof snap->round);
    snap->round[7] |= ROUND_LOST;
    for (int i = 0; i < 3; i++) {
        int frames = 0;
        snap->has_rounds = i > 0;
        style.is_calm = i == 2;
        draw_begin(&d, 400, 400, &none);
        board_draw(&d, &l, snap, &style);
        for (int k = 0; k < d.count; k++)
            if (d.commands[k].kind == DRAW_FRAME &&
                d.commands[k].color == COLOR_AMBER) {
                frames++;
                check_range(d.commands[k].at.x, cell.x - 4, cell.x + 4);
                check_range(d.commands[k].at.y, cell.y - 4, cell.y + 4);
            }
        assert_int_equal(frames, i == 1);
    }
    draw_free(&d);
    free(snap);
}

static void everything_is_clipped_to_the_frame(void **state)
{
    struct glyphs g = blocks();
    struct draw_list d;
    struct frame f = {0};

    (void)state;
    draw_init(&d);
    draw_begin(&d, 20, 10, &g);
    draw_rect(&d, (struct rect){-5, -5, 100, 100}, 0x112233, 255);
    draw_rect(&d, (struct rect){30, 30, 5, 5}, 0xff0000, 128);
    draw_frame(&d, (struct rect){-1, -1, 22, 12}, 3, 0x445566, 255);
    draw_text(&d, -3, -4, TEXT_SMALL, 0xffffff, "clip \xc3\x97 \xff");
    draw_image(&d, (struct rect){15, 5, 50, 50}, 1, 1)[0] = 0xabcdef;
    raster_compose(&f, &d);
    assert_int_equal(f.pixels[19 + 9 * 20] & 0xffffff, 0xabcdef);
    assert_int_equal(f.pixels[10 + 7 * 20] & 0xffffff, 0x112233);
    assert_int_equal(f.pixels[0] & 0xffffff, 0xffffff);
    draw_free(&d);
    frame_free(&f);
}

/* The one key of the heat maps leaves out what is black, and what equals another one.
 */
static void heat_offers_what_the_search_fills(void **state)
{
    struct snapshot *snap = small_snapshot();

    (void)state;
    snap->n_assigned = snap->n_clues;
    memset(snap->failures, 0, sizeof snap->failures);
    memset(snap->assignments, 0, sizeof snap->assignments);
    memset(&snap->learning, 0, sizeof snap->learning);
    assert_int_equal(board_view_next_heat(BOARD_VALUES, snap), BOARD_VALUES);
    snap->assignments[0] = 1;
    snap->n_assigned++;
    assert_int_equal(board_view_next_heat(BOARD_VALUES, snap), BOARD_CHANGES);
    assert_int_equal(board_view_next_heat(BOARD_CHANGES, snap), BOARD_ORDER);
    assert_int_equal(board_view_next_heat(BOARD_ORDER, snap), BOARD_VALUES);
    snap->failures[0] = 1; /* a search with dead ends shows first where they are */
    assert_int_equal(board_view_next_heat(BOARD_VALUES, snap), BOARD_FAILURES);
    assert_int_equal(board_view_next_heat(BOARD_FAILURES, snap), BOARD_CHANGES);
    assert_int_equal(board_view_next_heat(BOARD_ORDER, snap), BOARD_VALUES);
    snap->learning.kind = LEARNING_CLAUSES;
    assert_int_equal(board_view_next_heat(BOARD_VALUES, snap), BOARD_FAILURES);
    snap->learning.activity[3] = 1;
    assert_int_equal(board_view_next_heat(BOARD_STACK, snap), BOARD_LEARNING);
    assert_int_equal(board_view_next_heat(BOARD_LEARNING, snap), BOARD_FAILURES);
    assert_int_equal(board_view_next_heat(BOARD_ORDER, snap), BOARD_VALUES);
    free(snap);
}

static void a_black_view_explains_itself(void **state)
{
    struct snapshot *snap = small_snapshot();
    struct description said;

    (void)state;
    snap->n_assigned = snap->n_clues;
    memset(snap->failures, 0, sizeof snap->failures);
    snap->learning.kind = LEARNING_NONE;
    said = board_explain(snap, BOARD_ORDER);
    assert_string_equal(said.line[0], "black: no value assigned yet");
    assert_string_equal(said.line[1], "press 1 for values");
    snap->n_assigned = snap->n_clues + 1;
    said = board_explain(snap, BOARD_ORDER);
    assert_string_equal(said.line[0], "");
    assert_string_equal(said.line[1], "");
    said = board_explain(snap, BOARD_LEARNING);
    assert_non_null(strstr(said.line[0], "learns no clauses"));
    assert_string_equal(said.line[1], "press 1 for values");
    snap->failures[0] = 1;
    said = board_explain(snap, BOARD_LEARNING);
    assert_string_equal(said.line[1], "showing failures");
    said = board_explain(snap, BOARD_VALUES);
    assert_string_equal(said.line[0], "");
    snap->learning.kind = LEARNING_CLAUSES;
    memset(&snap->learning.activity, 0, sizeof snap->learning.activity);
    memset(&snap->learning.role, 0, sizeof snap->learning.role);
    said = board_explain(snap, BOARD_LEARNING);
    assert_string_equal(said.line[0], "black: no conflict yet");
    snap->learning.kind = LEARNING_NOTES;
    const char *legend = board_view_legend(BOARD_LEARNING, snap);
    assert_non_null(strstr(legend, "noted by the script"));
    assert_true(utf8_count(legend) <= PANEL_COLUMNS);
    snap->learning.kind = LEARNING_HEAT;
    legend = board_view_legend(BOARD_LEARNING, snap);
    assert_non_null(strstr(legend, "heat of the program"));
    assert_true(utf8_count(legend) <= PANEL_COLUMNS);
    free(snap);
}

/* With these widths the outcome leaves less than a character before the share. */
static void the_outcome_does_not_touch_the_share(void **state)
{
    struct snapshot *snap = small_snapshot();
    struct glyphs g = blocks();
    static struct panel panel;
    const struct playback play = {.paused = false};
    struct draw_list d;
    int checked = 0;

    (void)state;
    snap->status = SEARCH_GAVE_UP;
    snprintf(snap->said, sizeof snap->said, "line 3: expected a cell");
    draw_init(&d);
    for (g.advance[TEXT_LARGE] = 7; g.advance[TEXT_LARGE] < 15;
         g.advance[TEXT_LARGE]++) {
        struct layout l = layout_compute(1280, 720, 4, LAYOUT_PANEL, &g);
        int word_end = 0, share = INT_MAX;
        draw_begin(&d, 1280, 720, &g);
        panel.progress = phrase("0 %% filled");
        panel_draw(&d, &l, snap, &play, &panel);
        for (int i = 0; i < d.count; i++) {
            const char *text = d.texts.data + d.commands[i].text;
            if (d.commands[i].kind != DRAW_TEXT)
                continue;
            if (strcmp(text, "script failed") == 0)
                word_end = d.commands[i].at.x + 13 * g.advance[TEXT_LARGE];
            else if (strstr(text, "% filled"))
                share = d.commands[i].at.x;
        }
        check_case(word_end > 0 && share >= word_end + g.advance[TEXT_SMALL],
                   "letters of %d pixels: the word ends at %d, the share begins at %d",
                   g.advance[TEXT_LARGE], word_end, share);
        checked += share < INT_MAX;
    }
    assert_true(checked > 0 && checked < 8); /* some are too wide */
    draw_free(&d);
    free(snap);
}

/* In large letters a part of a word must fit on a line, else the caption is small. */
static void a_caption_is_not_broken_inside_a_word(void **state)
{
    static const char *const texts[] = {
        "puzzles/16/holes-60.txt", "a sentence with characteristically long words"};
    struct glyphs g = blocks();
    struct draw_list d;

    (void)state;
    draw_init(&d);
    for (int i = 0; i < 2; i++)
        for (int w = 26 * g.advance[TEXT_SMALL]; w < 900; w++) {
            struct layout l = {.caption = {0, 0, w, 200}};
            struct text joined = TEXT_EMPTY;
            draw_begin(&d, 1280, 720, &g);
            caption_draw(&d, &l, texts[i]);
            for (int k = 0; k < d.count; k++) {
                bool is_broken = k > 0 && strchr("-/", joined.data[joined.length - 1]);
                text_printf(&joined, "%s%s", k > 0 && !is_broken ? " " : "",
                            d.texts.data + d.commands[k].text);
            }
            check_case(strcmp(joined.data, texts[i]) == 0, "%d pixels: '%s'", w,
                       joined.data);
            text_free(&joined);
        }
    draw_free(&d);
}

static void the_panel_shows_the_setting_and_stays_in_its_place(void **state)
{
    struct snapshot *snap = small_snapshot();
    struct glyphs g = blocks();
    struct layout l = layout_compute(1280, 720, 4, LAYOUT_PANEL, &g);
    static struct panel panel;
    const struct playback play = {.paused = false};
    struct draw_list d;
    struct text t;

    (void)state;
    panel.is_full = true;
    panel.metrics.stats.decisions = 1234567;
    draw_init(&d);
    text_init(&t);
    draw_begin(&d, 1280, 720, &g);
    panel_draw(&d, &l, snap, &play, &panel);
    draw_describe(&d, &t);
    assert_non_null(strstr(t.data, "\"1,234,567\""));
    assert_non_null(strstr(t.data, "\"backtrack\""));
    assert_non_null(strstr(t.data, "\"input\""));
    assert_non_null(strstr(t.data, "\"searching\""));
    assert_null(strstr(t.data, "\"restarts\"")); /* zeros are hidden */
    for (int i = 0; i < d.count; i++)
        expect_inside(&d, i, &g, l.panel);
    /* The strategy's own order replaces the chosen one. */
    snap->own[PLUG_VAR_ORDER] = "activity";
    draw_begin(&d, 1280, 720, &g);
    panel_draw(&d, &l, snap, &play, &panel);
    text_clear(&t);
    draw_describe(&d, &t);
    assert_non_null(strstr(t.data, "\"activity\""));
    assert_null(strstr(t.data, "\"input\""));
    text_free(&t);
    draw_free(&d);
    free(snap);
}

/* The longest texts and largest numbers, with the panel beside and below the board. */
static void nothing_leaves_a_full_panel(void **state)
{
    static const int sizes[][2] = {{640, 480}, {1280, 720}, {720, 1280}, {480, 800}};
    static const char *const keys[] = {"Ctrl+Z", "a rather long action for one line",
                                       "?", "all keys", NULL};
    static const struct board_style style = {.view = BOARD_CHANGES};
    struct snapshot *snap = small_snapshot();
    struct panel *panel = calloc(1, sizeof *panel);
    const struct playback play = {.steps_per_s = 1e9,
                                  .automatic_speed = true,
                                  .keeps_history = true,
                                  .history = HISTORY_KEPT,
                                  .newest_step = 1e12,
                                  .history_bytes = (uint64_t)1 << 40};
    struct glyphs g = blocks();
    struct draw_list d;

    (void)state;
    panel->style = &style;
    panel->keys = keys;
    panel->show_frames = true;
    panel->fps = 1000;
    panel->frame_work_ms = 999.9;
    panel->metrics = (struct panel_metrics){.nodes_per_s = 1e9, .play = play};
    panel->metrics.stats = (struct stats){.decisions = UINT64_MAX / 4,
                                          .refutations = UINT64_MAX / 4,
                                          .restarts = UINT64_MAX};
    memset(panel->message.text, 'm', sizeof panel->message.text - 1);
    memset(panel->hover.line[0], 'h', sizeof panel->hover.line[0] - 1);
    snprintf(snap->prop, sizeof snap->prop, "hidden+alldifferent-lazy");
    memset(snap->puzzle, 'p', sizeof snap->puzzle - 1);
    snap->n_clues = 1;
    draw_init(&d);
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        int w = sizes[i][0], h = sizes[i][1];
        struct layout l = layout_compute(w, h, 4, LAYOUT_PANEL, &g);
        assert_true(l.has_panel);
        draw_begin(&d, w, h, &g);
        panel_draw(&d, &l, snap, &play, panel);
        for (int k = 0; k < d.count; k++)
            expect_inside(&d, k, &g, l.panel);
    }
    draw_free(&d);
    free(panel);
    free(snap);
}

/* What the panel shows of a search in this state. */
static void describe_panel(const struct playback *play, bool is_full, struct text *out)
{
    struct snapshot *snap = small_snapshot();
    struct glyphs g = blocks();
    struct layout l = layout_compute(1280, 720, 4, LAYOUT_PANEL, &g);
    static struct panel panel;
    struct draw_list d;

    panel.is_full = is_full;
    snap->metric[0] = (struct metric){"conflicts", METRIC_EVENTS, 7};
    snap->metric[1] = (struct metric){"learnt clauses", METRIC_COUNT, 6};
    snap->metric[2] = (struct metric){"longest backjump", METRIC_COUNT, 5};
    snap->n_metrics = 3;
    panel_refresh(&panel, snap, play, 100000000);
    draw_init(&d);
    draw_begin(&d, 1280, 720, &g);
    panel_draw(&d, &l, snap, play, &panel);
    text_clear(out);
    draw_describe(&d, out);
    draw_free(&d);
    free(snap);
}

static void the_panel_tells_how_far_a_seek_is(void **state)
{
    struct playback play = {.seek_from_step = 100, .step = 150, .target_step = 300};
    struct text t;

    (void)state;
    text_init(&t);
    describe_panel(&play, false, &t);
    assert_non_null(strstr(t.data, "\"seeking\""));
    assert_non_null(strstr(t.data, "\"25 %\""));
    play.seek_from_step = 500; /* backward */
    describe_panel(&play, false, &t);
    assert_null(strstr(t.data, "\"seeking\""));
    play = (struct playback){.is_rewound = true,
                             .paused = true,
                             .newest_step = 1000,
                             .step = 300,
                             .target_step = 300};
    describe_panel(&play, false, &t);
    assert_non_null(strstr(t.data, "\"300 / 1,000\""));
    assert_non_null(strstr(t.data, "\"rewound\""));
    play = (struct playback){.keeps_history = true,
                             .history = HISTORY_RERUN,
                             .first_step = 1,
                             .newest_step = 4322};
    describe_panel(&play, true, &t);
    assert_non_null(strstr(t.data, "\"4,321 steps\""));
    text_free(&t);
}

/* Without a second press of Tab the panel has no figure for experts. */
static void a_panel_that_is_not_full_has_few_figures(void **state)
{
    static const struct {
        const char *label;
        bool is_always_there;
    } rows[] = {{"dead ends", true},
                {"nodes/s", true},
                {"4\xc3\x97"
                 "4",
                 true},
                {"strategy", true},
                {"value order", true},
                {"variable order", true},
                {"propagation", true},
                {"restart rule", true},
                {"learnt clauses", true},
                {"longest backjump", false},
                {"conflicts/s", false},
                {"decisions", false},
                {"history", false},
                {"playback time", false},
                {"seed", false},
                {"speed", false}};
    const struct playback play = {.keeps_history = true,
                                  .newest_step = 9,
                                  .steps_per_s = 9,
                                  .automatic_speed = true};
    struct text quiet, full;

    (void)state;
    text_init(&quiet);
    text_init(&full);
    describe_panel(&play, false, &quiet);
    describe_panel(&play, true, &full);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct phrase label = phrase("\"%s\"", rows[i].label);
        check_case(strstr(full.data, label.text) != NULL, "full: %s", label.text);
        check_case((strstr(quiet.data, label.text) != NULL) == rows[i].is_always_there,
                   "not full: %s", label.text);
    }
    text_free(&quiet);
    text_free(&full);
}

/* What an idle fullscreen shows: outcome, figures, note and message. */
static void a_faded_panel_keeps_its_head_and_what_it_says(void **state)
{
    static const char *const keys[] = {"a key", "acts", NULL};
    static const struct {
        const char *text;
        bool stays;
    } rows[] = {{"searching", true}, {"dead ends", true}, {"noted", true},
                {"said", true},      {"strategy", false}, {"a key", false},
                {"speed", false}};
    static struct panel panel = {.keys = keys, .note = "noted"};
    const struct playback play = {.steps_per_s = 9};
    struct snapshot *snap = small_snapshot();
    struct glyphs g = blocks();
    struct layout l = layout_compute(1280, 720, 4, LAYOUT_PANEL, &g);
    struct draw_list d;

    (void)state;
    snprintf(panel.message.text, sizeof panel.message.text, "said");
    draw_init(&d);
    draw_begin(&d, 1280, 720, &g);
    panel_draw(&d, &l, snap, &play, &panel);
    for (size_t row = 0; row < sizeof rows / sizeof *rows; row++) {
        int alpha = -1;
        for (int i = 0; i < d.count; i++)
            if (d.commands[i].kind == DRAW_TEXT &&
                strcmp(d.texts.data + d.commands[i].text, rows[row].text) == 0)
                alpha = d.commands[i].alpha;
        check_case(alpha == (rows[row].stays ? 255 : 0), "'%s': %d", rows[row].text,
                   alpha);
    }
    draw_free(&d);
    free(snap);
}

/* Between two refreshes the board moves on, but none of the numbers. */
static void all_figures_of_the_panel_keep_one_pace(void **state)
{
    struct snapshot *snap = small_snapshot();
    struct playback play = {.keeps_history = true, .newest_step = 7, .steps_per_s = 9};
    struct glyphs g = blocks();
    struct layout l = layout_compute(1280, 720, 4, LAYOUT_PANEL, &g);
    static struct panel panel = {.is_full = true};
    struct text shown[3];
    struct draw_list d;

    (void)state;
    draw_init(&d);
    snap->progress = 0.125;
    for (int i = 0; i < 3; i++) {
        if (i != 1)
            panel_refresh(&panel, snap, &play, 100000000);
        draw_begin(&d, 1280, 720, &g);
        panel_draw(&d, &l, snap, &play, &panel);
        text_init(&shown[i]);
        draw_describe(&d, &shown[i]);
        snap->progress = 0.25;
        snap->n_assigned++;
        snap->stats.decisions++;
        snap->stats.depth++;
        play.newest_step += 10;
        play.elapsed_ns += 1000000000;
    }
    assert_non_null(strstr(shown[0].data, "\"12.50 %\""));
    assert_string_equal(shown[0].data, shown[1].data);
    assert_non_null(strstr(shown[2].data, "\"25.00 %\""));
    assert_non_null(strstr(shown[2].data, "\"27 steps\""));
    for (int i = 0; i < 3; i++)
        text_free(&shown[i]);
    draw_free(&d);
    free(snap);
}

static void a_status_is_told_in_words(void **state)
{
    struct snapshot *snap = small_snapshot();
    const struct playback running = {.paused = false};
    const struct playback paused = {.paused = true};
    const struct playback rewound = {.paused = true, .is_rewound = true};
    const struct playback replaying = {.is_rewound = true};

    (void)state;
    assert_string_equal(status_word(snap, NULL), "unfinished");
    assert_string_equal(status_word(snap, &running), "searching");
    snap->is_waiting = true;
    assert_string_equal(status_word(snap, &running), "waiting");
    snap->is_waiting = false;
    assert_string_equal(status_word(snap, &paused), "paused");
    assert_string_equal(status_word(snap, &rewound), "rewound");
    assert_string_equal(status_word(snap, &replaying), "replaying");
    snap->status = SEARCH_SOLVED;
    assert_string_equal(status_word(snap, &paused), "solved");
    snap->status = SEARCH_GAVE_UP;
    assert_string_equal(status_word(snap, NULL), "gave up");
    snap->is_watched = true;
    assert_string_equal(status_word(snap, NULL), "ended");
    snap->has_failed = true;
    assert_string_equal(status_word(snap, NULL), "failed");
    assert_int_equal(status_color(snap, NULL), COLOR_ALARM);
    snap->is_watched = snap->has_failed = false;
    snap->is_out_of_memory = true;
    assert_string_equal(status_word(snap, NULL), "out of memory");
    snap->status = SEARCH_EXHAUSTED;
    assert_string_equal(status_word(snap, NULL), "no solution");
    snap->stats.solutions = 1;
    assert_string_equal(status_word(snap, NULL), "the only solution");
    snap->stats.solutions = 2;
    assert_string_equal(status_word(snap, NULL), "all solutions found");
    free(snap);
}

static void a_pair_too_wide_for_its_column_takes_two_lines(void **state)
{
    struct glyphs g = blocks();
    struct draw_list d;
    struct pen p = {.d = &d, .glyphs = &g, .columns = 20, .bottom = 100};

    (void)state;
    draw_init(&d);
    draw_begin(&d, 200, 100, NULL);
    pen_pair(&p, "propagation", "hidden");
    assert_int_equal(p.y, 13);
    assert_int_equal(d.commands[1].at.y, 0);
    pen_pair(&p, "propagation", "hidden+forward");
    assert_int_equal(p.y, 3 * 13);
    assert_int_equal(d.commands[3].at.y, 2 * 13);
    for (int i = 0; i < d.count; i++)
        expect_inside(&d, i, &g, (struct rect){0, 0, 20 * 7, 100});
    draw_free(&d);
}

/* The pointer tells how much a heat map counts at a cell; a clue is neither undone nor
 * counted. */
static void heat_maps_tell_the_count_of_a_cell(void **state)
{
    struct snapshot *snap = small_snapshot();

    (void)state;
    snap->value[5] = VALUE_NONE;
    snap->failures[5] = 1234;
    snap->assignments[5] = 1;
    struct description said = board_describe_in(BOARD_VALUES, snap, 5);
    assert_non_null(strstr(said.line[1], "candidate"));
    said = board_describe_in(BOARD_FAILURES, snap, 5);
    assert_string_equal(said.line[0], board_describe_cell(snap, 5).line[0]);
    assert_string_equal(said.line[1], "1,234 failures");
    assert_string_equal(board_describe_in(BOARD_LEARNING, snap, 5).line[1],
                        "1,234 failures");
    assert_string_equal(board_describe_in(BOARD_CHANGES, snap, 5).line[1],
                        "1 assignment");
    snap->value[5] = 0;
    snap->cause[5] = CAUSE_CLUE;
    assert_string_equal(board_describe_in(BOARD_FAILURES, snap, 5).line[1], "clue");
    free(snap);
}

/* On the largest board, with every number of candidates and every cause. */
static void descriptions_of_cells_fit_the_panel(void **state)
{
    struct snapshot *snap = small_snapshot();
    struct description said;
    cell_t c = MAX_CELLS - 1;

    (void)state;
    snap->n = MAX_N;
    snap->n_cells = MAX_CELLS;
    snap->words = MAX_WORDS;
    snap->value[c] = VALUE_NONE;
    snap->live[c] = 0;
    for (int v = MAX_N - 1; v >= 0; v--) {
        snap->dom[c * MAX_WORDS + v / 64] |= bits_mask(v);
        snap->live[c]++;
        said = board_describe_cell(snap, c);
        check_case(utf8_count(said.line[0]) <= PANEL_COLUMNS, "'%s'", said.line[0]);
        check_case(utf8_count(said.line[1]) <= PANEL_COLUMNS, "'%s'", said.line[1]);
        assert_true(snap->live[c] < 20 || strstr(said.line[1], "\xe2\x80\xa6"));
    }
    snap->value[c] = MAX_N - 1;
    snap->depth[c] = MAX_CELLS - 1;
    snap->clashes[c] = true;
    snap->cause[c] = CAUSE_DECISION;
    assert_string_equal(board_describe_cell(snap, c).line[1],
                        "in conflict with a peer");
    snap->n_excluded = 1;
    assert_string_equal(board_describe_cell(snap, c).line[1], "excluded by the puzzle");
    snap->given[c * MAX_WORDS + MAX_WORDS - 1] = bits_mask(MAX_N - 1);
    assert_string_equal(board_describe_cell(snap, c).line[1],
                        "in conflict with a peer");
    snap->clashes[c] = false;
    snap->depth[c] = 1;
    assert_string_equal(board_describe_cell(snap, c).line[1], "decision, level 1");
    snap->depth[c] = 0; /* of a program that says no level */
    assert_string_equal(board_describe_cell(snap, c).line[1],
                        phrase("placed by %s", snap->strategy).text);
    snap->depth[c] = MAX_CELLS - 1;
    for (int i = 0; i < catalog_count(PLUG_PROPAGATOR) + CAUSE_PROPAGATOR; i++) {
        snap->cause[c] = (uint8_t)i;
        said = board_describe_cell(snap, c);
        check_case(utf8_count(said.line[0]) <= PANEL_COLUMNS, "'%s'", said.line[0]);
        check_case(utf8_count(said.line[1]) <= PANEL_COLUMNS, "'%s'", said.line[1]);
    }
    free(snap);
}

static void the_legend_explains_the_view_within_its_place(void **state)
{
    static const int sides[] = {4, 16, 100};
    struct snapshot *snap = small_snapshot();
    struct glyphs g = blocks();
    struct draw_list d;
    struct text t;

    (void)state;
    draw_init(&d);
    text_init(&t);
    snap->learning.kind = LEARNING_CLAUSES;
    for (int i = 0; i < 3 * BOARD_VIEWS; i++)
        for (int isolated = 0; isolated <= sides[i % 3]; isolated += sides[i % 3] / 2) {
            struct board_style style = {.view = (enum board_view)(i / 3),
                                        .isolated = isolated};
            snap->n = sides[i % 3];
            struct rect at = {20, 30, PANEL_COLUMNS * 7,
                              legend_height(&g, snap, &style)};
            draw_begin(&d, 400, 400, &g);
            legend_draw(&d, at, snap, &style);
            text_clear(&t);
            draw_describe(&d, &t);
            const char *legend = board_view_row(style.view)->legend;
            assert_non_null(
                strstr(t.data, legend[0] ? legend : "\"candidates 1\xe2\x80\x93"));
            for (int k = 0; k < d.count; k++)
                expect_inside(&d, k, &g, at);
        }
    text_free(&t);
    draw_free(&d);
    free(snap);
}

/* Returns the names of colours in a legend, in the order in which they are drawn. */
static const char *names_in_legend(const struct snapshot *snap,
                                   const struct board_style *style, int lines_less)
{
    static char names[200];
    struct glyphs g = blocks();
    struct draw_list d;
    int height = legend_height(&g, snap, style) - lines_less * 10;
    struct rect at = {20, 30, PANEL_COLUMNS * 7, height};

    draw_init(&d);
    draw_begin(&d, 400, 400, &g);
    legend_draw(&d, at, snap, style);
    names[0] = '\0';
    for (int i = 0, length = 0; i < d.count; i++)
        if (d.commands[i].kind == DRAW_TEXT &&
            d.commands[i].at.y >= at.y + legend_bars_height(&g))
            length += snprintf(names + length, sizeof names - (size_t)length, "%s;",
                               d.texts.data + d.commands[i].text);
    draw_free(&d);
    return names;
}

/* A colour has a name as soon as it can be on the screen, and no name moves another. */
static void the_legend_names_the_colours_that_were_seen(void **state)
{
    struct snapshot *snap = small_snapshot();
    struct change_light light = {.shows_losses = false};
    struct board_style style = {.view = BOARD_VALUES, .change_light = &light};
    struct glyphs g = blocks();

    (void)state;
    snap->learning.kind = LEARNING_NONE;
    snap->stats.refutations = 0;
    assert_true(snap->n_clues > 0);
    int height = legend_height(&g, snap, &style);
    assert_string_equal(names_in_legend(snap, &style, 0), "clue (darker);new value;");
    snap->stats.refutations = 1;
    light.shows_losses = true;
    assert_string_equal(
        names_in_legend(snap, &style, 0),
        "clue (darker);new value;lost a value;undone;dead end;no value left;");
    assert_int_equal(legend_height(&g, snap, &style), height);
    assert_string_equal(names_in_legend(snap, &style, 1),
                        "clue (darker);new value;lost a value;undone;");
    snap->status = SEARCH_SOLVED;
    assert_string_equal(names_in_legend(snap, &style, 0), "clue (darker);");
    assert_int_equal(legend_height(&g, snap, &style), height);
    snap->status = SEARCH_RUNNING;
    snap->n_clues = 0;
    style.is_calm = true;
    assert_string_equal(names_in_legend(snap, &style, 0), "no value left;");
    style.isolated = 1;
    assert_string_equal(names_in_legend(snap, &style, 0), "");
    style.isolated = 0;
    style.view = BOARD_CHANGES;
    assert_string_equal(names_in_legend(snap, &style, 0), "");
    style.view = BOARD_LEARNING;
    snap->learning.kind = LEARNING_CLAUSES;
    assert_string_equal(names_in_legend(snap, &style, 0), "last clause;undone by it;");
    style.view = BOARD_VALUES;
    snap->n_assigned = snap->n_cells;
    snap->clashes[0] = true;
    assert_string_equal(names_in_legend(snap, &style, 0), "in conflict;no conflict;");
    snap->has_rounds = true;
    assert_string_equal(names_in_legend(snap, &style, 0), "in conflict;no conflict;");
    style.is_calm = false;
    assert_string_equal(names_in_legend(snap, &style, 0),
                        "in conflict;no conflict;right before;");
    snap->has_belief = true;
    assert_string_equal(names_in_legend(snap, &style, 0),
                        "pale: unsure;new value;right before;");
    free(snap);
}

/* The frames of a wrong or missed step and of a parting have names in every view, also
 * where nothing else but the bars has room. */
static void the_legend_names_the_frames_first(void **state)
{
    struct snapshot *snap = small_snapshot();
    struct board_style style = {.view = BOARD_CHANGES};
    const cell_t parted = 2;
    struct glyphs g = blocks();

    (void)state;
    assert_int_equal(legend_least_height(&g, snap, &style), legend_bars_height(&g));
    snap->accusation = (struct accusation){.text = "wrong", .cell = 3};
    assert_string_equal(names_in_legend(snap, &style, 0), "");
    snap->accusation.is_here = true;
    assert_string_equal(names_in_legend(snap, &style, 0), "wrong step;");
    snprintf(snap->accusation.missed, sizeof snap->accusation.missed, "naked");
    style.parted = &parted;
    assert_string_equal(names_in_legend(snap, &style, 0), "missed here;they part;");
    style.view = BOARD_VALUES;
    int lines =
        (legend_height(&g, snap, &style) - legend_least_height(&g, snap, &style)) / 10;
    assert_true(lines > 0);
    assert_string_equal(names_in_legend(snap, &style, lines), "missed here;they part;");
    free(snap);
}

/* Who watches a program that has found a solution sees that it is solved. */
static void a_watched_program_that_solves_is_solved(void **state)
{
    struct snapshot *snap = small_snapshot();

    (void)state;
    snap->is_watched = true;
    snap->status = SEARCH_GAVE_UP;
    snap->stats.solutions = 0;
    assert_string_equal(status_word(snap, NULL), "ended");
    assert_int_equal(status_color(snap, NULL), COLOR_AMBER);
    snap->stats.solutions = 1;
    assert_string_equal(status_word(snap, NULL), "solved");
    assert_int_equal(status_color(snap, NULL), COLOR_SUCCESS);
    snap->has_failed = true;
    assert_string_equal(status_word(snap, NULL), "failed");
    assert_int_equal(status_color(snap, NULL), COLOR_ALARM);
    free(snap);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_legend_names_the_frames_first),
        cmocka_unit_test(a_watched_program_that_solves_is_solved),
        cmocka_unit_test(the_parts_stay_in_the_frame_and_apart),
        cmocka_unit_test(nothing_moves_the_board),
        cmocka_unit_test(a_caption_leaves_the_board_free),
        cmocka_unit_test(a_caption_without_a_panel_is_below_the_board),
        cmocka_unit_test(a_film_in_portrait_is_full),
        cmocka_unit_test(the_card_leaves_the_board_free),
        cmocka_unit_test(the_card_quotes_its_command),
        cmocka_unit_test(cells_differ_by_one_pixel_at_most),
        cmocka_unit_test(pencil_marks_have_a_gap),
        cmocka_unit_test(a_pixel_gives_its_cell),
        cmocka_unit_test(a_frame_shows_values_clues_and_unassigned_cells),
        cmocka_unit_test(cells_whose_colours_blend_have_numbers),
        cmocka_unit_test(a_clear_frame_over_a_ground_is_a_frame_on_that_ground),
        cmocka_unit_test(a_fade_goes_from_one_frame_to_the_other),
        cmocka_unit_test(every_pixel_of_an_image_is_in_its_part),
        cmocka_unit_test(views_show_changes_failures_order_and_one_value),
        cmocka_unit_test(a_refused_value_frames_the_cells_in_conflict),
        cmocka_unit_test(candidates_are_shaded_by_belief),
        cmocka_unit_test(a_cell_that_was_right_before_has_a_frame),
        cmocka_unit_test(everything_is_clipped_to_the_frame),
        cmocka_unit_test(heat_offers_what_the_search_fills),
        cmocka_unit_test(a_black_view_explains_itself),
        cmocka_unit_test(the_outcome_does_not_touch_the_share),
        cmocka_unit_test(a_caption_is_not_broken_inside_a_word),
        cmocka_unit_test(the_panel_shows_the_setting_and_stays_in_its_place),
        cmocka_unit_test(nothing_leaves_a_full_panel),
        cmocka_unit_test(the_panel_tells_how_far_a_seek_is),
        cmocka_unit_test(a_panel_that_is_not_full_has_few_figures),
        cmocka_unit_test(a_faded_panel_keeps_its_head_and_what_it_says),
        cmocka_unit_test(all_figures_of_the_panel_keep_one_pace),
        cmocka_unit_test(a_status_is_told_in_words),
        cmocka_unit_test(a_pair_too_wide_for_its_column_takes_two_lines),
        cmocka_unit_test(heat_maps_tell_the_count_of_a_cell),
        cmocka_unit_test(descriptions_of_cells_fit_the_panel),
        cmocka_unit_test(the_legend_explains_the_view_within_its_place),
        cmocka_unit_test(the_legend_names_the_colours_that_were_seen),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
