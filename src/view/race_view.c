#include "view/race_view.h"

#include "base/number.h"
#include "base/utf8.h"
#include "view/pen.h"

#include <assert.h>
#include <limits.h>

#define LINES_ABOVE 1
#define LINES_BELOW 2

/* Texts start at the board's left edge and end at the tile's right margin. */
static struct layout lane_layout(int width, int height, int n, int count, int columns,
                                 int i, const struct glyphs *glyphs)
{
    int rows = (count + columns - 1) / columns, line = glyphs->line_height[TEXT_SMALL];
    int tile_w = width / columns, tile_h = height / rows;
    int margin = int_max(int_min(width, height) / 90, 3);
    struct rect tile = {i % columns * tile_w, i / columns * tile_h + LINES_ABOVE * line,
                        tile_w, tile_h - (LINES_ABOVE + LINES_BELOW) * line};
    struct layout l = {.width = width, .height = height, .margin = margin};

    layout_place_board(&l, rect_grown(tile, -margin), n, glyphs);
    l.panel = l.board;
    l.panel.w = tile.x + tile_w - margin - l.board.x;
    return l;
}

struct layout race_view_layout(int width, int height, int n, int count, int i,
                               const struct glyphs *glyphs)
{
    struct layout best = {.width = 0};

    assert(i >= 0 && i < count);
    /* Ties go to fewer columns, which look less like a strip. */
    for (int columns = 1; columns <= count; columns++) {
        struct layout l = lane_layout(width, height, n, count, columns, i, glyphs);
        if (l.board.w > best.board.w)
            best = l;
    }
    return best;
}

static const char *ordinal(int rank)
{
    static const char *const endings[] = {"th", "st", "nd", "rd"};

    return rank % 100 / 10 == 1 || rank % 10 > 3 ? "th" : endings[rank % 10];
}

static void write_state(struct pen *p, const struct lane_view *lane)
{
    const char *word = status_word(lane->snap, NULL);

    if (lane->rank > 0)
        pen_line(p, TEXT_SMALL, COLOR_ACCENT,
                 phrase("%d%s, %s", lane->rank, ordinal(lane->rank), word).text);
    else if (lane->snap->status != SEARCH_RUNNING)
        pen_line(p, TEXT_SMALL, COLOR_LABEL, word);
    else if (board_view_shown(lane->style.view, lane->snap) != lane->style.view)
        pen_line(p, TEXT_SMALL, COLOR_LABEL, "no clauses: showing failures");
}

/* Backtracks only if both numbers fit. */
static void write_counters(struct pen *p, const struct stats *stats)
{
    struct phrase nodes = phrase("%s nodes", thousands(stats->nodes).text);
    struct phrase both =
        phrase("%s, %s backtracks", nodes.text, thousands(stats->backtracks).text);
    bool has_both = stats->backtracks > 0 && utf8_count(both.text) <= p->columns;

    pen_line(p, TEXT_SMALL, COLOR_LABEL, has_both ? both.text : nodes.text);
}

static void draw_lane(struct draw_list *d, const struct layout *l,
                      const struct lane_view *lane, const struct glyphs *glyphs)
{
    const struct snapshot *snap = lane->snap;
    int line = glyphs->line_height[TEXT_SMALL], advance = glyphs->advance[TEXT_SMALL];

    board_draw(d, l, snap, glyphs, &lane->style);
    if (advance == 0 || l->panel.w < advance)
        return;
    struct pen p = {
        d, glyphs, l->panel.x, l->board.y - line - 2, l->panel.w / advance, INT_MAX};
    pen_line(&p, TEXT_SMALL, COLOR_TEXT, lane->caption);
    p.y = l->board.y + l->board.h + 4;
    write_counters(&p, &snap->stats);
    write_state(&p, lane);
}

void race_view_draw(struct draw_list *d, int width, int height,
                    const struct lane_view *lanes, int count,
                    const struct glyphs *glyphs)
{
    for (int i = 0; i < count; i++) {
        struct layout l =
            race_view_layout(width, height, lanes[i].snap->n, count, i, glyphs);
        draw_lane(d, &l, &lanes[i], glyphs);
    }
}

int race_foot_height(const struct glyphs *glyphs)
{
    return glyphs->line_height[TEXT_SMALL] * 3 / 2;
}

/* "Space pause", of which the pen moves right. */
static void write_key(struct pen *p, const char *const *key)
{
    for (int i = 0; i < 2; i++) {
        int columns = utf8_count(key[i]) + 1 + i;
        struct pen word = *p;
        pen_line(&word, TEXT_SMALL, i ? COLOR_LABEL : COLOR_ACCENT, key[i]);
        p->x += columns * p->glyphs->advance[TEXT_SMALL];
        p->columns -= columns;
    }
}

static int width_of_key(const char *const *key)
{
    return utf8_count(key[0]) + utf8_count(key[1]) + 3;
}

void race_foot_draw(struct draw_list *d, const struct glyphs *glyphs,
                    const char *const *keys, const char *message)
{
    int advance = glyphs->advance[TEXT_SMALL], line = glyphs->line_height[TEXT_SMALL];
    int columns = advance > 0 ? d->width / advance - 2 : 0, last = 0;
    struct pen p = {d, glyphs, advance, d->height - line * 5 / 4, columns, d->height};

    if (columns < 1)
        return;
    if (message[0]) {
        pen_line(&p, TEXT_SMALL, COLOR_ACCENT, message);
        return;
    }
    while (keys[last + 2])
        last += 2;
    for (int i = 0;
         i < last && width_of_key(&keys[i]) + width_of_key(&keys[last]) < p.columns + 2;
         i += 2)
        write_key(&p, &keys[i]);
    if (width_of_key(&keys[last]) <= p.columns + 2)
        write_key(&p, &keys[last]);
}
