#include "view/list_view.h"

#include "base/utf8.h"
#include "view/pen.h"

#include <stdio.h>
#include <string.h>

#define TILE_COLUMNS     28 /* characters of the texts beside a picture */
#define TILE_LINES       3
#define SMALLEST_PICTURE 48
#define LINE_COLUMNS     120 /* most characters of an entry that is a line */
#define TITLE_COLUMNS    40  /* most characters of its title, if there is a place */
/* In a picture, cells of at least this many pixels are of equal size. Smaller ones may
 * differ by a pixel, so that all pictures have the same size. */
#define WHOLE_CELL       4
#define EMPTY_CELL       0x2b3038u
#define CHOSEN_GROUND    0x1d2b3au
#define CLUE_SHADE       40

static int padding_of(const struct glyphs *glyphs)
{
    return glyphs->are_characters ? 0 : glyphs->line_height[TEXT_SMALL] / 3 + 2;
}

/* Makes tiles into lines, in one column in the middle. */
static struct list_layout as_lines(struct list_layout l, const struct draw_list *d)
{
    const struct glyphs *g = d->glyphs;
    int line = g->line_height[TEXT_SMALL], bottom = l.margin + line + line / 2;
    int pad = g->are_characters ? 0 : line / 8;

    l.picture = 0;
    l.columns = 1;
    l.pitch_x = int_clamp(d->width - 2 * l.margin, 1,
                          int_max(LINE_COLUMNS * g->advance[TEXT_SMALL], 1));
    l.pitch_y = int_max(line + 2 * pad, 1);
    l.rows = int_clamp((d->height - l.first.y - bottom) / l.pitch_y, 1, LIST_TILES);
    l.first.x = (d->width - l.pitch_x) / 2;
    l.first.w = l.pitch_x;
    l.first.h = l.pitch_y;
    return l;
}

struct list_layout list_view_layout(const struct draw_list *d, bool are_lines)
{
    const struct glyphs *g = d->glyphs;
    struct list_layout l;
    int line = g->line_height[TEXT_SMALL], advance = g->advance[TEXT_SMALL];
    /* A terminal has few pixels, so its pictures are one line higher than the texts. */
    int side = g->are_characters ? (TILE_LINES + 1) * line
                                 : int_max(TILE_LINES * line, SMALLEST_PICTURE);
    int pad = padding_of(g);
    int tile_w = side + TILE_COLUMNS * advance + 3 * pad + advance;

    l.picture = side;
    l.margin = g->are_characters ? 1 : int_clamp(line, 4, 40);
    int top = l.margin + g->line_height[TEXT_LARGE] + line / 2;
    int bottom = l.margin + line + line / 2;
    int inner = d->width - 2 * l.margin;
    l.columns = int_clamp(inner / tile_w, 1, 16);
    l.pitch_x = int_clamp(inner / l.columns, 1, int_max(d->width, 1));
    l.pitch_y = side + 2 * pad + (g->are_characters ? line : pad);
    l.rows =
        int_clamp((d->height - top - bottom) / l.pitch_y, 1, LIST_TILES / l.columns);
    l.first = (struct rect){l.margin, top, l.pitch_x - pad, side + 2 * pad};
    if (are_lines)
        l = as_lines(l, d);
    assert(l.columns >= 1 && l.rows >= 1 && l.columns * l.rows <= LIST_TILES);
    return l;
}

int list_view_at(const struct list_layout *l, int x, int y)
{
    if (l->columns == 0 || x < l->first.x || y < l->first.y)
        return -1;
    int column = (x - l->first.x) / l->pitch_x, row = (y - l->first.y) / l->pitch_y;
    if (column >= l->columns || row >= l->rows)
        return -1;
    return row * l->columns + column;
}

/* Draws the board of a tile (entry of the list), or only the cells of its unit. */
static void draw_picture(struct draw_list *d, struct rect at, const struct list_tile *t,
                         int palette)
{
    color_t colors[MAX_N];
    int n = t->n;

    assert(n <= MAX_N && t->clue);
    if (at.w / n >= WHOLE_CELL) {
        int side = at.w / n * n;
        at = rect_centred(at, side, side);
    }
    for (int v = 0; v < n; v++)
        colors[v] = color_mix(palette_value(palette, v, n), 0, CLUE_SHADE);
    color_t *image = draw_image(d, at, n, n);
    for (int c = 0; c < n * n; c++) {
        bool is_in = !t->board ||
                     snapshot_unit(t->board, (cell_t)c,
                                   unit_kind_of(&t->board->units, t->unit)) == t->unit;
        image[c] = is_in && t->clue[c] != VALUE_NONE ? colors[t->clue[c]]
                   : is_in && t->board               ? COLOR_LABEL
                                                     : EMPTY_CELL;
    }
}

/* Writes an entry as a line. Where the line is short, it has no place. */
static void draw_row(struct draw_list *d, struct rect at, const struct list_tile *t)
{
    int advance = d->glyphs->advance[TEXT_SMALL];
    struct rect inner = {at.x + advance, at.y, at.w - 2 * advance, at.h};
    const char *facts = t->error ? "" : t->facts;
    struct pen p = pen_in(d, inner), title = p, place = p;

    place.y = title.y = p.y += (at.h - pen_line_height(&p)) / 2;
    if (t->is_chosen)
        draw_rect(d, at, CHOSEN_GROUND, 255);
    if (p.columns < 1)
        return;
    if (!pen_has_width(&p, TEXT_SMALL, facts))
        facts = "";
    pen_right(&p, TEXT_SMALL, strncmp(facts, "now", 3) == 0 ? COLOR_ACCENT : COLOR_TEXT,
              facts);
    p.columns -= utf8_count(facts) + 1;
    title.columns = int_min(p.columns, TITLE_COLUMNS);
    if (p.columns < 3 * TITLE_COLUMNS / 2)
        title.columns = p.columns;
    place.x += (title.columns + 1) * advance;
    place.columns = p.columns - title.columns - 1;
    if (title.columns > 0)
        pen_cut(&title, t->is_chosen ? COLOR_ACCENT : COLOR_TEXT, FIT_KEEP_BEGINNING,
                t->title);
    if (place.columns > 0)
        pen_cut(&place, t->error ? COLOR_ALARM : COLOR_LABEL, FIT_KEEP_BEGINNING,
                t->error ? t->error : t->place);
}

