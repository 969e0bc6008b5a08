#include "view/board.h"

#include "base/units.h"
#include "view/contradiction_view.h"

#include <math.h>

/* Least side of a cell, in pixels, with which a board shows these lines: */
#define CELL_WITH_UNITS 3  /* borders of boxes, regions, windows; diagonals */
#define CELL_WITH_EDGES 5  /* borders of regions are thick */
#define CELL_WITH_GRID  14 /* lines between all cells, a border around the board */
#define LEAST_DOT       90 /* opacity of the dot of a belief near 0 */
#define FLASH_NS        (300 * NS_PER_MS)
#define LEAST_REACH     20 /* pixels from the cell to the larger frame of a flash */
#define MOST_REACH      48
#define FLASH_GAP_NS    (NS_PER_S / 3) /* shortest time between two flashes */

struct board_scene {
    struct draw_list *d;
    const struct layout *l;
    const struct snapshot *snap;
    const struct board_style *style;
};

/* Whether boxes have borders. In a terminal a line is as thick as a letter. */
static bool has_boxes(const struct board_scene *s)
{
    return snapshot_has(s->snap, UNIT_BOX) &&
           s->l->cell >=
               (s->d->glyphs->are_characters ? CELL_WITH_EDGES : CELL_WITH_UNITS);
}

static bool has_borders(const struct board_scene *s)
{
    const struct snapshot *snap = s->snap;
    bool has_others = snap->units.first[UNIT_REGION] < snapshot_n_units(snap);

    return has_others ? s->l->cell >= CELL_WITH_UNITS : has_boxes(s);
}

/* Marks conflicting cells with a red corner if cells are large enough for numbers. */
static void draw_clashes(const struct board_scene *s)
{
    int n = s->snap->n;

    if (layout_cell_px(s->l->cell, n) == 0 || s->style->view != BOARD_VALUES)
        return;
    for (int c = 0; c < s->snap->n_cells; c++) {
        struct rect at = layout_cell_rect(s->l, n, c);
        if (s->snap->clashes[c])
            draw_rect(s->d, (struct rect){at.x + 2, at.y + 2, at.w / 5, at.w / 5},
                      COLOR_ALARM, 255);
    }
}

/* Draws a line after every `rows` rows and after every `columns` columns. */
static void draw_lines(const struct board_scene *s, int rows, int columns,
                       int thickness, int alpha)
{
    struct rect at = s->l->board;
    int n = s->snap->n;

    for (int i = rows; i < n; i += rows) {
        int y = at.y + rect_edge(at.h, n, i) - thickness / 2;
        draw_rect(s->d, (struct rect){at.x, y, at.w, thickness}, COLOR_BACKGROUND,
                  alpha);
    }
    for (int i = columns; i < n; i += columns) {
        int x = at.x + rect_edge(at.w, n, i) - thickness / 2;
        draw_rect(s->d, (struct rect){x, at.y, thickness, at.h}, COLOR_BACKGROUND,
                  alpha);
    }
}

static void draw_region_borders(const struct board_scene *s, int half_width,
                                color_t color, int alpha)
{
    struct rect sides[4];

    for (cell_t c = 0; c < s->snap->n_cells; c++)
        for (int i = region_sides(s->l, s->snap, c, sides, 0); i-- > 0;) {
            struct rect at = rect_grown(sides[i], half_width);
            at = (struct rect){at.x, at.y, int_max(at.w, 1), int_max(at.h, 1)};
            draw_rect(s->d, at, color, alpha);
        }
}

/* Draws the borders of boxes and regions, frames around the windows, and a line through
 * each diagonal. */
static void draw_units(const struct board_scene *s, int thickness)
{
    const struct snapshot *snap = s->snap;
    const int *first = snap->units.first;
    struct rect at[UNIT_RECTS];

    if (has_boxes(s))
        draw_lines(s, snap->box_rows, snap->box_cols, thickness, 255);
    if (snapshot_has(snap, UNIT_REGION)) {
        bool are_numbers_below = s->d->glyphs->are_characters && s->l->cell < 4;
        draw_region_borders(
            s, (s->l->cell >= CELL_WITH_EDGES) + (s->l->cell >= CELL_WITH_GRID),
            COLOR_BACKGROUND, are_numbers_below ? 80 : 255);
        if (s->l->cell >= CELL_WITH_GRID) /* a light line: cells may be dark, too */
            draw_region_borders(s, 1, COLOR_TEXT, 110);
    }
    for (int unit = first[UNIT_WINDOW]; unit < first[UNIT_WINDOW + 1]; unit++) {
        unit_rects(s->l, snap, unit, at);
        draw_frame(s->d, rect_grown(at[0], -thickness / 2), thickness, COLOR_TEXT, 120);
    }
    for (int unit = first[UNIT_DIAGONAL]; unit < first[UNIT_ANTIDIAGONAL + 1]; unit++)
        for (int pos = 0; pos < snap->n; pos++) {
            struct rect cell =
                layout_cell_rect(s->l, snap->n, snapshot_cell(snap, unit, pos));
            if (unit == first[UNIT_ANTIDIAGONAL])
                cell = (struct rect){cell.x, cell.y + cell.h, cell.w, -cell.h};
            draw_line(s->d, cell, thickness, COLOR_BACKGROUND, 110);
        }
}

