/* A frame of which only the changed tiles are painted has the same bytes as a frame
 * that is painted as a whole, and so has a window that gets only what changed: for
 * random lists, of which some commands change from frame to frame. The first argument
 * is the number of frames. */
#include "draw/damage.h"
#include "base/rng.h"
#include "support/pictures.h"
#include "support/test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ITEMS = 24, MOST_PX = 24 };

/* A command, or one of those that a view makes of it: a text or image has its content
 * from `seed`; one pixel of an image is `poked`. */
struct item {
    enum draw_kind kind;
    struct rect at;
    int thickness, alpha, size, w, h;
    color_t color;
    uint32_t seed, poked;
};

struct scene {
    struct rng rng;
    struct item items[ITEMS];
    int count, width, height;
    struct glyphs glyphs;
};

static int n_frames = 4000;

static int between(struct scene *s, int low, int high)
{
    return low + (int)rng_below(&s->rng, (uint32_t)(high - low + 1));
}

/* Pictures that reach out of their character, and that the height selects. */
static bool find_glyph(void *context, enum text_size size, uint32_t code,
                       struct glyph *out)
{
    static uint8_t coverage[MOST_PX * MOST_PX + 256];
    const struct scene *s = context;
    int px = s->glyphs.px[size];

    for (size_t i = 0; !coverage[0] && i < sizeof coverage; i++)
        coverage[sizeof coverage - 1 - i] = (uint8_t)(i * i * 37 + 1);
    *out = (struct glyph){-(int)(code % 7), (int)(code % 9) - 6, px / 2 + 3, px,
                          &coverage[(code + (uint32_t)px) % 256]};
    return code != ' ' && px > 0;
}

static void change_item(struct scene *s, struct item *i)
{
    *i = (struct item){.kind = (enum draw_kind)between(s, DRAW_RECT, DRAW_IMAGE),
                       .at = {between(s, -40, s->width), between(s, -40, s->height),
                              between(s, -9, 150), between(s, -9, 150)},
                       .thickness = between(s, 0, 9),
                       .alpha = between(s, 0, 3) ? between(s, 0, 255) : 255,
                       .size = between(s, 0, TEXT_SIZES - 1),
                       .w = between(s, 1, 60),
                       .h = between(s, 1, 60),
                       .color = rng_below(&s->rng, 0x1000000),
                       .seed = rng_below(&s->rng, 1000)};
    if (i->kind == DRAW_LINE && between(s, 0, 1))
        i->at.w = between(s, -300, 300);
    if (i->kind == DRAW_LINE && between(s, 0, 1))
        i->at.h = between(s, -300, 300);
}

/* A small part of an item, as when a digit or a cell of a board changes. */
static void nudge_item(struct scene *s, struct item *i)
{
    int *const fields[] = {&i->at.x, &i->at.y,      &i->at.w, &i->at.h,
                           &i->w,    &i->thickness, &i->h};

    switch (between(s, 0, 4)) {
    case 0:
        *fields[between(s, 0, 6)] += between(s, 0, 1);
        break;
    case 1:
        i->alpha = between(s, 0, 255);
        break;
    case 2:
        i->color ^= 1u << between(s, 0, 23);
        break;
    case 3:
        i->seed++;
        break;
    default:
        i->poked = rng_below(&s->rng, 3600);
        break;
    }
}

static void change_scene(struct scene *s)
{
    int what = between(s, 0, 99), at;

    if (what < 3) {
        s->width = between(s, 1, 200);
        s->height = between(s, 1, 160);
    } else if (what < 9) {
        s->glyphs.px[between(s, 0, TEXT_SIZES - 1)] = between(s, 0, MOST_PX);
    } else if (what < 13 && s->count < ITEMS) { /* shifts those after it */
        at = between(s, 0, s->count);
        memmove(&s->items[at + 1], &s->items[at],
                (size_t)(s->count++ - at) * sizeof *s->items);
        change_item(s, &s->items[at]);
    } else if (what < 17 && s->count > 1) {
        at = between(s, 0, s->count - 2); /* two neighbours change places */
        struct item first = s->items[at];
        s->items[at] = s->items[at + 1];
        s->items[at + 1] = first;
    } else if (what < 20 && s->count > 0) {
        s->count--;
    } else if (what < 24 && s->count > 0) {
        change_item(s, &s->items[between(s, 0, s->count - 1)]);
    }
    for (int i = between(s, -2, 3); i > 0 && s->count > 0; i--)
        nudge_item(s, &s->items[between(s, 0, s->count - 1)]);
}

static void draw_item(struct draw_list *d, const struct item *i)
{
    char text[16];

    switch (i->kind) {
    case DRAW_RECT:
        draw_rect(d, i->at, i->color, i->alpha);
        break;
    case DRAW_FRAME:
        draw_frame(d, i->at, i->thickness, i->color, i->alpha);
        break;
    case DRAW_LINE:
        draw_line(d, i->at, i->thickness, i->color, i->alpha);
        break;
    case DRAW_TEXT:
        snprintf(text, sizeof text, "%u of %u", i->seed, i->poked);
        draw_text(d, i->at.x, i->at.y, (enum text_size)i->size, i->color, text);
        break;
    case DRAW_IMAGE:;
        color_t *pixels = draw_image(d, i->at, i->w, i->h);
        for (uint32_t p = 0; p < (uint32_t)(i->w * i->h); p++)
            pixels[p] = /* squares, which are alike in images of other sizes */
                (i->seed + p % (uint32_t)i->w / 7 + p / (uint32_t)i->w / 7) *
                    2654435761u >>
                8;
        if (i->poked < (uint32_t)(i->w * i->h))
            pixels[i->poked] ^= 0xffffff;
        break;
    }
}

