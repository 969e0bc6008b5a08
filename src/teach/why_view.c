#include "teach/story.h"

#include "base/alloc.h"
#include "teach/why_words.h"
#include "view/contradiction_view.h"

#include <limits.h>
#include <math.h>
#include <string.h>

#define UNFOLDED_STEPS     10 /* chains of at most 10 steps are not folded */
/* Most rows for folded levels. If more levels are folded, the oldest share a row. */
#define MOST_BANDS         4
#define LARGEST_N_OF_LINES 16
#define COVER_ALL          255
#define COVER_OTHER        225
#define COVER_CAUSE        110
#define COVER_FOLDED       150 /* shade over cells of steps in unselected bands */
#define SUMMARY_LINES      4
#define MOST_LINES         6 /* most lines of a reason */

#define COLOR_TRIED 0xc9a6ffu /* frame of a value that was tried before */

/* ---- Rows ---- */

/* If there are more than MOST_BANDS rows of folded levels, joins the oldest of them,
 * but not the row of the clues. Returns the new number of rows. */
static int join_oldest(const struct why *w, struct story_row *rows, int count)
{
    int first = w->nodes[w->chain[rows[0].first]].level == 0 ? 1 : 0, bands = 0;

    while (first + bands < count && rows[first + bands].is_band)
        bands++;
    int joined = int_max(bands - MOST_BANDS, 0);
    if (joined == 0)
        return count;
    rows[first + joined].first = rows[first].first;
    memmove(&rows[first], &rows[first + joined],
            (size_t)(count - first - joined) * sizeof *rows);
    return count - joined;
}

static int n_steps(const void *of)
{
    return ((const struct why *)of)->n_chain;
}

static int list(const void *of, bool unfolds, struct story_row *rows)
{
    const struct why *w = of;
    int last_level = w->nodes[w->chain[w->n_chain - 1]].level, count = 0;
    int i = w->n_causes < w->n_chain ? w->n_causes : w->n_chain - 1;

    while (i < w->n_chain) {
        int level = w->nodes[w->chain[i]].level, end = i + 1;
        bool folds = !unfolds && w->n_steps > UNFOLDED_STEPS && level < last_level;
        while (folds && w->nodes[w->chain[end]].level == level)
            end++;
        rows[count++] = (struct story_row){i, end, folds};
        i = end;
    }
    count = join_oldest(w, rows, count);
    for (int row = 0; row < count; row++) /* a single step needs no band */
        rows[row].is_band &= rows[row].last > rows[row].first + 1;
    return count;
}

/* ---- The board ---- */

struct why_scene {
    struct draw_list *d;
    const struct layout *l;
    const struct snapshot *snap;
    const struct why *w;
    const struct story_row *rows;
    int n_rows, row;
};

static const struct why_node *node_at(const struct why_scene *s, int i)
{
    return &s->w->nodes[s->w->chain[i]];
}

/* Whether the board shows the cells of a row without shade: true for the selected row,
 * and for each row above it that is a single step. */
static bool is_near(const struct why_scene *s, int row)
{
    return row <= s->row && (row == s->row || !s->rows[row].is_band);
}

/* Shows what a step says about its cell, if the snapshot's board does not: the value
 * that the step gives or, for a dead end, that the cell has no candidate. */
static void show_value(const struct why_scene *s, const struct why_node *k)
{
    const struct glyphs *g = s->d->glyphs;
    struct rect at = layout_cell_rect(s->l, s->snap->n, (int)k->cell);
    struct value_word value = value_word(s->snap->alphabet, k->value);
    bool is_dead = k->kind == WHY_NO_CANDIDATE;

    if (why_is_cause(k->kind) || k->kind == WHY_REMOVED ||
        s->snap->value[k->cell] == (is_dead ? VALUE_NONE : k->value))
        return;
    draw_rect(s->d, at, is_dead ? COLOR_DEAD : COLOR_FAINT, 255);
    struct rect text = rect_centred(at, text_width(g, TEXT_CELL, value.text),
                                    g->line_height[TEXT_CELL]);
    if (!is_dead && layout_shows_values(s->l, s->snap->n))
        draw_text(s->d, text.x, text.y, TEXT_CELL, COLOR_TEXT, value.text);
}

/* Fills cover[n_cells] with how far each cell is darkened: 0 .. 255 (black). Cells that
 * the chain does not need are dark; cells of steps below the selected row are black. */
