#include "view/wave_view.h"

#include "view/board.h"
#include "view/contradiction_view.h"

#include <string.h>

#define NOT_EQUAL    "\xe2\x89\xa0"
#define COLOR_MARKED 0xffffffu
#define UNIT_ALPHA   210

/* The magnified part of a board: its cells in a row; its share of the board's side. */
#define MAGNIFIED      7
#define MAGNIFIED_PART 3

/* Returns the change that the board marks, or NULL if there is none. */
static const struct wave_change *marked(const struct board_style *style)
{
    const struct wave *w = style->wave;
    int i = -1;

    if (!w || style->wave_shown == 0)
        return NULL;
    if (style->wave_mark == WAVE_MARK_CHANGE)
        i = wave_previous(w, style->wave_shown);
    else if (style->wave_mark == WAVE_MARK_CAUSE)
        i = wave_cause(w, style->wave_shown);
    return i < 0 ? NULL : &w->change[i];
}

/* Draws a border within a black one, so that it is visible on every colour. */
static void frame(struct draw_list *d, struct rect at, int thickness, color_t color,
                  int alpha)
{
    if (thickness > 0)
        draw_frame(d, rect_grown(at, 1), thickness + 2, 0x000000, alpha);
    draw_frame(d, at, thickness > 0 ? thickness : 1, color, alpha);
}

static void strike(struct draw_list *d, const struct layout *l,
                   const struct snapshot *snap, const struct wave_change *k)
{
    struct mark_grid grid = layout_mark_grid(snap->n, snap->box_rows, snap->box_cols);
    struct value_word text = value_word(snap->alphabet, k->value);
    int w = text_width(d->glyphs, TEXT_MARK, text.text);
    struct rect at;

    if (snap->value[k->cell] != VALUE_NONE ||
        !board_mark_rect(l, snap, k->cell, k->value, &at))
        return;
    if (layout_mark_px(l->cell, snap->n, grid.rows, grid.cols) > 0) {
        struct rect digit = rect_centred(at, w, d->glyphs->line_height[TEXT_MARK]);
        draw_text(d, digit.x, digit.y, TEXT_MARK, COLOR_ALARM, text.text);
    }
    struct rect line = rect_grown(at, -int_min(at.w, at.h) / 6);
    draw_line(d, (struct rect){line.x, line.y + line.h, line.w, -line.h}, 2,
              COLOR_ALARM, 255);
}

/* The lines of boxes in the magnified part; `at` is its place. */
static void magnify_lines(struct draw_list *d, struct rect at,
                          const struct snapshot *snap, int row, int column)
{
    for (int i = 1; i < MAGNIFIED; i++) {
        bool is_box_row =
                 snapshot_has(snap, UNIT_BOX) && (row + i) % snap->box_rows == 0,
             is_box_column =
                 snapshot_has(snap, UNIT_BOX) && (column + i) % snap->box_cols == 0;
        int y = at.y + rect_edge(at.h, MAGNIFIED, i),
            x = at.x + rect_edge(at.w, MAGNIFIED, i);
        draw_rect(d, (struct rect){at.x, y - is_box_row, at.w, 1 + 2 * is_box_row},
                  COLOR_BACKGROUND, is_box_row ? 255 : 150);
        draw_rect(d,
                  (struct rect){x - is_box_column, at.y, 1 + 2 * is_box_column, at.h},
                  COLOR_BACKGROUND, is_box_column ? 255 : 150);
    }
}

/* Shows the cell of a change and those around it, with their values, in the corner of
 * the board that is right of and away from the cell. */
static void magnify(struct draw_list *d, const struct layout *l,
                    const struct snapshot *snap, cell_t c)
{
    int n = snap->n, side = l->board.w / MAGNIFIED_PART;
    int row = int_clamp(c / n - MAGNIFIED / 2, 0, n - MAGNIFIED),
        column = int_clamp(c % n - MAGNIFIED / 2, 0, n - MAGNIFIED);
    struct rect part = layout_cell_rect(l, n, row * n + column);
    struct layout large = *l;

    part.w = part.h = MAGNIFIED * l->cell;
    frame(d, part, 1, COLOR_TEXT, 255);
    large.board.x += l->board.w - side - l->margin;
    large.board.y += c / n < n / 2 ? l->board.h - side - l->margin : l->margin;
    large.board.w = large.board.h = side;
    for (int i = 0; i < MAGNIFIED * MAGNIFIED; i++) {
        cell_t of = (cell_t)((row + i / MAGNIFIED) * n + column + i % MAGNIFIED);
        struct rect at = layout_cell_rect(&large, MAGNIFIED, i);
        color_t ground = draw_cell_color(d, of);
        struct value_word text = value_word(snap->alphabet, snap->value[of]);
        draw_rect(d, at, ground, 255);
        at = rect_centred(at, text_width(d->glyphs, TEXT_SMALL, text.text),
                          d->glyphs->line_height[TEXT_SMALL]);
        if (snap->value[of] != VALUE_NONE)
            draw_text(d, at.x, at.y, TEXT_SMALL, color_ink(ground), text.text);
    }
    magnify_lines(d, large.board, snap, row, column);
    frame(d, large.board, 2, COLOR_TEXT, 255);
    int within = (c / n - row) * MAGNIFIED + c % n - column;
    frame(d, layout_cell_rect(&large, MAGNIFIED, within), 2, COLOR_MARKED, 255);
}

