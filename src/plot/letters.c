#include "plot/letters.h"

#include "base/alloc.h"
#include "base/utf8.h"

#include <ft2build.h>
#include FT_FREETYPE_H
#include FT_OUTLINE_H

#include <math.h>
#include <stdlib.h>

#define PIXEL 64.0    /* FreeType's units of a pixel */
#define FIXED 65536.0 /* ... of a matrix */

struct letters {
    FT_Library library;
    FT_Face face;
};

struct letters *letters_open(const char *path, struct error *e)
{
    struct letters *l = alloc_zeroed(1, sizeof *l);

    bool fine = FT_Init_FreeType(&l->library) == 0 &&
                FT_New_Face(l->library, path, 0, &l->face) == 0 &&
                FT_IS_SCALABLE(l->face);
    if (fine)
        return l;
    error_fail(e, "%.300s: expected a font with outlines", path);
    letters_close(l);
    return NULL;
}

void letters_close(struct letters *l)
{
    if (!l)
        return;
    if (l->face)
        FT_Done_Face(l->face);
    if (l->library)
        FT_Done_FreeType(l->library);
    free(l);
}

double letters_em(const struct letters *l)
{
    return l->face->units_per_EM;
}

static FT_GlyphSlot load(struct letters *l, uint32_t code)
{
    if (FT_Load_Char(l->face, code, FT_LOAD_NO_SCALE) != 0 ||
        l->face->glyph->format != FT_GLYPH_FORMAT_OUTLINE)
        return NULL;
    return l->face->glyph;
}

double letters_advance(struct letters *l, uint32_t code)
{
    FT_GlyphSlot glyph = load(l, code);

    return glyph ? (double)glyph->metrics.horiAdvance : 0;
}

double letters_width(struct letters *l, double size, const char *text)
{
    double width = 0;

    while (*text)
        width += letters_advance(l, utf8_next(&text));
    return width * size / letters_em(l);
}

static int add_move(const FT_Vector *to, void *out)
{
    struct text *t = out;

    text_printf(t, "%sM%ld %ld", t->length && t->data[t->length - 1] != '"' ? "z" : "",
                to->x, to->y);
    return 0;
}

static int add_line(const FT_Vector *to, void *out)
{
    text_printf(out, "L%ld %ld", to->x, to->y);
    return 0;
}

static int add_conic(const FT_Vector *control, const FT_Vector *to, void *out)
{
    text_printf(out, "Q%ld %ld %ld %ld", control->x, control->y, to->x, to->y);
    return 0;
}

static int add_cubic(const FT_Vector *first, const FT_Vector *second,
                     const FT_Vector *to, void *out)
{
    text_printf(out, "C%ld %ld %ld %ld %ld %ld", first->x, first->y, second->x,
                second->y, to->x, to->y);
    return 0;
}

void letters_path(struct letters *l, uint32_t code, struct text *out)
{
    static const FT_Outline_Funcs functions = {add_move,  add_line, add_conic,
                                               add_cubic, 0,        0};
    FT_GlyphSlot glyph = load(l, code);

    if (glyph && glyph->outline.n_contours > 0) {
        FT_Outline_Decompose(&glyph->outline, &functions, out);
        text_putc(out, 'z');
    }
}

void letters_draw(struct letters *l, uint32_t code, struct lettering at,
                  const struct mask *mask)
{
    FT_GlyphSlot glyph = load(l, code);
    FT_Fixed scale = (FT_Fixed)(at.size * PIXEL / letters_em(l) * FIXED);
    FT_Matrix matrix = {at.upward ? 0 : scale, at.upward ? -scale : 0,
                        at.upward ? scale : 0, at.upward ? 0 : scale};
    FT_Bitmap bitmap = {.rows = (unsigned)mask->height,
                        .width = (unsigned)mask->width,
                        .pitch = mask->width,
                        .buffer = mask->coverage,
                        .num_grays = 256,
                        .pixel_mode = FT_PIXEL_MODE_GRAY};

    if (!glyph)
        return;
    FT_Outline_Transform(&glyph->outline, &matrix);
    FT_Outline_Translate(&glyph->outline, lround(at.x * PIXEL),
                         lround((mask->height - at.y) * PIXEL));
    FT_Outline_Get_Bitmap(l->library, &glyph->outline, &bitmap);
}
