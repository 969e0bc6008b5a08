#include "view/board.h"

#include "base/bits.h"
#include "base/number.h"
#include "base/units.h"
#include "view/pen.h"

#include <assert.h>
#include <stdio.h>

/* Smallest sides of cells, in pixels. */
#define CELL_WITH_CLASH_MARK 3
#define CELL_WITH_BOX_BORDER 5
#define CELL_WITH_GRID       14
#define FLASH_NS             (250 * NS_PER_MS)

static bool is_assigned(const struct snapshot *snap, int c)
{
    return snap->value[c] != VALUE_NONE;
}

/* A value in conflict keeps its colour in the middle of its dark cell. If the cell
 * shows the number, a red corner marks it instead. */
static void draw_clashes(struct draw_list *d, const struct layout *l,
                         const struct snapshot *snap, const struct board_style *style)
{
    if (l->cell < CELL_WITH_CLASH_MARK || style->view != BOARD_VALUES)
        return;
    for (int c = 0; c < snap->n_cells; c++) {
        if (!snap->clashes[c])
            continue;
        struct rect at = layout_cell_rect(l, snap->n, c);
        if (layout_cell_px(l->cell, snap->n) > 0)
            draw_rect(d, (struct rect){at.x + 2, at.y + 2, at.w / 5, at.w / 5},
                      COLOR_ALARM, 255);
        else
            draw_rect(d, rect_centred(at, (at.w + 2) / 3, (at.w + 2) / 3),
                      palette_value(style->palette, snap->value[c], snap->n), 255);
    }
}

/* Lines between every `rows` rows and `columns` columns. */
static void draw_lines(struct draw_list *d, const struct layout *l, int n, int rows,
                       int columns, int thickness, int alpha)
{
    struct rect row = l->board, column = l->board;

    row.h = column.w = thickness;
    for (int i = rows; i < n; i += rows) {
        row.y = l->board.y + i * l->cell - thickness / 2;
        draw_rect(d, row, COLOR_BACKGROUND, alpha);
    }
    for (int i = columns; i < n; i += columns) {
        column.x = l->board.x + i * l->cell - thickness / 2;
        draw_rect(d, column, COLOR_BACKGROUND, alpha);
    }
}

static void draw_borders(struct draw_list *d, const struct layout *l,
                         const struct snapshot *snap)
{
    int thickness = l->cell >= 40 ? 4 : l->cell >= 20 ? 3 : l->cell >= 10 ? 2 : 1;

    if (l->cell >= CELL_WITH_GRID)
        draw_lines(d, l, snap->n, 1, 1, 1, 150);
    if (l->cell >= CELL_WITH_BOX_BORDER)
        draw_lines(d, l, snap->n, snap->box_rows, snap->box_cols, thickness, 255);
}

static void draw_number(struct draw_list *d, struct rect at, enum text_size size,
                        color_t color, int number, const struct glyphs *glyphs)
{
    char text[16];

    snprintf(text, sizeof text, "%d", number);
    at = rect_centred(at, text_width(glyphs, size, text), glyphs->line_height[size]);
    draw_text(d, at.x, at.y, size, color, text);
}

/* Faint in the views whose colours do not mean values. */
static void draw_value(struct draw_list *d, struct rect at, const struct snapshot *snap,
                       int c, const struct glyphs *glyphs,
                       const struct board_style *style)
{
    color_t ground = d->image[c], ink = color_ink(ground);
    int value = snap->value[c] + 1;

    if (style->view != BOARD_VALUES ||
        (style->isolated > 0 && style->isolated != value))
        ink = color_mix(ink, ground, 170);
    draw_number(d, at, TEXT_CELL, ink, value, glyphs);
}

static bool shows_marks(const struct layout *l, const struct snapshot *snap)
{
    return l->cell >= 40 && snap->n <= 25;
}

bool board_mark_rect(const struct layout *l, const struct snapshot *snap, cell_t c,
                     int v, struct rect *out)
{
    struct rect at = layout_cell_rect(l, snap->n, c);
    int w = (at.w - 4) / snap->box_cols, h = (at.h - 4) / snap->box_rows;

    assert(v >= 0 && v < snap->n);
    *out = (struct rect){at.x + 2 + v % snap->box_cols * w,
                         at.y + 2 + v / snap->box_cols * h, w, h};
    return shows_marks(l, snap);
}

/* Pencil marks in the shape of a box: digits if they can be read, else dots in the
 * colour of the value. */
