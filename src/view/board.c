#include "view/board.h"

#include "base/bits.h"
#include "base/units.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#define CELL_WITH_BOX_BORDER 5
#define CELL_WITH_GRID       14
#define FLASH_NS             (250 * NS_PER_MS)
/* How much of a colour gives way to black: of clues, and of values that clash. */
#define CLUE_SHADE           95
#define CLASH_SHADE          170
#define CELL_WITH_CLASH_MARK 3

static bool is_assigned(const struct snapshot *snap, int c)
{
    return snap->value[c] != VALUE_NONE;
}

static const struct {
    const char *word, *name;
} views[BOARD_VIEWS] = {
    [BOARD_STATE] = {"values", "values and candidates"},
    [BOARD_CHANGES] = {"changes", "where it changes"},
    [BOARD_FAILURES] = {"failures", "where it fails"},
    [BOARD_ORDER] = {"order", "order of assignment"},
    [BOARD_LEARNING] = {"learning", "what conflicts are about"},
};

const char *board_view_name(enum board_view view)
{
    return views[view].name;
}

const char *board_view_word(enum board_view view)
{
    return views[view].word;
}

bool board_view_find(const char *word, enum board_view *out)
{
    for (int i = 0; i < BOARD_VIEWS; i++) {
        if (strcmp(views[i].word, word) == 0) {
            *out = (enum board_view)i;
            return true;
        }
    }
    return false;
}

/* Powers and cosines once a value, not once a cell. */
static void fill_state(color_t *image, const struct snapshot *snap,
                       const struct board_style *style)
{
    color_t own[MAX_N], clue[MAX_N], open[MAX_N + 1];

    for (int v = 0; v < snap->n; v++) {
        own[v] = palette_value(style->palette, v, snap->n);
        clue[v] = color_mix(own[v], 0, CLUE_SHADE);
    }
    for (int live = 0; live <= snap->n; live++)
        open[live] = palette_open(live, snap->n);
    for (int c = 0; c < snap->n_cells; c++) {
        image[c] = !is_assigned(snap, c)          ? open[snap->live[c]]
                   : snap->cause[c] == CAUSE_CLUE ? clue[snap->value[c]]
                                                  : own[snap->value[c]];
        if (snap->clashes[c])
            image[c] = color_mix(image[c], 0, CLASH_SHADE);
    }
}

/* Counts grow over orders of magnitude: their logarithm is shown. */
static void fill_heat(color_t *image, const struct snapshot *snap,
                      const uint32_t *counts)
{
    uint32_t most = 1;

    for (int c = 0; c < snap->n_cells; c++)
        most = counts[c] > most ? counts[c] : most;
    for (int c = 0; c < snap->n_cells; c++)
        image[c] = palette_heat(log1p(counts[c]) / log1p(most));
}

static void fill_order(color_t *image, const struct snapshot *snap)
{
    for (int c = 0; c < snap->n_cells; c++)
        image[c] = snap->order[c] == 0
                       ? palette_heat(0)
                       : palette_heat(0.15 + 0.85 * snap->order[c] / snap->n_assigned);
}

/* The cells of one value keep their colour, its places glow by how few candidates they
 * have, everything else steps back. */
static void isolate(color_t *image, const struct snapshot *snap,
                    const struct board_style *style)
{
    int v = style->isolated - 1;

    for (int c = 0; c < snap->n_cells; c++) {
        bool is_place =
            !is_assigned(snap, c) && bits_has(&snap->dom[c * snap->words], v);
        if (is_assigned(snap, c) && snap->value[c] == v)
            image[c] = palette_value(style->palette, v, snap->n);
        else if (is_place)
            image[c] = color_mix(COLOR_ACCENT, 0x20262e, 190 - 190 / snap->live[c]);
        else
            image[c] = color_mix(image[c], COLOR_BACKGROUND, 220);
    }
}

/* Where nothing learns, the view of learning is that of failures. */
static enum board_view view_shown(const struct snapshot *snap, enum board_view view)
{
    return view == BOARD_LEARNING && !snap->learning.is_on ? BOARD_FAILURES : view;
}

static void fill_image(color_t *image, const struct snapshot *snap,
                       const struct board_style *style, int cell_px)
{
    switch (view_shown(snap, style->view)) {
    case BOARD_CHANGES:
        fill_heat(image, snap, snap->assignments);
        return;
    case BOARD_FAILURES:
        fill_heat(image, snap, snap->failures);
        return;
    case BOARD_ORDER:
        fill_order(image, snap);
        return;
    case BOARD_LEARNING:
        learning_fill(image, snap, style->glow, cell_px);
        return;
    case BOARD_STATE:
    case BOARD_VIEWS:
        break;
    }
    fill_state(image, snap, style);
    if (style->isolated > 0 && style->isolated <= snap->n)
        isolate(image, snap, style);
}