static void draw_word(const struct board_scene *s, struct rect at, enum text_size size,
                      color_t color, int v)
{
    const struct glyphs *g = s->d->glyphs;
    struct value_word text = value_word(s->snap->alphabet, v);

    at = rect_centred(at, text_width(g, size, text.text), g->line_height[size]);
    if (g->are_characters && has_borders(s))
        at.y += at.y % at.h; /* to the next line of the terminal, below the border */
    draw_text(s->d, at.x, at.y, size, color, text.text);
}

/* Draws the number of a cell. It is faint if another value is highlighted, if the
 * colours of the view do not show values, or while the cell's colour changes, since
 * high-contrast numbers that come and go would flash. */
static void draw_value(const struct board_scene *s, int c)
{
    color_t ground = draw_cell_color(s->d, c);
    value_t value = s->snap->value[c];
    int isolated = s->style->isolated;
    bool is_settled = !s->style->blend || blend_is_settled(s->style->blend, c) ||
                      s->snap->cause[c] == CAUSE_CLUE;
    bool is_faint = !is_settled || s->style->view != BOARD_VALUES ||
                    (isolated > 0 && isolated != value_number(value));

    draw_word(s, layout_cell_rect(s->l, s->snap->n, c), TEXT_CELL,
              is_faint ? color_faint_ink(ground) : color_ink(ground), value);
}

bool board_mark_rect(const struct layout *l, const struct snapshot *snap, cell_t c,
                     int v, struct rect *out)
{
    struct rect at = layout_cell_rect(l, snap->n, c);
    /* Sizes of cells may differ by a pixel. The marks of all cells have the size that
     * fits the smallest cell. */
    struct mark_grid grid = layout_mark_grid(snap->n, snap->box_rows, snap->box_cols);
    int w = (l->cell - 4) / grid.cols, h = (l->cell - 4) / grid.rows;

    assert(v >= 0 && v < snap->n);
    *out =
        (struct rect){at.x + 2 + v % grid.cols * w, at.y + 2 + v / grid.cols * h, w, h};
    return l->cell >= SMALLEST_CELL_WITH_MARKS && snap->n <= LARGEST_N_WITH_MARKS;
}

_Static_assert(MOST_BELIEF_N >= LARGEST_N_WITH_MARKS, "marks have beliefs");

/* The opacity of a candidate's mark, 0 .. 255. A watched program may believe in any
 * value; the square root tells small beliefs apart. */
static int mark_alpha(const struct snapshot *snap, int c, int v)
{
    if (!snap->has_belief)
        return bits_has(&snap->dom[c * snap->words], v) ? 255 : 0;
    return (int)(255 * sqrt(snap->belief[c * snap->n + v] / 255.0));
}

/* Draws the pencil marks of a cell as digits or as dots. The dot of value v has the
 * colour own[v], lightened on a dark cell and darkened on a light one; it is the larger
 * the more a watched program believes in it. */
static void draw_cell_marks(const struct board_scene *s, int c, bool are_digits,
                            const color_t *own)
{
    const struct snapshot *snap = s->snap;
    color_t ground = draw_cell_color(s->d, c);
    color_t ink = color_ink(ground), faint_ink = color_faint_ink(ground);
    struct rect slot;

    for (int v = 0; v < snap->n; v++) {
        int alpha = mark_alpha(snap, c, v);
        if (alpha == 0 || !board_mark_rect(s->l, snap, (cell_t)c, v, &slot))
            continue;
        int room = int_min(slot.w, slot.h);
        int side = int_max(snap->has_belief ? room * alpha / 255 : room * 2 / 5, 3);
        if (are_digits)
            draw_word(s, slot, TEXT_MARK, color_mix(ground, faint_ink, alpha), v);
        else
            draw_rect(s->d, rect_centred(slot, side, side), color_mix(own[v], ink, 60),
                      LEAST_DOT + alpha * (255 - LEAST_DOT) / 255);
    }
}

