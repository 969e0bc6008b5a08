#include "view/list_view.h"

#include "draw/fit.h"

#include <stdio.h>
#include <string.h>

#define TILE_COLUMNS     28 /* characters beside a picture */
#define TILE_LINES       3
#define SMALLEST_PICTURE 48
/* Cells smaller than this may differ by a pixel, so that pictures have one size. */
#define WHOLE_CELL       4
#define EMPTY_CELL       0x2b3038u
#define CHOSEN_GROUND    0x1d2b3au
#define CLUE_SHADE       40

static int clamp(int x, int low, int high)
{
    return x < low ? low : x > high ? high : x;
}

/* ---- Layout ---- */

static int line_of(const struct glyphs *glyphs)
{
    return glyphs->line_height[TEXT_SMALL];
}

static int padding_of(const struct glyphs *glyphs)
{
    return glyphs->are_characters ? 0 : line_of(glyphs) / 3 + 2;
}

/* In a terminal pixels are few: a line more for the picture. */
static int picture_side(const struct glyphs *glyphs)
{
    if (glyphs->are_characters)
        return (TILE_LINES + 1) * line_of(glyphs);
    int lines = TILE_LINES * line_of(glyphs);
    return lines < SMALLEST_PICTURE ? SMALLEST_PICTURE : lines;
}

struct list_layout list_view_layout(int width, int height, const struct glyphs *glyphs)
{
    struct list_layout l = {.width = width, .height = height};
    int line = line_of(glyphs), advance = glyphs->advance[TEXT_SMALL];
    int pad = padding_of(glyphs), side = l.picture = picture_side(glyphs);
    int tile_w = side + TILE_COLUMNS * advance + 3 * pad + advance;

    l.margin = glyphs->are_characters ? 1 : clamp(line, 4, 40);
    int top = l.margin + glyphs->line_height[TEXT_LARGE] + line / 2;
    int bottom = l.margin + line + line / 2;
    int inner = width - 2 * l.margin;
    l.columns = clamp(inner / tile_w, 1, 16);
    l.pitch_x = clamp(inner / l.columns, 1, width > 0 ? width : 1);
    l.pitch_y = side + 2 * pad + (glyphs->are_characters ? line : pad);
    l.rows = clamp((height - top - bottom) / l.pitch_y, 1, LIST_TILES / l.columns);
    l.first = (struct rect){l.margin, top, l.pitch_x - pad, side + 2 * pad};
    return l;
}

static struct rect tile_rect(const struct list_layout *l, int i)
{
    return (struct rect){l->first.x + i % l->columns * l->pitch_x,
                         l->first.y + i / l->columns * l->pitch_y, l->first.w,
                         l->first.h};
}

int list_view_at(const struct list_layout *l, int x, int y)
{
    if (l->columns == 0 || x < l->first.x || y < l->first.y)
        return -1; /* above all, or nothing is drawn yet */
    int column = (x - l->first.x) / l->pitch_x, row = (y - l->first.y) / l->pitch_y;
    if (column >= l->columns || row >= l->rows)
        return -1;
    return row * l->columns + column;
}

/* ---- Drawing ---- */

static void draw_picture(struct draw_list *d, struct rect at, int n,
                         const value_t *clue, int palette)
{
    color_t colors[MAX_N];

    if (at.w / n >= WHOLE_CELL) {
        int side = at.w / n * n;
        at = (struct rect){at.x + (at.w - side) / 2, at.y + (at.h - side) / 2, side,
                           side};
    }
    for (int v = 0; v < n; v++)
        colors[v] = color_mix(palette_value(palette, v, n), 0, CLUE_SHADE);
    color_t *image = draw_image(d, at, n, n);
    for (int c = 0; c < n * n; c++)
        image[c] = clue[c] == VALUE_NONE ? EMPTY_CELL : colors[clue[c]];
}

static void draw_cut(struct draw_list *d, int x, int y, int columns, color_t color,
                     const char *text, enum fit_end end)
{
    char cut[FIT_LINE];

    fit_line(text, columns, end, cut);
    draw_text(d, x, y, TEXT_SMALL, color, cut);
}

static void draw_error(struct draw_list *d, int x, int y, int columns, int line,
                       const char *error)
{
    const char *at = error;
    char cut[FIT_LINE];

    for (int i = 1; i < TILE_LINES && *at; i++, y += line) {
        if (i < TILE_LINES - 1)
            at = fit_next_line(at, columns, cut);
        else
            fit_line(at, columns, FIT_KEEP_BEGINNING, cut);
        draw_text(d, x, y, TEXT_SMALL, COLOR_ALARM, cut);
    }
}

