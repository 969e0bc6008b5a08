#include "front/font.h"

#include "base/alloc.h"
#include "front/desktop/sdl_reason.h"

#include <SDL2/SDL_ttf.h>
#include <fontconfig/fontconfig.h>

#include <string.h>

#define FAMILY   "monospace"
#define KEPT     512 /* entries of the cache of a face */
#define FIRST_PX 12  /* height in pixels with which a face is opened */

/* An entry of the cache of glyphs. All codes with the same remainder modulo KEPT share
 * an entry, which holds the one that was used last. */
struct kept {
    uint32_t code; /* the character in this entry; 0: none */
    bool exists;
    struct glyph glyph;
};

struct face {
    TTF_Font *font;
    struct kept kept[KEPT];
};

struct font {
    char *path;
    struct face faces[TEXT_SIZES];
    struct glyphs glyphs;
};

/* Returns the path of fontconfig's monospaced font, which the caller frees; NULL with
 * an error if there is none. */
static char *find_file(struct error *e)
{
    FcPattern *pattern = FcNameParse((const FcChar8 *)FAMILY), *match = NULL;
    FcChar8 *file;
    FcResult result;
    char *path = NULL;

    if (pattern && FcConfigSubstitute(NULL, pattern, FcMatchPattern)) {
        FcDefaultSubstitute(pattern);
        match = FcFontMatch(NULL, pattern, &result);
    }
    if (match && FcPatternGetString(match, FC_FILE, 0, &file) == FcResultMatch)
        path = alloc_text((const char *)file);
    else
        error_fail(e, "no %s font found; name one with --font FILE", FAMILY);
    if (match)
        FcPatternDestroy(match);
    if (pattern)
        FcPatternDestroy(pattern);
    return path;
}

static void forget_glyphs(struct face *face)
{
    for (int i = 0; i < KEPT; i++)
        free((void *)face->kept[i].glyph.coverage);
    memset(face->kept, 0, sizeof face->kept);
}

/* Renders one character in the face's size. Returns false if the font lacks the
 * character or on an error. */
static bool render(struct face *face, uint32_t code, struct glyph *out)
{
    SDL_Color white = {255, 255, 255, 255};
    SDL_Surface *drawn;

    if (!TTF_GlyphIsProvided32(face->font, code) ||
        !(drawn = TTF_RenderGlyph32_Blended(face->font, code, white)))
        return false;
    assert(drawn->format->format == SDL_PIXELFORMAT_ARGB8888);
    uint8_t *coverage = alloc_zeroed((size_t)drawn->w * (size_t)drawn->h, 1);
    for (int y = 0; y < drawn->h; y++) {
        const uint32_t *row =
            (const uint32_t *)((const char *)drawn->pixels + y * drawn->pitch);
        for (int x = 0; x < drawn->w; x++)
            coverage[y * drawn->w + x] = (uint8_t)(row[x] >> 24);
    }
    *out = (struct glyph){.w = drawn->w, .h = drawn->h, .coverage = coverage};
    SDL_FreeSurface(drawn);
    return true;
}

static bool find_glyph(void *context, enum text_size size, uint32_t code,
                       struct glyph *out)
{
    struct font *f = context;
    struct face *face = &f->faces[size];
    struct kept *kept = &face->kept[code % KEPT];

    assert(size < TEXT_SIZES);
    if (f->glyphs.px[size] == 0 || code == 0)
        return false;
    if (kept->code != code) {
        free((void *)kept->glyph.coverage);
        *kept = (struct kept){.code = code};
        kept->exists = render(face, code, &kept->glyph);
    }
    *out = kept->glyph;
    return kept->exists;
}

static bool open_faces(struct font *f)
{
    for (int i = 0; i < TEXT_SIZES; i++)
        if (!(f->faces[i].font = TTF_OpenFont(f->path, FIRST_PX)))
            return false;
    return true;
}

struct font *font_open(const char *path, struct error *e)
{
    struct font *f = alloc_zeroed(1, sizeof *f);

    f->glyphs = (struct glyphs){.find = find_glyph, .context = f};
    f->path = path ? alloc_text(path) : find_file(e);
    if (f->path && TTF_Init() != 0)
        error_fail(e, "cannot draw text: %s", sdl_reason());
    else if (f->path && open_faces(f))
        return f;
    else if (f->path)
        error_fail(e, "%s: cannot read the font: %s", f->path, sdl_reason());
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
    if (!f)
        return;
    for (int i = 0; i < TEXT_SIZES; i++) {
        forget_glyphs(&f->faces[i]);
        if (f->faces[i].font)
            TTF_CloseFont(f->faces[i].font);
    }
    if (TTF_WasInit())
        TTF_Quit();
    free(f->path);
    free(f);
}

void font_set_size(struct font *f, enum text_size size, int px)
{
    px = font_round_px(px);
    int advance = (px + 1) / 2; /* used if the font has no digit 0 */

    assert(size < TEXT_SIZES);
    if (!f || !f->path || px <= 0 || f->glyphs.px[size] == px)
        return;
    struct face *face = &f->faces[size];
    /* If the font refuses the size, the face keeps its old one. A face without a size
     * uses the one with which the font was opened. */
    if (TTF_SetFontSize(face->font, px) != 0 && f->glyphs.px[size] > 0)
        return;
    forget_glyphs(face);
    f->glyphs.px[size] = px;
    TTF_GlyphMetrics32(face->font, '0', NULL, NULL, NULL, NULL, &advance);
    f->glyphs.advance[size] = advance;
    f->glyphs.line_height[size] = TTF_FontLineSkip(face->font);
}

const struct glyphs *font_glyphs(struct font *f)
{
    return f ? &f->glyphs : NULL;
}