static void draw_marks(const struct board_scene *s)
{
    const struct snapshot *snap = s->snap;
    struct mark_grid grid = layout_mark_grid(snap->n, snap->box_rows, snap->box_cols);
    bool are_digits = s->d->glyphs->find &&
                      layout_mark_px(s->l->cell, snap->n, grid.rows, grid.cols) > 0;
    color_t own[MAX_N];
    struct rect slot;

    if (!board_mark_rect(s->l, snap, 0, 0, &slot))
        return;
    for (int v = 0; v < snap->n; v++)
        own[v] = palette_value(s->style->palette, v, snap->n);
    for (int c = 0; c < snap->n_cells; c++)
        if (snap->value[c] == VALUE_NONE)
            draw_cell_marks(s, c, are_digits, own);
}

void board_lights_init(struct board_lights *l)
{
    l->flash_ns = -NS_PER_S;
    blend_init(&l->blend);
}

void board_lights_free(struct board_lights *l)
{
    blend_free(&l->blend);
    change_light_free(&l->change_light);
    solution_difference_free(&l->difference);
    learning_light_free(&l->learning_light);
}

/* After a new refutation, lets the cell of the dead end flash and fade. Returns true
 * while it flashes. */
static bool update_flash(struct board_lights *l, struct board_style *style,
                         const struct snapshot *snap, int64_t now_ns)
{
    uint64_t before = l->refutations;

    l->refutations = snap->stats.refutations;
    if (l->refutations > before && now_ns - l->flash_ns > FLASH_GAP_NS) {
        style->flash = snap->conflict_cell;
        l->flash_ns = now_ns;
    }
    int64_t age_ns = now_ns - l->flash_ns;
    bool flashes = !style->is_calm && age_ns >= 0 && age_ns < FLASH_NS;
    style->flash_alpha = flashes ? (int)(255 - 255 * age_ns / FLASH_NS) : 0;
    assert(style->flash_alpha >= 0 && style->flash_alpha <= 255);
    return flashes;
}

bool board_lights_update(struct board_lights *l, struct board_style *style,
                         const struct snapshot *snap, int64_t now_ns, bool is_calm)
{
    bool learns = board_view_shown(style->view, snap) == BOARD_LEARNING;

    if (now_ns < l->now_ns) { /* the clock was set back: what shines ends */
        l->flash_ns = now_ns - NS_PER_S;
        l->difference.found_ns = INT64_MIN / 2;
        l->change_light.n = l->learning_light.n = 0;
    }
    l->now_ns = style->now_ns = now_ns;
    style->is_calm = is_calm;
    style->blend = &l->blend;
    style->learning_light = &l->learning_light;
    style->change_light = is_calm ? NULL : &l->change_light;
    style->difference = &l->difference;
    l->change_light.shows_losses = style->wave != NULL;
    if (is_calm)
        l->change_light.n = 0;
    else
        change_light_update(&l->change_light, snap, now_ns);
    learning_light_update(&l->learning_light, snap, now_ns, is_calm);
    bool differs = solution_difference_update(&l->difference, snap, now_ns, is_calm);
    bool flashes = update_flash(l, style, snap, now_ns);
    return flashes || differs || l->blend.is_moving ||
           (learns && l->learning_light.is_moving) ||
           (style->view == BOARD_VALUES && !is_calm && l->change_light.is_moving);
}

static void draw_alarm(const struct board_scene *s, cell_t c, int alpha)
{
    int thickness = s->d->glyphs->are_characters ? 1 : s->l->cell >= 30 ? 4 : 2;

    alarm_outline(s->d, layout_cell_rect(s->l, s->snap->n, c), thickness, COLOR_ALARM,
                  alpha);
}

/* Draws the flash of a dead end: a frame around its cell, and a larger one that shrinks
 * to it, which leads the eye to a small cell. */
static void draw_flash(const struct board_scene *s)
{
    const struct board_style *style = s->style;
    struct rect board = s->l->board, cell;
    int reach =
        int_min(int_clamp(2 * s->l->cell, LEAST_REACH, MOST_REACH), board.w / 5);

    if (style->flash >= s->snap->n_cells || style->flash_alpha == 0)
        return;
    draw_alarm(s, style->flash, style->flash_alpha);
    if (s->d->glyphs->are_characters)
        return;
    cell = layout_cell_rect(s->l, s->snap->n, style->flash);
    struct rect around = rect_grown(cell, reach);
    around.x = int_clamp(around.x, board.x, board.x + board.w - around.w);
    around.y = int_clamp(around.y, board.y, board.y + board.h - around.h);
    alarm_outline(s->d, rect_mix(cell, around, style->flash_alpha / 255.0), 2,
                  COLOR_ALARM, int_min(2 * style->flash_alpha, 255));
}

/* In calm mode, draws borders around the cells that the last solution changed. A white
 * border within a black one is visible on every colour. */
