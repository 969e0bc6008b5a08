#include "teach/code_view.h"

#include "base/units.h"
#include "view/listing.h"

#include <math.h>
#include <string.h>

#define SHARES_NS    (0.4 * (double)NS_PER_S) /* time in which shares of lines adapt */
#define LISTING_HIGH (CODE_ROWS + 1)          /* lines of the listing, with its title */
#define LISTING_WIDE (CODE_COLUMNS + 3)       /* columns of the listing, with numbers */
#define CHART_LINES  6  /* least width and height of a chart, in lines of text */
#define CODE_SHARE   40 /* least width of the listing, in % of a wide window */

void code_view_update(struct code_view *v, const struct snapshot *snap, int64_t now_ns,
                      bool is_fast)
{
    const uint64_t *count = snap->code_log.count;
    double by = real_clamp((double)(now_ns - v->updated_ns) / SHARES_NS, 0, 1);
    uint64_t ran[CODE_LINES], most = 0;

    for (int i = 0; i < CODE_LINES; i++) {
        ran[i] = count[i] - u64_min(v->before[i], count[i]); /* 0 after a rewind */
        most = u64_max(most, ran[i]);
    }
    for (int i = 0; i < CODE_LINES && most > 0; i++)
        v->shares[i] += ((double)ran[i] / (double)most - v->shares[i]) * by;
    memcpy(v->before, count, sizeof v->before);
    v->updated_ns = now_ns;
    v->is_fast = is_fast;
}

/* Returns a line that the last step ran: for i = 0 the last one, for i = 1 the one
 * before it, and so on. CODE_NONE: there is no such line. */
static enum code_line line_of_step(const struct snapshot *snap, int i)
{
    return i < 8 ? (enum code_line)(snap->code_log.step >> 8 * i & 255) : CODE_NONE;
}

/* Returns the line that made the first change of the step: the line before
 * CODE_PROPAGATE or, if the step did not propagate, its earliest line. */
static enum code_line first_line(const struct snapshot *snap)
{
    int i = 0;

    while (line_of_step(snap, i) != CODE_PROPAGATE &&
           line_of_step(snap, i + 1) != CODE_NONE)
        i++;
    enum code_line before = line_of_step(snap, i + 1);
    return before != CODE_NONE ? before : line_of_step(snap, i);
}

enum code_line code_view_line(const struct snapshot *snap,
                              const struct board_style *style)
{
    static const enum code_line of_heap[] = {CODE_PUSH, CODE_SWAP, CODE_DROP};
    enum code_line last = line_of_step(snap, 0);
    const struct wave *wave = style->wave;
    int shown = style->wave_shown;

    if (!wave || wave->count == 0 || (shown == wave->count && last != CODE_PROPAGATE))
        return last;
    int at = shown - 1;
    if (at >= 0 && wave_is_of_heap(&wave->change[at]))
        return of_heap[wave->change[at].reason - WAVE_PUSH];
    return at < wave_next(wave, 0) ? first_line(snap) : CODE_PROPAGATE;
}

void code_view_place(struct layout *l, int n)
{
    int width = LISTING_WIDE * l->advance, height = LISTING_HIGH * l->line,
        m = l->margin;
    int w = int_max(l->board.x + l->board.w, l->lens.x + l->lens.w) - m;
    int h = int_max(l->code.y + l->code.h, l->lens.y + l->lens.h) - m;
    bool is_wide = w >= h;
    int side = is_wide ? int_min(h, w - int_max(width, w * CODE_SHARE / 100) - m)
                       : int_min(w, h - height - m);

    layout_place_board(l, (struct rect){m, m, side, side}, n);
    side = l->board.w + m;
    l->board.x = l->board.y = m;
    l->lens = (struct rect){0, 0, 0, 0};
    if (is_wide) {
        l->code = (struct rect){m + side, m, w - side, int_min(height, h)};
        l->chart = (struct rect){m + side, m + height, w - side, h - height};
    } else {
        l->code = (struct rect){m, m + side, int_min(width, w), h - side};
        l->chart = (struct rect){m + width + m, m + side, w - width - m, h - side};
    }
    if (l->chart.h < CHART_LINES * l->line || l->chart.w < CHART_LINES * l->line)
        l->chart = (struct rect){0, 0, 0, 0};
}

void code_view_mark(struct draw_list *d, const struct layout *l,
                    const struct snapshot *snap, const struct board_style *style)
{
    const struct wave *w = style->wave;
    bool is_marked = w && (style->wave_shown < w->count || !wave_is_of_heap(w->change));

    for (int i = 0; i < 2 && !is_marked && l->cell > 0; i++)
        if (snap->code_log.cell[i] != CELL_NONE)
            draw_frame(d, layout_cell_rect(l, snap->n, snap->code_log.cell[i]),
                       int_clamp(l->cell / 16, 1, 3), COLOR_ACCENT, 255);
}

/* Returns the strategy's name and the cells of the last step: "anneal: a = r1c2, b =
 * r3c1". */
static struct phrase title(const struct snapshot *snap, const struct board_style *style)
{
    const struct wave *w = style->wave;
    const cell_t *cell = snap->code_log.cell;

    /* Until the heap of greedy search is complete, no cell x has been chosen. */
    if (cell[0] == CELL_NONE ||
        (w && style->wave_shown < w->count && wave_is_of_heap(w->change)))
        return phrase("%s", snap->strategy);
    struct phrase first = cell_name(cell[0], snap->n);
    if (cell[1] == CELL_NONE)
        return phrase("%s: x = %s", snap->strategy, first.text);
    return phrase("%s: a = %s, b = %s", snap->strategy, first.text,
                  cell_name(cell[1], snap->n).text);
}

void code_view_draw(struct draw_list *d, const struct layout *l,
                    const struct code_view *v, const struct snapshot *snap,
                    const struct board_style *style)
{
    const char *lines[CODE_ROWS + 1] = {NULL};
    double shares[CODE_ROWS] = {0};
    struct listing listing = {lines, -1, 0, v->is_fast ? shares : NULL};
    enum code_line now = code_view_line(snap, style);
    uint32_t passed = 0; /* bits: lines that the step ran before `now` */
    struct rect at = l->code;

    if (l->line == 0 || at.h < 2 * l->line || at.w < l->advance)
        return;
    struct pen p = pen_in(d, at);
    pen_cut(&p, COLOR_ACCENT, FIT_KEEP_BEGINNING,
            v->is_fast ? snap->strategy : title(snap, style).text);
    for (int i = 7; i >= 0 && line_of_step(snap, i) != now && !v->is_fast; i--)
        passed |= 1u << line_of_step(snap, i) & ~(1u << CODE_NONE);
    for (int i = 0; snap->code && snap->code[i].text; i++) {
        enum code_line line = snap->code[i].line;
        lines[i] = snap->code[i].text;
        shares[i] = line != CODE_NONE ? v->shares[line] : 0;
        listing.passed |= (passed >> line & 1) << i;
        if (line == now && now != CODE_NONE && !v->is_fast)
            listing.current = i;
    }
    at.h -= p.y - at.y;
    at.y = p.y;
    listing_draw(d, at, &listing);
}