static void choose_covers(const struct why_scene *s, uint8_t *cover)
{
    memset(cover, COVER_OTHER, (size_t)s->snap->n_cells);
    for (int i = 0; i < s->w->n_causes; i++)
        if (node_at(s, i)->kind != WHY_CLUE)
            cover[node_at(s, i)->cell] = COVER_CAUSE;
    for (int row = 0; row < s->n_rows; row++)
        for (int i = s->rows[row].first; i < s->rows[row].last; i++) {
            const struct why_node *k = node_at(s, i);
            for (int j = 0; j < k->n_bars && is_near(s, row); j++) {
                int by = s->w->bars[k->first_bar + j].by;
                if (by >= 0 && s->w->nodes[by].kind == WHY_CLUE)
                    cover[s->w->nodes[by].cell] = COVER_CAUSE;
            }
            if (k->cell != CELL_NONE)
                cover[k->cell] = row > s->row      ? COVER_ALL
                                 : is_near(s, row) ? 0
                                                   : COVER_FOLDED;
        }
}

static void frame_cell(const struct why_scene *s, cell_t c, color_t color)
{
    int most = layout_frame_px(s->l->line, 4);
    int thickness =
        s->d->glyphs->are_characters ? 1 : int_clamp(s->l->cell / 14, 1, most);

    draw_frame(s->d, layout_cell_rect(s->l, s->snap->n, c), thickness, color, 255);
}

/* Draws a border around the cell and the unit of a node, or around its set of cells. */
static void frame_node(const struct why_scene *s, const struct why_node *k)
{
    color_t color = k->kind >= WHY_NO_CANDIDATE ? COLOR_ALARM
                    : k->kind == WHY_HALL       ? COLOR_AMBER
                                                : COLOR_ACCENT;
    struct rect at[UNIT_RECTS];
    int count = k->unit >= 0 ? unit_rects(s->l, s->snap, k->unit, at) : 0;
    int thickness = int_clamp(s->l->cell / 10, 1, layout_frame_px(s->l->line, 3));

    for (int i = 0; i < count; i++)
        draw_frame(s->d, count > 1 ? rect_grown(at[i], thickness / 2 + 1) : at[i],
                   thickness, color, 255);
    for (int pos = 0; pos < s->snap->n && k->n_set > 0; pos++)
        if (bits_has(k->cells, pos))
            frame_cell(s, snapshot_cell(s->snap, k->unit, pos), color);
    if (k->cell != CELL_NONE)
        frame_cell(s, k->cell, color);
}

/* Draws an arrow from the middle of one cell to that of another, without its ends. */
static void draw_arrow(const struct why_scene *s, struct rect from, struct rect to)
{
    double dx = to.x - from.x + (to.w - from.w) / 2.0;
    double dy = to.y - from.y + (to.h - from.h) / 2.0, length = hypot(dx, dy);
    double gap = s->l->cell / 2.5, head = s->l->cell / 5.0, shaft = length - 2 * gap;
    double x = dx / length, y = dy / length; /* its direction */
    int at_x = from.x + from.w / 2, at_y = from.y + from.h / 2;

    if (shaft < 2 * head) /* the cells are neighbours, as their frames show */
        return;
    struct rect tail = {at_x + (int)(gap * x), at_y + (int)(gap * y), (int)(shaft * x),
                        (int)(shaft * y)};
    struct rect left = {tail.x + tail.w, tail.y + tail.h, (int)(-head * (x + y / 2)),
                        (int)(-head * (y - x / 2))};
    struct rect right = {left.x, left.y, (int)(-head * (x - y / 2)),
                         (int)(-head * (y + x / 2))};
    int inner = layout_frame_px(s->l->line / 2, 2);
    for (int thickness = 2 * inner; thickness > 0; thickness -= inner) {
        color_t color = thickness > inner ? 0x000000 : COLOR_ACCENT;
        draw_line(s->d, tail, thickness, color, 255);
        draw_line(s->d, left, thickness, color, 255);
        draw_line(s->d, right, thickness, color, 255);
    }
}

/* Draws a border around the cell of each step that is a reason of node k. On small
 * boards also draws an arrow from the cell of each reason, also a clue's, to the cell
 * of k. */
static void draw_reasons(const struct why_scene *s, const struct why_node *k)
{
    bool has_lines = s->snap->n <= LARGEST_N_OF_LINES && k->cell != CELL_NONE &&
                     !s->d->glyphs->are_characters;
    struct rect to =
        layout_cell_rect(s->l, s->snap->n, k->cell == CELL_NONE ? 0 : (int)k->cell);

    for (int i = 0; i < k->n_bars; i++) {
        int by = s->w->bars[k->first_bar + i].by;
        const struct why_node *from = by < 0 ? NULL : &s->w->nodes[by];
        if (!from || from->cell == CELL_NONE || from->cell == k->cell)
            continue;
        if (has_lines)
            draw_arrow(s, layout_cell_rect(s->l, s->snap->n, from->cell), to);
        if (from->number > 0)
            frame_cell(s, from->cell, COLOR_ACCENT);
    }
}