static bool is_blank(const struct snapshot *snap, enum board_view view)
{
    view = view_shown(snap, view);
    const uint32_t *counts = view == BOARD_CHANGES    ? snap->assignments
                             : view == BOARD_FAILURES ? snap->failures
                                                      : NULL;

    if (!counts && view != BOARD_ORDER)
        return false;
    for (int c = 0; c < snap->n_cells; c++)
        if (counts ? counts[c] > 0 : snap->order[c] > 0)
            return false;
    return true;
}

void board_explain(const struct snapshot *snap, enum board_view view, char *first,
                   char *second, size_t size)
{
    first[0] = second[0] = '\0';
    if (view == BOARD_LEARNING)
        learning_explain(snap, first, second, size);
    if (!is_blank(snap, view))
        return;
    if (!first[0])
        snprintf(first, size, "black: nothing to show yet,");
    snprintf(second, size, "1 shows the values");
}

/* A clashing value keeps its colour in the middle of a dark cell; where there is room
 * for its number, a red corner tells it. */
static void draw_clashes(struct draw_list *d, const struct layout *l,
                         const struct snapshot *snap, const struct board_style *style)
{
    if (l->cell < CELL_WITH_CLASH_MARK || style->view != BOARD_STATE)
        return;
    for (int c = 0; c < snap->n_cells; c++) {
        if (!snap->clashes[c])
            continue;
        struct rect at = layout_cell_rect(l, snap->n, c);
        bool has_number = layout_cell_px(l->cell, snap->n) > 0;
        int side = has_number ? at.w / 5 : (at.w + 2) / 3;
        int inset = has_number ? 2 : (at.w - side) / 2;
        draw_rect(d, (struct rect){at.x + inset, at.y + inset, side, side},
                  has_number ? 0xff4d4d
                             : palette_value(style->palette, snap->value[c], snap->n),
                  255);
    }
}