void wave_draw(struct draw_list *d, const struct layout *l, const struct snapshot *snap,
               const struct board_style *style)
{
    const struct wave_change *k = marked(style);
    int thickness = d->glyphs->are_characters ? 0 : int_clamp(l->cell / 16, 1, 3);

    /* In calm mode only the changes that the user steps through are marked. */
    if (!k || l->cell < 1 ||
        (style->view != BOARD_VALUES && style->view != BOARD_FRONTIER) ||
        (style->is_calm && style->wave_mark != WAVE_MARK_CHANGE))
        return;
    struct rect at[UNIT_RECTS];
    int count = k->unit >= 0 ? unit_rects(l, snap, k->unit, at) : 0;
    for (int i = 0; i < count; i++)
        frame(d, at[i], thickness, COLOR_ACCENT, UNIT_ALPHA);
    if (k->by != CELL_NONE)
        frame(d, layout_cell_rect(l, snap->n, k->by), thickness, COLOR_ACCENT, 255);
    frame(d, layout_cell_rect(l, snap->n, k->cell), thickness, COLOR_MARKED, 255);
    if (!k->is_assignment && !wave_is_of_heap(k))
        strike(d, l, snap, k);
    if (!d->glyphs->are_characters && !layout_shows_values(l, snap->n) &&
        snap->n > MAGNIFIED_PART * MAGNIFIED &&
        l->board.w / MAGNIFIED_PART / MAGNIFIED >=
            text_width(d->glyphs, TEXT_SMALL, "1000"))
        magnify(d, l, snap, k->cell);
}

static struct phrase name_change(const struct snapshot *snap,
                                 const struct wave_change *k)
{
    struct phrase cell = cell_name(k->cell, snap->n);

    if (wave_is_of_heap(k))
        return phrase("%s: %s", cell.text,
                      k->reason == WAVE_PUSH   ? "push"
                      : k->reason == WAVE_SWAP ? "swap"
                                               : "drop");
    return phrase("%s %s %s", cell.text, k->is_assignment ? "=" : NOT_EQUAL,
                  value_word(snap->alphabet, k->value).text);
}

/* Returns the reason of a change: a term if `is_short`, else what the term means. */
static struct phrase give_reason(const struct snapshot *snap,
                                 const struct wave_change *k, bool is_short)
{
    const char *why = snapshot_reason(snap, k->cell, k->value);
    struct phrase unit =
        k->unit >= 0 ? unit_name(&snap->units, k->unit) : phrase("%s", "");

    switch ((enum wave_reason)k->reason) {
    case WAVE_DECISION:
        return phrase("decision, level %d", snap->depth[k->cell]);
    case WAVE_NAKED:
        return phrase(is_short ? "naked single" : "the cell has no other candidate");
    case WAVE_HIDDEN:
        return phrase(is_short ? "hidden single in %s"
                               : "%s has no other place for this value",
                      unit.text);
    case WAVE_OWN:
        return phrase("the cell has another value");
    case WAVE_PEER:
        return phrase(is_short ? "%s in %s: %s" : "%s stands in %s, at %s",
                      value_word(snap->alphabet, k->value).text, unit.text,
                      cell_name(k->by, snap->n).text);
    case WAVE_ALLDIFFERENT:
        return phrase(is_short ? "alldifferent on %s"
                               : "with it, %s could not be filled",
                      unit.text);
    case WAVE_EXCLUDED:
        return phrase("decision, level %d", snap->stats.depth);
    case WAVE_REFUTED:
        return phrase(is_short ? "refuted: it led to dead ends"
                               : "the search tried it, and met only dead ends");
    case WAVE_GIVEN:
        return phrase("excluded by the puzzle");
    case WAVE_LEARNT_VALUE:
    case WAVE_LEARNT:
        if (why)
            return phrase("\"%s\"", why);
        if (strstr(snap->prop, ".lua"))
            return phrase("%s removes it", snap->prop);
        return phrase("%s", snap->is_watched ? "the program says so"
                            : is_short       ? "learnt clause"
                                             : "else a learnt clause would be false");
    case WAVE_PUSH:
        return phrase("a list of %s", count_of(snap->live[k->cell], "board").text);
    case WAVE_SWAP:
        return phrase("%d < %d of its parent %s", snap->live[k->cell],
                      snap->live[k->by], cell_name(k->by, snap->n).text);
    case WAVE_DROP:
        return phrase("no value: the board is dropped");
    case WAVE_REASONS:
        break;
    }
    return phrase("%s", "");
}