/* Writes the number of a step in the corner of its cell. In a small cell the number
 * would hide the value, so part of it is outside. */
static void draw_badge(const struct why_scene *s, const struct why_node *k,
                       bool is_selected)
{
    const struct glyphs *g = s->d->glyphs;
    struct phrase number = phrase("%d", k->number);
    struct rect at = layout_cell_rect(s->l, s->snap->n, (int)k->cell);
    bool is_tight = g->line_height[TEXT_CELL] > 0 &&
                    g->line_height[TEXT_CELL] < g->line_height[TEXT_SMALL];
    enum text_size size = is_tight ? TEXT_CELL : TEXT_SMALL;
    int w = text_width(g, size, number.text) + 4, h = g->line_height[size];

    if (g->are_characters || at.w < 14 || h == 0)
        return;
    struct rect badge = {at.x, at.y, w, h};
    if (at.w < 2 * w || at.h < 2 * h) {
        badge.x = int_max(at.x - w / 2, s->l->board.x);
        badge.y = int_max(at.y - h * 2 / 3, s->l->board.y);
    }
    draw_rect(s->d, badge, is_selected ? COLOR_ACCENT : COLOR_TEXT, 255);
    draw_text(s->d, badge.x + 2, badge.y, size, 0x000000, number.text);
}

static void mark_board(const struct why_scene *s)
{
    const struct story_row *now = &s->rows[s->row];
    const struct why_node *selected = node_at(s, now->last - 1);
    uint8_t *cover = alloc_zeroed((size_t)s->snap->n_cells, sizeof *cover);

    choose_covers(s, cover);
    for (int c = 0; c < s->snap->n_cells; c++)
        draw_rect(s->d, layout_cell_rect(s->l, s->snap->n, c), COLOR_BACKGROUND,
                  cover[c]);
    for (int i = 0; i < s->w->n_causes; i++) {
        const struct why_node *k = node_at(s, i);
        if (cover[k->cell] == COVER_CAUSE)
            frame_cell(s, k->cell,
                       k->kind == WHY_DECISION  ? COLOR_SUCCESS
                       : k->kind == WHY_REFUTED ? COLOR_TRIED
                                                : COLOR_LABEL);
    }
    free(cover);
    for (int i = s->rows[0].first; i < now->last; i++)
        if (node_at(s, i)->cell != CELL_NONE)
            show_value(s, node_at(s, i));
    if (!now->is_band) {
        draw_reasons(s, selected);
        frame_node(s, selected);
    }
    for (int row = 0; row <= s->row; row++)
        for (int i = s->rows[row].first; i < s->rows[row].last; i++) {
            const struct why_node *k = node_at(s, i);
            if (k->number > 0 && k->cell != CELL_NONE && is_near(s, row))
                draw_badge(s, k, k == selected);
        }
}

/* ---- The list ---- */

/* Names the colours of the frames that the board has besides that of the selected row.
 */
static void name_frames(const struct why_scene *s, struct pen *p)
{
    const struct accusation *a = &s->snap->accusation;
    struct {
        color_t color;
        const char *name;
        bool is_there;
    } frames[] = {{COLOR_SUCCESS, "decision", false},
                  {COLOR_TRIED, "tried before", false},
                  {COLOR_AMBER, "cells that keep their values", false},
                  {COLOR_AMBER, "missed", a->is_here && a->missed[0]}};
    int column = 0;

    for (int i = 0; i < s->w->n_chain; i++) {
        frames[0].is_there |= node_at(s, i)->kind == WHY_DECISION;
        frames[1].is_there |= node_at(s, i)->kind == WHY_REFUTED;
        frames[2].is_there |= node_at(s, i)->kind == WHY_HALL;
    }
    for (int i = 0; i < 4; i++) {
        if (!frames[i].is_there)
            continue;
        column = pen_word(p, column, COLOR_LABEL, column > 0 ? "\xc2\xb7" : "frames:");
        column = pen_word(p, column, frames[i].color, frames[i].name);
    }
    p->y += column > 0 ? pen_line_height(p) : 0;
}

/* Returns "from the clues alone: 12 steps" or "levels 1-17: 12 steps". */
static struct phrase band_title(const struct why_scene *s, const struct story_row *row)
{
    int from = node_at(s, row->first)->level, to = node_at(s, row->last - 1)->level;
    struct phrase steps = count_of(row->last - row->first, "step");

