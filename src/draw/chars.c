#include "draw/chars.h"

#include "base/alloc.h"
#include "base/utf8.h"

#include <string.h>

#define UPPER_HALF_BLOCK 0x2580u
#define COLOR_MASK       0xffffffu
#define COLOR_UNKNOWN    0xffffffffu /* no colour was sent yet */
#define COVERING_ALPHA   128 /* least alpha with which a rectangle hides texts */
#define SHORT_GAP        4   /* a gap of fewer unchanged characters is sent again */

void chars_free(struct chars *c)
{
    free(c->cells);
    *c = (struct chars){0};
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

static color_t pixel_at(const struct frame *f, int x, int y)
{
    return *frame_at(f, x, y) & COLOR_MASK;
}

static color_t mean_at(const struct frame *f, int column, int row)
{
    return color_mix(pixel_at(f, column, 2 * row), pixel_at(f, column, 2 * row + 1),
                     128);
}

static struct chars_cell shade(color_t color)
{
    static const uint32_t codes[] = {' ', 0x2591, 0x2592, 0x2593, 0x2588};
    int luma = (54 * color_channel(color, 0) + 183 * color_channel(color, 1) +
                19 * color_channel(color, 2)) /
               256; /* ITU-R BT.709, 0 .. 255 */

    return (struct chars_cell){.code = codes[luma * 5 / 256]};
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
    assert(0 <= column && column < c->columns && 0 <= row && row < c->rows);
    return &c->cells[(size_t)row * (size_t)c->columns + (size_t)column];
}

/* Returns `code`, or '?' for a control character or a character whose width may differ
 * from one column. */
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

/* Shows the pixels of `f` in the characters whose middle is inside the rectangle, in
 * place of any text there. */
static void show_frame(struct chars *c, const struct frame *f, struct rect r,
                       bool colours)
{
    int left = int_max(r.x, 0), right = int_min(r.x + r.w, c->columns);

    for (int row = int_max(r.y, 0) / 2; row < c->rows && 2 * row + 1 < r.y + r.h; row++)
        for (int column = left; column < right; column++)
            *cell_at(c, column, row) = block(f, column, row, colours);
}

void chars_compose(struct chars *c, const struct frame *f, const struct draw_list *d,
                   bool colours)
{
    assert(f->width == d->width && f->height == d->height);
    resize(c, f->width, f->height / 2);
    show_frame(c, f, (struct rect){0, 0, f->width, f->height}, colours);
    for (int i = 0; i < d->count; i++) {
        const struct draw_command *t = &d->commands[i];
        if (t->kind == DRAW_TEXT && t->alpha >= COVERING_ALPHA)
            put_text(c, f, t, d->texts.data + t->text, colours);
        else if (t->kind == DRAW_RECT && t->alpha >= COVERING_ALPHA)
            show_frame(c, f, t->at, colours);
    }
}

/* Cursor position and colours of the terminal after it has read `out`. */
struct char_pen {
    struct text *out;
    bool colours;
    int column, row;
    color_t ink, ground;
};

/* Writes a colour as parameters of an escape sequence; `layer`: 38 ink, 48 ground. */
static void put_color(struct char_pen *p, const char *before, int layer, color_t color)
{
    text_printf(p->out, "%s%d;2;%d;%d;%d", before, layer, color_channel(color, 0),
                color_channel(color, 1), color_channel(color, 2));
    *(layer == 38 ? &p->ink : &p->ground) = color;
}

static void choose_colors(struct char_pen *p, const struct chars_cell *cell)
{
    bool ink = cell->code != ' ' && p->ink != cell->ink;
    bool ground = p->ground != cell->ground;

    if (!p->colours || (!ink && !ground))
        return;
    if (ink)
        put_color(p, "\x1b[", 38, cell->ink);
    if (ground)
        put_color(p, ink ? ";" : "\x1b[", 48, cell->ground);
    text_putc(p->out, 'm');
}

static void draw_cell(struct char_pen *p, int column, int row,
                      const struct chars_cell *cell)
{
    char bytes[4];

    if (p->row != row || p->column != column)
        text_printf(p->out, "\x1b[%d;%dH", row + 1, column + 1);
    choose_colors(p, cell);
    text_add(p->out, bytes, (size_t)utf8_encode(cell->code, bytes));
    p->row = row;
    p->column = column + 1;
}

/* Whether to write the unchanged `cell` again on the way to `column` instead of moving
 * the cursor: if the way is short and the terminal already has the cell's colours. */
static bool bridges(const struct char_pen *p, const struct chars_cell *cell, int column)
{
    return column - p->column < SHORT_GAP && p->ground == cell->ground &&
           (cell->code == ' ' || p->ink == cell->ink);
}

static void send_row(struct char_pen *p, struct chars_cell *shown,
                     const struct chars_cell *wanted, int columns, int row)
{
    for (int column = 0; column < columns; column++) {
        if (memcmp(&shown[column], &wanted[column], sizeof *wanted) == 0)
            continue;
        while (p->row == row && p->column < column &&
               bridges(p, &wanted[p->column], column))
            draw_cell(p, p->column, row, &wanted[p->column]);
        draw_cell(p, column, row, &wanted[column]);
        shown[column] = wanted[column];
    }
}

void chars_send(struct chars *shown, const struct chars *wanted, bool colours,
                struct text *out)
{
    struct char_pen pen = {out, colours, -1, -1, COLOR_UNKNOWN, COLOR_UNKNOWN};
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