static size_t bytes_of(const struct frame *f)
{
    return (size_t)f->width * (size_t)f->height * sizeof *f->pixels;
}

static void expect_same(const struct frame *a, const struct frame *b, int frame,
                        const char *what)
{
    check_case(a->width == b->width && a->height == b->height &&
                   memcmp(a->pixels, b->pixels, bytes_of(a)) == 0,
               "frame %d: the %s differs", frame, what);
}

/* Hands the changes over as a window does. */
static void show(struct frame *shown, const struct frame *f, struct damage *g)
{
    struct rect r = {0};

    if (shown->width != f->width || shown->height != f->height) {
        frame_clear(shown, f->width, f->height);
        memset(shown->pixels, 0x55, bytes_of(shown)); /* as no frame has it */
    }
    while (damage_next(g, &r))
        for (int y = r.y; y < r.y + r.h; y++)
            memcpy(frame_at(shown, r.x, y), frame_at(f, r.x, y),
                   (size_t)r.w * sizeof *f->pixels);
    damage_forget(g);
}

static void parts_make_the_same_frame_as_the_whole(void **state)
{
    struct scene s = {.width = 120, .height = 90, .count = 8};
    struct frame part = {0}, whole = {0}, shown = {0};
    struct damage g = {0};
    struct draw_list d;

    (void)state;
    rng_seed(&s.rng, 54);
    s.glyphs = (struct glyphs){.find = find_glyph,
                               .context = &s,
                               .advance = {7, 9, 11, 5},
                               .px = {12, 14, 17, 9}};
    for (int i = 0; i < s.count; i++)
        change_item(&s, &s.items[i]);
    draw_init(&d);
    for (int frame = 0; frame < n_frames; frame++) {
        int over = between(&s, 0, 3) ? 0 : between(&s, 0, s.count);
        change_scene(&s);
        over = int_min(over, s.count); /* so many are drawn over the frame */
        draw_begin(&d, s.width, s.height, &s.glyphs);
        for (int i = 0; i < s.count - over; i++)
            draw_item(&d, &s.items[i]);
        damage_compose(&g, &part, &d);
        if (between(&s, 0, 1) && over > 0) { /* as a recording takes it */
            raster_compose(&whole, &d);
            expect_same(&part, &whole, frame, "frame without its end");
        }
        for (int i = s.count - over; i < s.count; i++)
            draw_item(&d, &s.items[i]);
        if (over > 0)
            damage_extend(&g, &part, &d, s.count - over);
        raster_compose(&whole, &d);
        expect_same(&part, &whole, frame, "frame");
        if (between(&s, 0, 2) == 0)
            continue; /* not shown: its changes wait */
        show(&shown, &part, &g);
        expect_same(&shown, &whole, frame, "window");
    }
    draw_free(&d);
    frame_free(&part);
    frame_free(&whole);
    frame_free(&shown);
    damage_free(&g);
}

/* The number of pixels that a change of one word of a list hands over. */
static int pixels_for(struct scene *s, struct item before, struct item after)
{
    struct damage g = {0};
    struct frame f = {0};
    struct draw_list d;
    struct rect r = {0};
    int count = 0;

    draw_init(&d);
    for (int i = 0; i < 3; i++) { /* the second time, nothing has changed */
        draw_begin(&d, 40 * TILE, 30 * TILE, &s->glyphs);
        draw_item(&d, i < 2 ? &before : &after);
        damage_compose(&g, &f, &d);
        for (r.w = 0; damage_next(&g, &r);)
            count += i > 0 ? r.w * r.h : 0;
        damage_forget(&g);
        check_case(i != 1 || count == 0, "%d pixels changed by nothing", count);
    }
    draw_free(&d);
    frame_free(&f);
    damage_free(&g);
    return count;
}

static void what_is_the_same_is_not_painted(void **state)
{
    struct scene s = {.glyphs = {.find = find_glyph,
                                 .context = &s,
                                 .advance = {8, 8, 8, 8},
                                 .px = {12, 12, 12, 12}}};
    struct item before = {.kind = DRAW_TEXT, .at = {70, 70, 0, 0}, .seed = 500},
                after = before;

    (void)state;
    after.seed = 501; /* its third digit */
    check_range(pixels_for(&s, before, after), 1, 2 * TILE * TILE);
    before = (struct item){
        .kind = DRAW_IMAGE, .at = {0, 0, 900, 900}, .w = 60, .h = 60, .poked = 3600};
    after = before;
    after.poked = 1830;
    check_range(pixels_for(&s, before, after), 1, 4 * TILE * TILE);
    before = after = (struct item){
        .kind = DRAW_LINE, .at = {5, 5, 900, 900}, .thickness = 2, .alpha = 255};
    after.color = 1;
    check_range(pixels_for(&s, before, after), 29 * TILE * TILE, 120 * TILE * TILE);
    before = after =
        (struct item){.kind = DRAW_FRAME, .at = {64, 64, 640, 640}, .thickness = 2};
    after.alpha = 255;
    check_range(pixels_for(&s, before, after), 76 * TILE * TILE, 76 * TILE * TILE);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(parts_make_the_same_frame_as_the_whole),
        cmocka_unit_test(what_is_the_same_is_not_painted),
    };

    if (argc > 1)
        n_frames = atoi(argv[1]);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
