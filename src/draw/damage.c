#include "draw/damage.h"

#include "base/alloc.h"
#include "base/utf8.h"

#include <string.h>

static size_t tiles_of(const struct damage *g)
{
    return (size_t)tiles_along(g->width) * (size_t)tiles_along(g->height);
}

/* For any h this is a bijection of v, and for any v one of h. So two tiles whose
 * commands differ in a single word never have the same hash. */
static uint64_t mix(uint64_t h, uint64_t v)
{
    h = (h ^ v) * UINT64_C(0x9e3779b97f4a7c15);
    return h ^ h >> 32;
}

static uint64_t pair(int a, int b)
{
    return (uint64_t)(uint32_t)a << 32 | (uint32_t)b;
}

/* Adds a word to the hashes of all tiles that `r` reaches. */
static void add(struct damage *g, struct rect r, uint64_t word)
{
    int across = tiles_along(g->width);

    r = rect_clipped(r, g->width, g->height);
    for (int y = r.y; y < r.y + r.h; y = tile_end(y))
        for (int x = r.x; x < r.x + r.w; x = tile_end(x)) {
            uint64_t *hash = &g->now[y / TILE * across + x / TILE];
            *hash = mix(*hash, word);
        }
}

static void add_frame(struct damage *g, const struct draw_command *c, uint64_t word)
{
    struct rect sides[4];

    draw_sides(c, sides);
    for (int i = 0; i < 4; i++)
        add(g, sides[i], word);
}

/* Adds a line in pieces of a tile's length: all of a long diagonal would reach far more
 * tiles than its pieces. `reach` holds its half thickness, its soft edge and rounding.
 */
static void add_line(struct damage *g, const struct draw_command *c, uint64_t word)
{
    int64_t dx = c->at.w, dy = c->at.h;
    int steps = int_max(int_max(abs(c->at.w), abs(c->at.h)), 1);
    int reach = c->thickness + 2;

    for (int i = 0; i < steps; i += TILE) {
        int end = int_min(i + TILE, steps);
        int x = c->at.x + (int)(dx * i / steps), y = c->at.y + (int)(dy * i / steps);
        int w = c->at.x + (int)(dx * end / steps) - x;
        int h = c->at.y + (int)(dy * end / steps) - y;
        struct rect piece = {x + int_min(w, 0), y + int_min(h, 0), abs(w), abs(h)};
        add(g, rect_grown(piece, reach), word);
    }
}

static void add_text(struct damage *g, const struct draw_command *c, const char *text,
                     const struct glyphs *glyphs, uint64_t word)
{
    int x = c->at.x;
    struct glyph glyph;

    word = mix(word, (uint64_t)glyphs->px[c->size]);
    while (glyphs->find && *text) {
        uint32_t code = utf8_next(&text);
        if (glyphs->find(glyphs->context, c->size, code, &glyph))
            add(g, (struct rect){x + glyph.x, c->at.y + glyph.y, glyph.w, glyph.h},
                mix(word, pair(x, (int)code)));
        x += glyphs->advance[c->size];
    }
}

/* Hashes the pixels of the image that decide the part `r` of the frame, whether the
 * image is scaled up or down. */
static uint64_t hash_part(const struct draw_command *c, const color_t *image,
                          struct rect r, uint64_t word)
{
    int64_t w = c->image_w, h = c->image_h, x = r.x - c->at.x, y = r.y - c->at.y;
    int left = (int)(x * w / c->at.w), top = (int)(y * h / c->at.h);
    int right = (int)(((x + r.w) * w + c->at.w - 1) / c->at.w);
    int bottom = (int)(((y + r.h) * h + c->at.h - 1) / c->at.h);

    for (int j = top; j < bottom; j++)
        for (int i = left; i < right; i++)
            word = mix(word, image[j * c->image_w + i]);
    return word;
}

static void add_image(struct damage *g, const struct draw_command *c,
                      const color_t *image, uint64_t word)
{
    struct rect r = rect_clipped(c->at, g->width, g->height);
    int right = r.x + r.w, bottom = r.y + r.h;

    word = mix(word, pair(c->image_w, c->image_h));
    for (int y = r.y; y < bottom; y = tile_end(y))
        for (int x = r.x; x < right; x = tile_end(x)) {
            struct rect part = {x, y, int_min(tile_end(x), right) - x,
                                int_min(tile_end(y), bottom) - y};
            add(g, part, hash_part(c, image, part, word));
        }
}

static void add_commands(struct damage *g, const struct draw_list *d, int from)
{
    for (int i = from; i < d->count; i++) {
        const struct draw_command *c = &d->commands[i];
        uint64_t word = mix(pair((int)c->kind << 8 | c->alpha, (int)c->color),
                            pair((int)c->size, c->thickness));
        word = mix(mix(word, pair(c->at.x, c->at.y)), pair(c->at.w, c->at.h));
        switch (c->kind) {
        case DRAW_RECT:
            add(g, c->at, word);
            break;
        case DRAW_FRAME:
            add_frame(g, c, word);
            break;
        case DRAW_LINE:
            add_line(g, c, word);
            break;
        case DRAW_TEXT:
            add_text(g, c, d->texts.data + c->text, d->glyphs, word);
            break;
        case DRAW_IMAGE:
            add_image(g, c, d->images + c->image, word);
            break;
        }
    }
}

void damage_free(struct damage *g)
{
    free(g->last);
    free(g->now);
    free(g->differs);
    free(g->is_new);
    *g = (struct damage){0};
}

/* Finds the tiles whose hashes differ from the last ones. `all`: every tile counts. */
static void compare(struct damage *g, bool all)
{
    uint64_t *last = g->last;

    for (size_t i = 0; i < tiles_of(g); i++) {
        g->differs[i] = all || g->now[i] != last[i];
        g->is_new[i] |= g->differs[i];
    }
    g->last = g->now;
    g->now = last;
}

void damage_compose(struct damage *g, struct frame *f, const struct draw_list *d)
{
    bool is_resized = g->width != d->width || g->height != d->height;

    assert(d->width > 0 && d->height > 0);
    if (is_resized) {
        damage_free(g);
        g->width = d->width;
        g->height = d->height;
        g->last = alloc_zeroed(tiles_of(g), sizeof *g->last);
        g->now = alloc_zeroed(tiles_of(g), sizeof *g->now);
        g->differs = alloc_zeroed(tiles_of(g), sizeof *g->differs);
        g->is_new = alloc_zeroed(tiles_of(g), sizeof *g->is_new);
        frame_clear(f, d->width, d->height);
    }
    memset(g->now, 0, tiles_of(g) * sizeof *g->now);
    add_commands(g, d, 0);
    compare(g, is_resized);
    raster_repaint(f, d, g->differs);
}

void damage_extend(struct damage *g, struct frame *f, const struct draw_list *d,
                   int from)
{
    assert(g->width == d->width && g->height == d->height);
    memcpy(g->now, g->last, tiles_of(g) * sizeof *g->now);
    add_commands(g, d, from);
    compare(g, false);
    raster_paint(f, d, from);
}

bool damage_next(const struct damage *g, struct rect *r)
{
    return tiles_next_part(g->is_new, g->width,
                           (struct rect){0, 0, g->width, g->height}, r);
}

void damage_forget(struct damage *g)
{
    memset(g->is_new, false, tiles_of(g));
}
