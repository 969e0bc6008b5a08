#include "draw/chars.h"

#include "base/alloc.h"
#include "base/utf8.h"

#include <stdlib.h>
#include <string.h>

#define UPPER_HALF_BLOCK 0x2580u
#define COLOR_MASK       0xffffffu
/* What covers a text for the eye. */
#define COVERING_ALPHA   128
/* Shorter gaps are not worth a sequence that moves the cursor. */
#define SHORT_GAP        4

void chars_init(struct chars *c)
{
    *c = (struct chars){0};
}

void chars_free(struct chars *c)
{
    free(c->cells);
    chars_init(c);
}

static bool no_shape(void *context, enum text_size size, uint32_t code,
                     struct glyph *out)
{
    (void)context, (void)size, (void)code;
    *out = (struct glyph){0};
    return true;
}

const struct glyphs *chars_glyphs(void)
{
    static const struct glyphs glyphs = {.advance = {1, 1, 1, 1},
                                         .line_height = {2, 2, 2, 2},
                                         .find = no_shape,
                                         .are_characters = true};
    return &glyphs;
}

static void resize(struct chars *c, int columns, int rows)
{
    if (c->columns == columns && c->rows == rows)
        return;
    c->columns = columns;
    c->rows = rows;
    c->cells =
        alloc_resize(c->cells, (size_t)columns * (size_t)rows + 1, sizeof *c->cells);
}

/* ---- Composing ---- */

static color_t pixel_at(const struct frame *f, int x, int y)
{
    return f->pixels[(size_t)y * (size_t)f->width + (size_t)x] & COLOR_MASK;
}

static color_t mean_at(const struct frame *f, int column, int row)
{
    return color_mix(pixel_at(f, column, 2 * row), pixel_at(f, column, 2 * row + 1),
                     128);
}

/* Rec. 709, of 0 .. 255. */
static int brightness(color_t color)
{
    return (int)((color >> 16 & 0xff) * 54 + (color >> 8 & 0xff) * 183 +
                 (color & 0xff) * 19) >>
           8;
}

static struct chars_cell shade(color_t color)
{
    static const uint32_t codes[] = {' ', 0x2591, 0x2592, 0x2593, 0x2588};

    return (struct chars_cell){.code = codes[brightness(color) * 5 / 256]};
}

static struct chars_cell block(const struct frame *f, int column, int row, bool colours)
{
    color_t top = pixel_at(f, column, 2 * row);
    color_t bottom = pixel_at(f, column, 2 * row + 1);

    if (!colours)
        return shade(mean_at(f, column, row));
    if (top == bottom)
        return (struct chars_cell){' ', 0, bottom};
    return (struct chars_cell){UPPER_HALF_BLOCK, top, bottom};
}

static struct chars_cell *cell_at(struct chars *c, int column, int row)
{
    return &c->cells[(size_t)row * (size_t)c->columns + (size_t)column];
}

/* Names of files may hold anything. What a terminal takes as a command, or draws wider
 * or narrower than one column, is not sent. */
static uint32_t printable(uint32_t code)
{
    bool fine = (code >= 0x20 && code < 0x7f) || (code >= 0xa1 && code < 0x300) ||
                (code >= 0x2010 && code < 0x2028) || (code >= 0x2190 && code < 0x2600);

    return fine && code != 0xad ? code : '?';
}

static void put_text(struct chars *c, const struct frame *f,
                     const struct draw_command *t, const char *text, bool colours)
{
    int row = t->at.y / 2;

    if (t->at.y < 0 || row >= c->rows)
        return;
    for (int column = t->at.x; *text; column++) {
        uint32_t code = printable(utf8_next(&text));
        if (column >= 0 && column < c->columns)
            *cell_at(c, column, row) = (struct chars_cell){
                code, colours ? t->color : 0, colours ? mean_at(f, column, row) : 0};
    }
}

/* Characters whose middle lies in the rectangle show the frame again. */
static void uncover(struct chars *c, const struct frame *f, struct rect r, bool colours)
{
    int first = r.y > 0 ? r.y / 2 : 0, left = r.x > 0 ? r.x : 0;

    for (int row = first; row < c->rows && 2 * row + 1 < r.y + r.h; row++)
        for (int column = left; column < c->columns && column < r.x + r.w; column++)
            *cell_at(c, column, row) = block(f, column, row, colours);
}