static void draw_lines(struct draw_list *d, const struct layout *l, int n,
                       int every_row, int every_col, int thickness, int alpha)
{
    struct rect b = l->board;

    for (int i = every_row; i < n; i += every_row)
        draw_rect(d,
                  (struct rect){b.x, b.y + i * l->cell - thickness / 2, b.w, thickness},
                  COLOR_BACKGROUND, alpha);
    for (int i = every_col; i < n; i += every_col)
        draw_rect(d,
                  (struct rect){b.x + i * l->cell - thickness / 2, b.y, thickness, b.h},
                  COLOR_BACKGROUND, alpha);
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

static void draw_centred(struct draw_list *d, struct rect at, enum text_size size,
                         color_t color, const char *text, int length,
                         const struct glyphs *glyphs)
{
    int x = at.x + (at.w - length * glyphs->advance[size]) / 2;
    int y = at.y + (at.h - glyphs->line_height[size]) / 2;

    draw_text(d, x, y, size, color, text);
}

/* Where colours tell something else than values, these are only whispered. */
static void draw_value(struct draw_list *d, struct rect at, const struct snapshot *snap,
                       int c, const struct glyphs *glyphs,
                       const struct board_style *style)
{
    char text[8];
    int length = snprintf(text, sizeof text, "%d", snap->value[c] + 1);
    color_t ground = d->image[c], ink = color_ink(ground);
    bool is_isolated = style->isolated == snap->value[c] + 1;

    if (style->view != BOARD_STATE || (style->isolated > 0 && !is_isolated))
        ink = color_mix(ink, ground, 170);
    draw_centred(d, at, TEXT_CELL, ink, text, length, glyphs);
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

    *out = (struct rect){at.x + 2 + v % snap->box_cols * w,
                         at.y + 2 + v / snap->box_cols * h, w, h};
    return shows_marks(l, snap);
}

/* Candidates at their places in the shape of a box: digits where they can be read, else
 * dots in the colour of the value. */
static void draw_marks(struct draw_list *d, const struct layout *l,
                       const struct snapshot *snap, int c, const struct glyphs *glyphs,
                       const struct board_style *style, bool digits)
{
    color_t ground = palette_open(snap->live[c], snap->n);

    for (int v = 0; v < snap->n; v++) {
        if (!bits_has(&snap->dom[c * snap->words], v))
            continue;
        struct rect slot;
        board_mark_rect(l, snap, (cell_t)c, v, &slot);
        if (digits) {
            char text[8];
            int length = snprintf(text, sizeof text, "%d", v + 1);
            draw_centred(d, slot, TEXT_MARK, color_mix(color_ink(ground), ground, 70),
                         text, length, glyphs);
        } else {
            int side = (slot.w < slot.h ? slot.w : slot.h) - 3;
            draw_rect(d,
                      (struct rect){slot.x + (slot.w - side) / 2,
                                    slot.y + (slot.h - side) / 2, side, side},
                      color_mix(palette_value(style->palette, v, snap->n), 0, 60), 255);
        }
    }
}

static void draw_contents(struct draw_list *d, const struct layout *l,
                          const struct snapshot *snap, const struct glyphs *glyphs,
                          const struct board_style *style)
{
    bool values = layout_shows_values(l, snap->n, glyphs);
    bool marks =
        shows_marks(l, snap) && style->view == BOARD_STATE && style->isolated == 0;
    bool digits =
        layout_mark_px(l->cell, snap->n, snap->box_rows, snap->box_cols) > 0 &&
        glyphs->find;

    for (int c = 0; c < snap->n_cells; c++) {
        struct rect at = layout_cell_rect(l, snap->n, c);
        /* A number is shown when its colour is. */
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

    if (backtracks < f->shown_backtracks)
        f->shown_backtracks = backtracks;
    if (backtracks > f->shown_backtracks) {
        f->shown_backtracks = backtracks;
        style->flash = snap->conflict_cell;
        f->since_ns = now_ns;
    }
    int64_t age_ns = now_ns - f->since_ns;
    style->flash_alpha = age_ns < FLASH_NS ? (int)(255 - 255 * age_ns / FLASH_NS) : 0;
}

static struct rect grown(struct rect r, int by)
{
    return (struct rect){r.x - by, r.y - by, r.w + 2 * by, r.h + 2 * by};
}

/* A frame in the colour of alarm over one in black: seen on every colour. */
static void draw_alarm(struct draw_list *d, const struct layout *l, int n, cell_t c,
                       int thickness, int alpha)
{
    struct rect at = grown(layout_cell_rect(l, n, c), thickness);

    draw_frame(d, grown(at, 1), 1, 0x000000, alpha);
    draw_frame(d, at, thickness, COLOR_ALARM, alpha);
}

static void draw_alarms(struct draw_list *d, const struct layout *l,
                        const struct snapshot *snap, const struct glyphs *glyphs,
                        const struct board_style *style)
{
    int thickness = glyphs->are_characters ? 1 : l->cell >= 30 ? 4 : 2;

    for (int i = 0; i < style->n_refused; i++)
        draw_alarm(d, l, snap->n, style->refused[i], thickness, 255);
    if (!style->blend && style->flash != CELL_NONE && style->flash < snap->n_cells &&
        style->flash_alpha > 0)
        draw_alarm(d, l, snap->n, style->flash, thickness, style->flash_alpha);
}

void board_draw(struct draw_list *d, const struct layout *l,
                const struct snapshot *snap, const struct glyphs *glyphs,
                const struct board_style *style)
{
    color_t *image = draw_image(d, l->board, snap->n, snap->n);

    fill_image(image, snap, style, l->cell);
    if (style->blend)
        blend_advance(style->blend, image, snap->n_cells, style->now_ns);
    if (l->cell > 0) {
        draw_clashes(d, l, snap, style);
        draw_borders(d, l, snap);
        if (style->view == BOARD_LEARNING && snap->learning.is_on)
            learning_draw(d, l, snap, style->glow);
        draw_contents(d, l, snap, glyphs, style);
        if (style->hover != CELL_NONE && style->hover < snap->n_cells)
            draw_frame(d, grown(layout_cell_rect(l, snap->n, style->hover), 1), 2,
                       COLOR_ACCENT, 255);
        draw_alarms(d, l, snap, glyphs, style);
    }
    if (snap->status == SEARCH_SOLVED)
        draw_frame(d, grown(l->board, 2), 2, COLOR_ACCENT, 255);
}

static void list_candidates(const struct snapshot *snap, cell_t c, char *out,
                            size_t size)
{
    size_t used = (size_t)snprintf(out, size, "%d left:", snap->live[c]);

    for (int v = 0; v < snap->n && used + 8 < size; v++) {
        if (!bits_has(&snap->dom[c * snap->words], v))
            continue;
        if (used + 14 >= size) {
            snprintf(out + used, size - used, " ...");
            return;
        }
        used += (size_t)snprintf(out + used, size - used, " %d", v + 1);
    }
}

void board_describe_cell(const struct snapshot *snap, cell_t c, char *first,
                         char *second, size_t size)
{
    if (!is_assigned(snap, c)) {
        snprintf(first, size, "row %d, column %d: open", c / snap->n + 1,
                 c % snap->n + 1);
        list_candidates(snap, c, second, size);
        return;
    }
    snprintf(first, size, "row %d, column %d: %d", c / snap->n + 1, c % snap->n + 1,
             snap->value[c] + 1);
    if (snap->cause[c] == CAUSE_CLUE)
        snprintf(second, size, "a clue");
    else if (snap->clashes[c])
        snprintf(second, size, "clashes in a unit");
    else if (snap->cause[c] == CAUSE_DECISION && snap->depth[c] == 0)
        snprintf(second, size, "placed by %s", snap->strategy);
    else if (snap->cause[c] == CAUSE_DECISION)
        snprintf(second, size, "decision at depth %d", snap->depth[c]);
    else if (snap->cause[c] == CAUSE_LEARNT)
        snprintf(second, size, "by a learnt clause at depth %d", snap->depth[c]);
    else
        snprintf(second, size, "by %s at depth %d", snapshot_propagator(snap, c),
                 snap->depth[c]);
}