static void draw_marks(struct draw_list *d, const struct layout *l,
                       const struct snapshot *snap, int c, const struct glyphs *glyphs,
                       const struct board_style *style, bool digits)
{
    color_t ground = palette_open(snap->live[c], snap->n);
    color_t ink = color_mix(color_ink(ground), ground, 70);

    for (int v = 0; v < snap->n; v++) {
        struct rect slot;
        if (!bits_has(&snap->dom[c * snap->words], v))
            continue;
        board_mark_rect(l, snap, (cell_t)c, v, &slot);
        int side = int_min(slot.w, slot.h) - 3;
        if (digits)
            draw_number(d, slot, TEXT_MARK, ink, v + 1, glyphs);
        else
            draw_rect(d, rect_centred(slot, side, side),
                      color_mix(palette_value(style->palette, v, snap->n), 0, 60), 255);
    }
}

static void draw_contents(struct draw_list *d, const struct layout *l,
                          const struct snapshot *snap, const struct glyphs *glyphs,
                          const struct board_style *style)
{
    bool values = layout_shows_values(l, snap->n, glyphs);
    bool marks =
        shows_marks(l, snap) && style->view == BOARD_VALUES && style->isolated == 0;
    bool digits =
        layout_mark_px(l->cell, snap->n, snap->box_rows, snap->box_cols) > 0 &&
        glyphs->find;

    for (int c = 0; c < snap->n_cells; c++) {
        struct rect at = layout_cell_rect(l, snap->n, c);
        /* A number appears when the blend has reached its colour. */
        if (style->blend && !style->blend->settled[c])
            continue;
        if (is_assigned(snap, c) && values)
            draw_value(d, at, snap, c, glyphs, style);
        else if (!is_assigned(snap, c) && marks)
            draw_marks(d, l, snap, c, glyphs, style, digits);
    }
}

void board_flash(struct board_style *style, struct flash *f,
                 const struct snapshot *snap, int64_t now_ns)
{
    uint64_t backtracks = snap->stats.backtracks;

    if (backtracks > f->shown_backtracks) {
        style->flash = snap->conflict_cell;
        f->since_ns = now_ns;
    }
    f->shown_backtracks = backtracks;
    int64_t age_ns = now_ns - f->since_ns;
    style->flash_alpha = age_ns < FLASH_NS ? (int)(255 - 255 * age_ns / FLASH_NS) : 0;
    assert(style->flash_alpha >= 0 && style->flash_alpha <= 255);
}

/* A frame in the colour of alarm inside a black one: visible on every colour. */
static void draw_alarm(struct draw_list *d, const struct layout *l, int n, cell_t c,
                       int thickness, int alpha)
{
    struct rect at = rect_grown(layout_cell_rect(l, n, c), thickness);

    draw_frame(d, rect_grown(at, 1), 1, 0x000000, alpha);
    draw_frame(d, at, thickness, COLOR_ALARM, alpha);
}

static void draw_alarms(struct draw_list *d, const struct layout *l,
                        const struct snapshot *snap, const struct glyphs *glyphs,
                        const struct board_style *style)
{
    int thickness = glyphs->are_characters ? 1 : l->cell >= 30 ? 4 : 2;

    assert(style->n_refused <= UNIT_KINDS);
    for (int i = 0; i < style->n_refused; i++)
        draw_alarm(d, l, snap->n, style->refused[i], thickness, 255);
    if (!style->blend && style->flash < snap->n_cells && style->flash_alpha > 0)
        draw_alarm(d, l, snap->n, style->flash, thickness, style->flash_alpha);
}

void board_draw(struct draw_list *d, const struct layout *l,
                const struct snapshot *snap, const struct glyphs *glyphs,
                const struct board_style *style)
{
    struct board_fill fill = {draw_image(d, l->board, snap->n, snap->n), snap, style,
                              l->cell};
    enum board_view view = board_view_shown(style->view, snap);

    assert(snap->n_cells == snap->n * snap->n);
    board_view_row(view)->fill(&fill);
    if (style->blend)
        blend_advance(style->blend, fill.image, snap->n_cells, style->now_ns);
    if (l->cell > 0) {
        draw_clashes(d, l, snap, style);
        draw_borders(d, l, snap);
        if (view == BOARD_LEARNING)
            learning_draw(d, l, snap, style->glow);
        draw_contents(d, l, snap, glyphs, style);
        if (style->hover < snap->n_cells)
            draw_frame(d, rect_grown(layout_cell_rect(l, snap->n, style->hover), 1), 2,
                       COLOR_ACCENT, 255);
        draw_alarms(d, l, snap, glyphs, style);
    }
    if (snap->status == SEARCH_SOLVED)
        draw_frame(d, rect_grown(l->board, 2), 2, COLOR_ACCENT, 255);
}
