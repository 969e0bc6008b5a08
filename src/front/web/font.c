/* Glyphs that were drawn on a desktop when the page was built (baked.h). */
#include "front/font.h"

#include "base/alloc.h"
#include "base/in_file.h"
#include "front/web/baked.h"

#define BAKED_PATH "/sudoscope/glyphs"

struct font {
    struct text file; /* content of the file; "": a font made by font_of_glyphs */
    const struct baked_head *head;
    const struct baked_size *sizes;
    const struct baked_glyph *baked;
    const uint8_t *coverage;
    const struct baked_size *chosen[TEXT_SIZES]; /* NULL: font_set_size not called */
    struct glyphs glyphs;
};

static bool find_glyph(void *context, enum text_size size, uint32_t code,
                       struct glyph *out)
{
    const struct font *f = context;
    const struct baked_size *s = f->chosen[size];

    for (int i = 0; s && i < s->n_glyphs; i++) {
        const struct baked_glyph *b = &f->baked[s->first_glyph + i];
        if (b->code != code)
            continue;
        *out = (struct glyph){b->x, b->y, b->w, b->h, f->coverage + b->offset};
        return true;
    }
    return false;
}

struct font *font_open(const char *path, struct error *e)
{
    struct font *f = alloc_zeroed(1, sizeof *f);

    path = path ? path : BAKED_PATH;
    f->glyphs = (struct glyphs){.find = find_glyph, .context = f};
    text_init(&f->file);
    if (!in_file_read_regular(&f->file, path, e)) {
        font_close(f);
        return NULL;
    }
    f->head = (const void *)f->file.data;
    f->sizes = (const void *)(f->head + 1);
    f->baked = (const void *)(f->sizes + f->head->n_sizes);
    f->coverage = (const void *)(f->baked + f->head->n_glyphs);
    size_t expected = (size_t)(f->coverage - (const uint8_t *)f->file.data);
    if (f->head->magic == BAKED_MAGIC && f->file.length == expected + f->head->n_bytes)
        return f;
    error_fail(e, "%s: expected the glyphs of this page", path);
    font_close(f);
    return NULL;
}

struct font *font_of_glyphs(const struct glyphs *glyphs)
{
    struct font *f = alloc_zeroed(1, sizeof *f);

    f->glyphs = *glyphs;
    return f;
}

void font_close(struct font *f)
{
    if (f)
        text_free(&f->file);
    free(f);
}

/* Chooses the largest size of at most `px` pixels, or the smallest of all. */
void font_set_size(struct font *f, enum text_size size, int px)
{
    assert(size < TEXT_SIZES);
    if (!f || !f->head || px <= 0)
        return;
    const struct baked_size *s = f->sizes;
    for (uint32_t i = 1; i < f->head->n_sizes && f->sizes[i].px <= px; i++)
        s = &f->sizes[i];
    f->chosen[size] = s;
    f->glyphs.px[size] = s->px;
    f->glyphs.advance[size] = s->advance;
    f->glyphs.line_height[size] = s->line_height;
}

const struct glyphs *font_glyphs(struct font *f)
{
    return f ? &f->glyphs : NULL;
}