static void draw_difference(const struct board_scene *s)
{
    const struct solution_difference *d = s->style->difference;
    int thickness = s->l->cell >= 30 ? 3 : s->l->cell >= 12 ? 2 : 1;
    int alpha = d ? solution_difference_frame_alpha(d, s->snap) : 0;

    if (!s->style->is_calm || alpha == 0)
        return;
    for (int c = 0; c < s->snap->n_cells; c++) {
        struct rect at = layout_cell_rect(s->l, s->snap->n, c);
        if (!d->differs[c])
            continue;
        if (thickness > 1)
            draw_frame(s->d, at, 2 * thickness, 0x000000, alpha);
        draw_frame(s->d, rect_grown(at, 1 - thickness), thickness, 0xffffff, alpha);
    }
}

/* Frames the cells that had their right value before the last round. */
static void draw_lost(const struct board_scene *s)
{
    if (!s->snap->has_rounds || s->style->is_calm || s->style->view != BOARD_VALUES)
        return;
    for (int c = 0; c < s->snap->n_cells; c++)
        if (s->snap->round[c] & ROUND_LOST)
            alarm_outline(s->d, layout_cell_rect(s->l, s->snap->n, c),
                          s->l->cell >= 24 ? 3 : 1, COLOR_AMBER, 255);
}

/* Draws all that lies over the colours of cells; cells are at least a pixel wide. */
static void draw_cells(const struct board_scene *s, enum board_view view)
{
    const struct board_style *style = s->style;
    const struct snapshot *snap = s->snap;
    int cell = s->l->cell;
    int thickness = cell >= 40 ? 4 : cell >= 20 ? 3 : cell >= 10 ? 2 : 1;

    draw_clashes(s);
    if (cell >= CELL_WITH_GRID) {
        draw_lines(s, 1, 1, 1, 150);
        if (!s->d->glyphs->are_characters)
            draw_frame(s->d, rect_grown(s->l->board, thickness), thickness, COLOR_FAINT,
                       255);
    }
    if (has_borders(s))
        draw_units(s, thickness);
    if (view == BOARD_LEARNING)
        learning_draw(s->d, s->l, snap, style->learning_light);
    if (style->view == BOARD_VALUES && style->isolated == 0)
        draw_marks(s);
    for (int c = 0; c < snap->n_cells && layout_shows_values(s->l, snap->n); c++)
        if (snap->value[c] != VALUE_NONE)
            draw_value(s, c);
    draw_lost(s);
    draw_difference(s);
    if (style->hover < snap->n_cells && !style->hides_hover)
        draw_frame(s->d, rect_grown(layout_cell_rect(s->l, snap->n, style->hover), 1),
                   layout_frame_px(s->l->line, 2), COLOR_ACCENT, 255);
    assert(style->n_refused <= UNIT_KINDS);
    for (int i = 0; i < style->n_refused; i++)
        draw_alarm(s, style->refused[i], 255);
    draw_flash(s);
}

/* Two black lines beside the bright one make it visible on cells of its colour. */
static void draw_verdict(const struct board_scene *s, cell_t c, color_t color)
{
    struct rect cell = layout_cell_rect(s->l, s->snap->n, c);
    int thickness = int_clamp(s->l->cell / 12, 2, 5);

    alarm_outline(s->d, cell, thickness, color, 255);
    draw_frame(s->d, cell, int_max(thickness / 2, 1), 0x000000, 255);
}

void board_draw(struct draw_list *d, const struct layout *l,
                const struct snapshot *snap, const struct board_style *style)
{
    struct board_scene scene = {d, l, snap, style};
    struct board_fill fill = {draw_board_image(d, l->board, snap->n), snap, style,
                              l->cell};
    enum board_view view = board_view_shown(style->view, snap);
    const struct accusation *accused = &snap->accusation;

    assert(snap->n_cells == snap->n * snap->n);
    board_view_row(view)->fill(&fill);
    if (style->blend)
        blend_advance(style->blend, fill.image, snap->n_cells, style->now_ns,
                      style->is_calm);
    if (l->cell > 0)
        draw_cells(&scene, view);
    if (snap->status == SEARCH_EXHAUSTED)
        contradiction_view_draw(d, l, snap);
    if (accused->text[0] && accused->is_here && accused->cell != CELL_NONE)
        draw_verdict(&scene, accused->cell,
                     accused->missed[0] ? COLOR_AMBER : COLOR_ALARM);
    if (style->parted)
        draw_verdict(&scene, *style->parted, COLOR_TEXT);
    if (snap->status != SEARCH_RUNNING)
        draw_frame(d, rect_grown(l->board, 2), 2, status_color(snap, NULL), 255);
}