static void draw_tile(struct draw_list *d, const struct list_layout *l, int i,
                      const struct glyphs *glyphs, const struct list_view *v)
{
    const struct list_tile *t = &v->tiles[i];
    struct rect at = tile_rect(l, i);
    int pad = padding_of(glyphs), line = line_of(glyphs);
    int advance = glyphs->advance[TEXT_SMALL];
    int x = at.x + pad + l->picture + (pad ? pad : 1);
    int y = at.y + (at.h - TILE_LINES * line) / 2;
    int columns = advance > 0 ? (at.x + at.w - pad / 2 - x) / advance : 0;

    if (t->is_chosen) {
        draw_rect(d, at, CHOSEN_GROUND, 255);
        if (pad)
            draw_frame(d, at, 1, COLOR_ACCENT, 255);
    }
    if (t->n > 0)
        draw_picture(d, (struct rect){at.x + pad, at.y + pad, l->picture, l->picture},
                     t->n, t->clue, v->palette);
    if (columns < 1)
        return;
    draw_cut(d, x, y, columns, t->is_chosen ? COLOR_ACCENT : COLOR_TEXT, t->title,
             FIT_KEEP_BOTH);
    if (t->error) {
        draw_error(d, x, y + line, columns, line, t->error);
        return;
    }
    draw_cut(d, x, y + line, columns, COLOR_TEXT, t->facts, FIT_KEEP_BEGINNING);
    draw_cut(d, x, y + 2 * line, columns, COLOR_LABEL, t->place, FIT_KEEP_ENDING);
}

static void draw_heading(struct draw_list *d, const struct list_layout *l,
                         const struct glyphs *glyphs, const struct list_view *v)
{
    int small = glyphs->advance[TEXT_SMALL], large = glyphs->advance[TEXT_LARGE];
    int baseline =
        l->margin + glyphs->line_height[TEXT_LARGE] - glyphs->line_height[TEXT_SMALL];
    int columns = (l->width - 2 * l->margin) / small;
    int status = (int)strlen(v->status);
    int left = l->margin + 9 * large;
    char cut[FIT_LINE], shown[FIT_LINE];

    draw_text(d, l->margin, l->margin, TEXT_LARGE, COLOR_TEXT, "Puzzles");
    draw_text(d, l->margin + (columns - status) * small, baseline, TEXT_SMALL,
              COLOR_LABEL, v->status);
    snprintf(shown, sizeof shown, "%s_", v->filter);
    int room = columns - status - 2 - (left - l->margin) / small;
    fit_line(v->filter[0] ? shown : "type to filter", room,
             v->filter[0] ? FIT_KEEP_ENDING : FIT_KEEP_BEGINNING, cut);
    draw_text(d, left, baseline, TEXT_SMALL, v->filter[0] ? COLOR_ACCENT : COLOR_FAINT,
              cut);
}

static void draw_foot(struct draw_list *d, const struct list_layout *l,
                      const struct glyphs *glyphs, const struct list_view *v)
{
    static const char keys[] = "Enter opens   Esc closes   arrows, Page, Home, End";
    int columns = (l->width - 2 * l->margin) / glyphs->advance[TEXT_SMALL];

    draw_cut(d, l->margin, l->height - l->margin - line_of(glyphs), columns,
             v->message[0] ? COLOR_ACCENT : COLOR_LABEL,
             v->message[0] ? v->message : keys, FIT_KEEP_BEGINNING);
}

/* How much of the list lies above and below. */
static void draw_scroll_bar(struct draw_list *d, const struct list_layout *l,
                            const struct list_view *v)
{
    int top = l->first.y, h = l->rows * l->pitch_y, w = clamp(l->margin / 4, 1, 8);
    int x = l->width - (l->margin + w) / 2;

    if (v->above <= 0 && v->below <= 0)
        return;
    int from = top + (int)(v->above * h), to = top + (int)((1 - v->below) * h);
    draw_rect(d, (struct rect){x, top, w, h}, COLOR_FAINT, 90);
    draw_rect(d, (struct rect){x, from, w, to > from ? to - from : 1}, COLOR_LABEL,
              255);
}

void list_view_draw(struct draw_list *d, const struct list_layout *l,
                    const struct glyphs *glyphs, const struct list_view *v)
{
    draw_rect(d, (struct rect){0, 0, l->width, l->height}, COLOR_BACKGROUND, 255);
    for (int i = 0; i < v->n_tiles; i++)
        draw_tile(d, l, i, glyphs, v);
    draw_scroll_bar(d, l, v);
    if (glyphs->advance[TEXT_SMALL] == 0)
        return;
    draw_heading(d, l, glyphs, v);
    draw_foot(d, l, glyphs, v);
}