    if (to == 0)
        return phrase("from the clues alone: %s", steps.text);
    if (from == to)
        return phrase("level %d: %s", to, steps.text);
    return phrase("levels %d\xe2\x80\x93%d: %s", from, to, steps.text);
}

/* Writes a row, with at most `lines` of its reason. Returns how many lines it takes. */
static int write_row(const struct why_scene *s, struct pen *p, int row, int lines)
{
    const struct story_row *at = &s->rows[row];
    const struct why_node *k = node_at(s, at->first);
    bool is_selected = row == s->row;
    struct text reason = TEXT_EMPTY;
    int before = p->y;

    struct phrase heading =
        at->is_band     ? band_title(s, at)
        : k->number > 0 ? phrase("%d  %s", k->number, why_heading(k, s->snap).text)
                        : why_heading(k, s->snap);
    pen_cut(p,
            is_selected                   ? COLOR_ACCENT
            : k->kind >= WHY_NO_CANDIDATE ? COLOR_ALARM
            : at->is_band                 ? COLOR_LABEL
                                          : COLOR_TEXT,
            FIT_KEEP_BEGINNING,
            phrase("%s%s", is_selected ? "\xe2\x96\xb8 " : "  ", heading.text).text);
    if (!at->is_band)
        why_write_reason(&reason, s->w, s->snap, k);
    struct pen inner = *p;
    inner.x += 4 * p->glyphs->advance[TEXT_SMALL];
    inner.columns -= 4;
    if (reason.length > 0 && lines > 0 && inner.columns > 0)
        pen_wrapped(&inner, TEXT_SMALL, is_selected ? COLOR_TEXT : COLOR_LABEL, lines,
                    reason.data);
    p->y = inner.y;
    text_free(&reason);
    return (p->y - before) / pen_line_height(p);
}

/* Returns the first row to show, so that the selected row fits into `room` lines. */
static int first_row(const struct why_scene *s, const struct pen *p, int room,
                     int lines)
{
    struct pen measure = *p;
    int first = s->row, used;

    measure.d = NULL;
    used = write_row(s, &measure, s->row, MOST_LINES);
    while (first > 0 && used + 1 + lines <= room)
        used += write_row(s, &measure, --first, lines);
    return first;
}

static void write_list(const struct why_scene *s, struct rect at, const char *hint)
{
    struct pen p = pen_in(s->d, at), measure;
    int line = pen_line_height(&p), lines, room, used = INT_MAX;
    struct text causes = TEXT_EMPTY;

    why_write_causes(&causes, s->w, s->snap);
    pen_line(&p, TEXT_LARGE, COLOR_ACCENT, why_title(s->w, s->snap).text);
    pen_wrapped(&p, TEXT_SMALL, COLOR_LABEL, SUMMARY_LINES, causes.data);
    text_free(&causes);
    name_frames(s, &p);
    pen_skip_half_a_line(&p);
    room = (at.y + at.h - p.y) / line - (hint ? 1 : 0);
    measure = p;
    measure.d = NULL;
    for (lines = MOST_LINES + 1; lines > 0 && used > room - (MOST_LINES - lines);) {
        used = 0;
        lines--;
        for (int row = 0; row < s->n_rows && used <= room; row++)
            used += write_row(s, &measure, row, lines);
    }
    for (int row = first_row(s, &p, room, lines); row < s->n_rows && room > 0; row++) {
        int most = int_min(row == s->row ? MOST_LINES : lines, room - 1);
        room -= write_row(s, &p, row, most);
    }
    if (hint)
        draw_text(s->d, at.x, at.y + at.h - line, TEXT_SMALL, COLOR_LABEL, hint);
}

static void draw(const struct story *story, struct draw_list *d, const struct layout *l,
                 const struct snapshot *snap, const char *hint)
{
    struct why_scene s = {d,         l, snap, story->of, story->rows, story->n_rows,
                          story->row};
    struct rect at = l->lens;

    if (l->code.h > 0 && l->code.y > at.y + at.h)
        at.h = l->code.y + l->code.h - at.y;
    if (l->cell > 0)
        mark_board(&s);
    if (d->glyphs->line_height[TEXT_SMALL] > 0 && at.w > 8 * d->glyphs->advance[0])
        write_list(&s, at, hint);
}

const struct story_kind why_story = {.at_last = "last step: the one explained",
                                     .n_steps = n_steps,
                                     .list = list,
                                     .nothing = why_nothing,
                                     .draw = draw};
