/* Draws the glyphs of the page with the desktop's font while the page is built, so that
 * a frame has the same pixels in both. The host's compiler builds this file. */
#include "base/alloc.h"
#include "front/font.h"
#include "front/web/baked.h"

#include <stdio.h>
#include <string.h>

#define SIZES       (BAKED_LAST_PX - BAKED_FIRST_PX + 1) /* most sizes in the file */
#define MOST_GLYPHS (SIZES * 256)

/* The characters beyond ASCII that the program writes (tests/page checks them). */
static const uint32_t further[] = {0xb5,   0xb7,   0xd7,   0x2013, 0x2026, 0x2190,
                                   0x2191, 0x2192, 0x2193, 0x2260, 0x25b8};

static struct baked_size sizes[SIZES];
static struct baked_glyph *glyphs;
static struct baked_head head = {.magic = BAKED_MAGIC};
static uint8_t *coverage;

/* Whether a row or a column of a glyph has no ink: `count` bytes that are 0. `step` is
 * the distance between two of them: 1 in a row, the glyph's width in a column. */
static bool is_empty(const uint8_t *from, int count, int step)
{
    for (int i = 0; i < count; i++)
        if (from[i * step])
            return false;
    return true;
}

static void cut_empty_edges(const struct glyph *g, int *left, int *top, int *w, int *h)
{
    int right = g->w, bottom = g->h;

    for (*top = 0; *top < bottom && is_empty(g->coverage + *top * g->w, g->w, 1);)
        ++*top;
    while (bottom > *top && is_empty(g->coverage + (bottom - 1) * g->w, g->w, 1))
        bottom--;
    for (*left = 0; *left < right && is_empty(g->coverage + *left, g->h, g->w);)
        ++*left;
    while (right > *left && is_empty(g->coverage + right - 1, g->h, g->w))
        right--;
    *w = right - *left;
    *h = bottom - *top;
}

static void bake_glyph(const struct glyphs *font, struct baked_size *size,
                       uint32_t code)
{
    struct glyph g;
    int left, top, w, h;

    if (!font->find(font->context, TEXT_SMALL, code, &g))
        return;
    cut_empty_edges(&g, &left, &top, &w, &h);
    coverage = alloc_resize(coverage, head.n_bytes + (size_t)w * (size_t)h + 1, 1);
    for (int y = 0; y < h; y++)
        memcpy(coverage + head.n_bytes + y * w, g.coverage + (top + y) * g.w + left,
               (size_t)w);
    glyphs[head.n_glyphs++] = (struct baked_glyph){
        code,       (int16_t)(g.x + left), (int16_t)(g.y + top), (int16_t)w,
        (int16_t)h, head.n_bytes};
    head.n_bytes += (uint32_t)(w * h);
    size->n_glyphs++;
}

static void bake_size(struct font *font, int px)
{
    struct baked_size *size = &sizes[head.n_sizes++];
    const struct glyphs *from = font_glyphs(font);
    bool is_text = px <= BAKED_TEXT_PX;

    font_set_size(font, TEXT_SMALL, px);
    *size = (struct baked_size){.px = px,
                                .advance = from->advance[TEXT_SMALL],
                                .line_height = from->line_height[TEXT_SMALL],
                                .first_glyph = (int32_t)head.n_glyphs};
    for (uint32_t code = is_text ? ' ' : '0'; code <= (is_text ? '~' : '9'); code++)
        bake_glyph(from, size, code);
    for (size_t i = 0; is_text && i < sizeof further / sizeof *further; i++)
        bake_glyph(from, size, further[i]);
}

static bool write_all(FILE *file)
{
    return fwrite(&head, sizeof head, 1, file) == 1 &&
           fwrite(sizes, sizeof *sizes, head.n_sizes, file) == head.n_sizes &&
           fwrite(glyphs, sizeof *glyphs, head.n_glyphs, file) == head.n_glyphs &&
           fwrite(coverage, 1, head.n_bytes, file) == head.n_bytes && fflush(file) == 0;
}

int main(int argc, char **argv)
{
    struct error e;
    struct font *font = font_open(NULL, &e);
    FILE *file = argc == 2 ? fopen(argv[1], "wb") : NULL;

    if (!font || !file) {
        fprintf(stderr, "bake: %s\n", font ? "expected a file to write" : e.text);
        return 1;
    }
    glyphs = alloc_zeroed(MOST_GLYPHS, sizeof *glyphs);
    for (int px = BAKED_FIRST_PX; px <= BAKED_LAST_PX; px++)
        if (font_round_px(px) == px)
            bake_size(font, px);
    bool fine = write_all(file);
    fclose(file);
    font_close(font);
    return fine ? 0 : 1;
}