struct description wave_describe(const struct snapshot *snap,
                                 const struct board_style *style)
{
    const struct wave_change *k = marked(style);

    if (!style->wave || (!k && style->wave_shown == style->wave->count))
        return (struct description){0};
    if (!k && style->wave_shown == wave_next(style->wave, 0))
        /* Only the first change and the removals that follow from it are visible. */
        k = style->wave->change;
    struct phrase count = phrase("%d of %d", style->wave_shown, style->wave->count);
    if (!k)
        return description(phrase("%s", wave_is_of_heap(style->wave->change)
                                            ? "the heap is filled"
                                            : "propagation"),
                           phrase("change %s", count.text));
    struct phrase change = name_change(snap, k);
    if (style->wave_mark == WAVE_MARK_CHANGE)
        change = phrase("%s (%s)", change.text, count.text);
    return description(change, give_reason(snap, k, true));
}

struct phrase wave_tell(const struct snapshot *snap, const struct board_style *style,
                        const char *order)
{
    const struct wave_change *k = marked(style);
    bool is_whole = style->wave && style->wave_shown == style->wave->count;
    struct phrase cell = cell_name(snap->conflict_cell, snap->n);

    for (int i = style->wave ? style->wave_shown : 0; !k && i-- > 0;)
        if (style->wave->change[i].reason != WAVE_OWN &&
            style->wave->change[i].reason != WAVE_PEER)
            k = &style->wave->change[i];
    if (snap->at_dead_end && is_whole && snap->conflict_cell != CELL_NONE)
        return phrase("Dead end at %s: %s. %s.", cell.text,
                      snap->live[snap->conflict_cell] == 0
                          ? "it has no candidate left"
                          : "one of its units cannot be filled",
                      snap->learning.kind == LEARNING_CLAUSES
                          ? "A clause is learnt from it, then the search jumps back"
                          : "So the last decision was wrong, and is undone");
    if (!k)
        return phrase("%s", "");
    struct phrase change = name_change(snap, k);
    if (k->reason == WAVE_DECISION || k->reason == WAVE_EXCLUDED)
        return phrase("Level %d tries %s, chosen by %s.", snap->stats.depth,
                      change.text, order);
    return phrase("%s: %s.", change.text, give_reason(snap, k, false).text);
}

/* Returns the last visible change of value v in cell c; NULL: there is none. With
 * VALUE_NONE, returns the cell's last visible change of any value, but skips changes of
 * a heap, and removals that follow from an assignment of the cell. */
static const struct wave_change *find_change(const struct board_style *style, cell_t c,
                                             value_t v)
{
    for (int i = style->wave ? style->wave_shown : 0; i-- > 0;) {
        const struct wave_change *k = &style->wave->change[i];
        bool is_wanted = v != VALUE_NONE ? k->value == v
                                         : k->reason != WAVE_OWN && !wave_is_of_heap(k);
        if (k->cell == c && is_wanted)
            return k;
    }
    return NULL;
}

/* Returns the removed candidate whose mark would be at a pixel, or VALUE_NONE. */
static value_t removed_at(const struct snapshot *snap, const struct layout *l, cell_t c,
                          int x, int y)
{
    struct rect at;

    for (int v = 0; v < snap->n && snap->value[c] == VALUE_NONE; v++)
        if (!bits_has(&snap->dom[c * snap->words], v) &&
            board_mark_rect(l, snap, c, v, &at) && rect_contains(at, x, y))
            return (value_t)v;
    return VALUE_NONE;
}

struct description wave_describe_cell(const struct snapshot *snap,
                                      const struct board_style *style,
                                      const struct layout *l, int x, int y)
{
    cell_t c = style->hover;
    value_t v = removed_at(snap, l, c, x, y);
    const struct wave_change *k = find_change(style, c, v);
    struct wave_change gone;
    struct rect mark;
    bool has_marks = board_mark_rect(l, snap, c, 0, &mark);

    if (v == VALUE_NONE && (!k || (!k->is_assignment && has_marks)))
        return (struct description){0};
    if (!k) {
        gone = wave_explain_gone(snap, c, v);
        k = &gone;
    }
    struct phrase change = name_change(snap, k);
    if (!k->is_assignment && !has_marks)
        change =
            phrase("%s, %s", change.text, count_of(snap->live[c], "candidate").text);
    return description(change, give_reason(snap, k, true));
}
