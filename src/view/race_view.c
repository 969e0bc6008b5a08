#include "view/race_view.h"

#include "base/utf8.h"
#include "view/pen.h"

#include <limits.h>

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

static void draw_lane(struct draw_list *d, const struct race_slot *slot,
                      const struct lane_view *lane, const struct glyphs *glyphs)
{
    const struct snapshot *snap = lane->snap;
    int advance = glyphs->advance[TEXT_SMALL];

    board_draw(d, &slot->layout, snap, glyphs, &lane->style);
    if (advance == 0 || slot->caption.w < advance)
        return;
    struct pen p = {
        d,      glyphs, slot->caption.x, slot->caption.y, slot->caption.w / advance,
        INT_MAX};
    pen_line(&p, TEXT_SMALL, COLOR_TEXT, lane->caption);
    p.x = slot->texts.x;
    p.y = slot->texts.y;
    write_counters(&p, &snap->stats);
    write_state(&p, lane);
}

void race_view_draw(struct draw_list *d, const struct race_layout *l,
                    const struct lane_view *lanes, const struct glyphs *glyphs)
{
    for (int i = 0; i < l->count; i++) {
        struct race_slot slot = race_layout_slot(l, i, glyphs);
        draw_lane(d, &slot, &lanes[i], glyphs);
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