static void draw_tile(struct draw_list *d, const struct list_layout *l, struct rect at,
                      const struct list_tile *t, int palette)
{
    int pad = padding_of(d->glyphs), line = d->glyphs->line_height[TEXT_SMALL];
    int x = at.x + pad + l->picture + int_max(pad, 1);
    int y = at.y + (at.h - TILE_LINES * line) / 2;
    struct rect texts = {x, y, at.x + at.w - pad / 2 - x, TILE_LINES * line};
    struct pen p = pen_in(d, texts);

    if (t->is_chosen) {
        draw_rect(d, at, CHOSEN_GROUND, 255);
        if (pad)
            draw_frame(d, at, 1, COLOR_ACCENT, 255);
    }
    if (t->n > 0)
        draw_picture(d, (struct rect){at.x + pad, at.y + pad, l->picture, l->picture},
                     t, palette);
    if (p.columns < 1)
        return;
    pen_cut(&p, t->is_chosen ? COLOR_ACCENT : COLOR_TEXT, FIT_KEEP_BOTH, t->title);
    if (t->error) {
        pen_wrapped(&p, TEXT_SMALL, COLOR_ALARM, TILE_LINES - 1, t->error);
        return;
    }
    pen_cut(&p, COLOR_TEXT, FIT_KEEP_BEGINNING, t->facts);
    pen_cut(&p, COLOR_LABEL, FIT_KEEP_ENDING, t->place);
}

static void draw_entry(struct draw_list *d, const struct list_layout *l, int i,
                       const struct list_view *v)
{
    struct rect at = {l->first.x + i % l->columns * l->pitch_x,
                      l->first.y + i / l->columns * l->pitch_y, l->first.w, l->first.h};

    if (l->picture > 0)
        draw_tile(d, l, at, &v->tiles[i], v->palette);
    else if (d->glyphs->advance[TEXT_SMALL] > 0)
        draw_row(d, at, &v->tiles[i]);
}

/* Writes title, filter and status; `p` is at the top left of the text area. */
static void draw_heading(struct pen p, const struct list_view *v)
{
    int small = p.glyphs->advance[TEXT_SMALL], large = p.glyphs->advance[TEXT_LARGE];
    int status = utf8_count(v->status), from = (utf8_count(v->title) + 2) * large;
    char filter[FIT_LINE];

    snprintf(filter, sizeof filter, "%s_", v->filter);
    draw_text(p.d, p.x, p.y, TEXT_LARGE, COLOR_TEXT, v->title);
    p.y += p.glyphs->line_height[TEXT_LARGE] - pen_line_height(&p);
    draw_text(p.d, p.x + (p.columns - status) * small, p.y, TEXT_SMALL, COLOR_LABEL,
              v->status);
    p.x += from;
    p.columns -= status + 2 + from / small;
    if (p.columns < 1)
        return;
    if (v->filter[0])
        pen_cut(&p, COLOR_ACCENT, FIT_KEEP_ENDING, filter);
    else
        pen_cut(&p, COLOR_FAINT, FIT_KEEP_BEGINNING, "type to filter");
}

static void draw_scroll_bar(struct draw_list *d, const struct list_layout *l,
                            const struct list_view *v)
{
    int top = l->first.y, h = l->rows * l->pitch_y, w = int_clamp(l->margin / 4, 1, 8);
    int x = d->width - (l->margin + w) / 2;

    assert(v->above >= 0 && v->above <= 1 && v->below >= 0 && v->below <= 1);
    if (v->above <= 0 && v->below <= 0)
        return;
    int from = top + (int)(v->above * h), to = top + (int)((1 - v->below) * h);
    draw_rect(d, (struct rect){x, top, w, h}, COLOR_FAINT, 90);
    draw_rect(d, (struct rect){x, from, w, int_max(to - from, 1)}, COLOR_LABEL, 255);
}

void list_view_draw(struct draw_list *d, const struct list_layout *l,
                    const struct list_view *v)
{
    static const char keys[] =
        "Enter: open   Esc: close   arrows, Page, Home, End: move";

    assert(v->n_tiles <= l->columns * l->rows);
    draw_rect(d, (struct rect){0, 0, d->width, d->height}, COLOR_BACKGROUND, 255);
    for (int i = 0; i < v->n_tiles; i++)
        draw_entry(d, l, i, v);
    draw_scroll_bar(d, l, v);
    if (d->glyphs->advance[TEXT_SMALL] == 0)
        return;
    int x = l->picture > 0 ? l->margin : l->first.x;
    struct rect inner = {x, l->margin, d->width - 2 * x, 0};
    struct pen p = pen_in(d, inner);
    draw_heading(p, v);
    p.y = l->first.y + l->margin;
    if (v->n_tiles == 0 && p.columns > 0)
        pen_cut(&p, COLOR_TEXT, FIT_KEEP_BOTH, v->nothing);
    p.y = d->height - l->margin - d->glyphs->line_height[TEXT_SMALL];
    if (p.columns > 0)
        pen_cut(&p, v->message[0] ? COLOR_ACCENT : COLOR_LABEL, FIT_KEEP_BEGINNING,
                v->message[0] ? v->message : keys);
}