void chars_compose(struct chars *c, const struct frame *f, const struct draw_list *d,
                   bool colours)
{
    resize(c, f->width, f->height / 2);
    for (int row = 0; row < c->rows; row++)
        for (int column = 0; column < c->columns; column++)
            *cell_at(c, column, row) = block(f, column, row, colours);
    for (int i = 0; i < d->count; i++) {
        const struct draw_command *t = &d->commands[i];
        if (t->kind == DRAW_TEXT)
            put_text(c, f, t, d->texts.data + t->text, colours);
        else if (t->kind == DRAW_RECT && t->alpha >= COVERING_ALPHA)
            uncover(c, f, t->at, colours);
    }
}

/* ---- Sending ---- */

/* What the terminal will do with the next character. */
struct pen {
    struct text *out;
    bool colours;
    int column, row;
    bool has_ink, has_ground; /* whether the colours are known */
    color_t ink, ground;
};

static void put_code(struct text *out, uint32_t code)
{
    if (code < 0x80) {
        text_putc(out, (char)code);
    } else if (code < 0x800) {
        text_putc(out, (char)(0xc0 | code >> 6));
        text_putc(out, (char)(0x80 | (code & 0x3f)));
    } else {
        text_putc(out, (char)(0xe0 | code >> 12));
        text_putc(out, (char)(0x80 | (code >> 6 & 0x3f)));
        text_putc(out, (char)(0x80 | (code & 0x3f)));
    }
}

static void put_color(struct text *out, int layer, color_t color)
{
    text_printf(out, "%d;2;%u;%u;%u", layer, color >> 16 & 0xff, color >> 8 & 0xff,
                color & 0xff);
}

static void choose_colors(struct pen *p, const struct chars_cell *cell)
{
    bool ink = cell->code != ' ' && (!p->has_ink || p->ink != cell->ink);
    bool ground = !p->has_ground || p->ground != cell->ground;

    if (!p->colours || (!ink && !ground))
        return;
    text_puts(p->out, "\x1b[");
    if (ink) {
        put_color(p->out, 38, cell->ink);
        p->ink = cell->ink;
        p->has_ink = true;
    }
    if (ground) {
        text_puts(p->out, ink ? ";" : "");
        put_color(p->out, 48, cell->ground);
        p->ground = cell->ground;
        p->has_ground = true;
    }
    text_putc(p->out, 'm');
}

static void draw_cell(struct pen *p, int column, int row, const struct chars_cell *cell)
{
    if (p->row != row || p->column != column)
        text_printf(p->out, "\x1b[%d;%dH", row + 1, column + 1);
    choose_colors(p, cell);
    put_code(p->out, cell->code);
    p->row = row;
    p->column = column + 1;
}

static bool same(const struct chars_cell *a, const struct chars_cell *b)
{
    return a->code == b->code && a->ink == b->ink && a->ground == b->ground;
}

/* Where the next difference is near, what lies between is cheaper sent again than
 * jumped over, if it needs no new colours. */
static bool bridges(const struct pen *p, const struct chars_cell *cell, int column,
                    int row)
{
    return p->row == row && column - p->column < SHORT_GAP && p->has_ground &&
           (cell->code == ' ' || (p->has_ink && p->ink == cell->ink)) &&
           p->ground == cell->ground;
}

static void send_row(struct pen *p, struct chars_cell *shown,
                     const struct chars_cell *wanted, int columns, int row)
{
    for (int column = 0; column < columns; column++) {
        if (same(&shown[column], &wanted[column]))
            continue;
        while (p->row == row && p->column < column &&
               bridges(p, &wanted[p->column], column, row))
            draw_cell(p, p->column, row, &wanted[p->column]);
        draw_cell(p, column, row, &wanted[column]);
        shown[column] = wanted[column];
    }
}

void chars_send(struct chars *shown, const struct chars *wanted, bool colours,
                struct text *out)
{
    struct pen pen = {.out = out, .colours = colours, .column = -1, .row = -1};
    size_t columns = (size_t)wanted->columns;

    if (shown->columns != wanted->columns || shown->rows != wanted->rows) {
        resize(shown, wanted->columns, wanted->rows);
        memset(shown->cells, 0, columns * (size_t)shown->rows * sizeof *shown->cells);
        text_puts(out, "\x1b[0m\x1b[2J");
    }
    for (int row = 0; row < wanted->rows; row++)
        send_row(&pen, &shown->cells[(size_t)row * columns],
                 &wanted->cells[(size_t)row * columns], wanted->columns, row);
}
