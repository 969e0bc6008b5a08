#include "support/pictures.h"

#include <string.h>

static bool block_glyph(void *context, enum text_size size, uint32_t code,
                        struct glyph *out)
{
    static uint8_t block[6 * 10];

    (void)context, (void)size;
    memset(block, 255, sizeof block);
    *out = (struct glyph){.w = 6, .h = 10, .coverage = block};
    return code != ' ';
}

struct glyphs blocks(void)
{
    struct glyphs g = {.find = block_glyph};

    for (int i = 0; i < TEXT_SIZES; i++) {
        g.advance[i] = 7;
        g.line_height[i] = 13;
    }
    return g;
}

bool frame_shows(const struct frame *f, const struct draw_list *d)
{
    struct frame whole = {0};

    raster_compose(&whole, d);
    size_t size = (size_t)whole.width * (size_t)whole.height * sizeof *whole.pixels;
    bool is_same = f->width == whole.width && f->height == whole.height &&
                   memcmp(f->pixels, whole.pixels, size) == 0;
    frame_free(&whole);
    return is_same;
}

/* FNV-1a (Fowler, Noll, Vo) of an image's pixels. */
static uint64_t image_hash(const struct draw_list *d, const struct draw_command *c)
{
    uint64_t hash = 14695981039346656037u;

    for (int i = 0; i < c->image_w * c->image_h; i++)
        hash = (hash ^ d->images[c->image + (size_t)i]) * 1099511628211u;
    return hash;
}

void draw_describe(const struct draw_list *d, struct text *out)
{
    static const char *const kinds[] = {"rect", "frame", "line", "text", "image"};
    static const char *const sizes[] = {"small", "large", "cell", "mark"};

    for (int i = 0; i < d->count; i++) {
        const struct draw_command *c = &d->commands[i];
        text_printf(out, "%s %d,%d", kinds[c->kind], c->at.x, c->at.y);
        if (c->kind == DRAW_TEXT)
            text_printf(out, " %s #%06x/%d \"%s\"\n", sizes[c->size], c->color,
                        c->alpha, d->texts.data + c->text);
        else if (c->kind == DRAW_IMAGE)
            text_printf(out, " %dx%d of %dx%d hash %016llx\n", c->at.w, c->at.h,
                        c->image_w, c->image_h, (unsigned long long)image_hash(d, c));
        else
            text_printf(out, " %dx%d #%06x/%d thick %d\n", c->at.w, c->at.h, c->color,
                        c->alpha, c->thickness);
    }
}
