#include "view/race_card.h"

#include "draw/fit.h"
#include "view/card.h"

#include <stdio.h>
#include <string.h>

/* Columns of characters. */
enum {
    CAPTION_FROM = 6,
    CAPTION_COLUMNS = 28,
    NODES_END = 49, /* flush right */
    STATE_FROM = 51,
    CARD_COLUMNS = STATE_FROM + 11 /* "no solution" */
};

struct row {
    struct draw_list *d;
    const struct glyphs *glyphs;
    int x, y;
    color_t color;
};

static void write_at(const struct row *r, int column, const char *text)
{
    draw_text(r->d, r->x + column * r->glyphs->advance[TEXT_SMALL], r->y, TEXT_SMALL,
              r->color, text);
}

static void write_lane(struct row *r, const struct lane_view *lane)
{
    char rank[16] = "-", caption[FIT_LINE], nodes[NUMBER_SIZE];

    r->color = lane->rank == 1  ? COLOR_ACCENT
               : lane->rank > 0 ? COLOR_TEXT
                                : COLOR_LABEL;
    if (lane->rank > 0)
        snprintf(rank, sizeof rank, "%d.", lane->rank);
    fit_line(lane->caption, CAPTION_COLUMNS, FIT_KEEP_BOTH, caption);
    number_text(lane->snap->stats.nodes, nodes);
    write_at(r, 0, rank);
    write_at(r, CAPTION_FROM, caption);
    write_at(r, NODES_END - (int)strlen(nodes), nodes);
    write_at(r, STATE_FROM,
             lane->snap->status == SEARCH_RUNNING ? "unfinished"
                                                  : status_word(lane->snap, NULL));
}

void race_card_draw(struct draw_list *d, const struct lane_view *lanes, int count,
                    const struct glyphs *glyphs)
{
    int advance = glyphs->advance[TEXT_SMALL], line = glyphs->line_height[TEXT_SMALL];

    if (advance == 0)
        return;
    struct rect at =
        card_draw_plate(d, (CARD_COLUMNS + 2) * advance, (count + 3) * line, 0);
    struct row row = {d, glyphs, at.x + advance, at.y + line / 2, COLOR_LABEL};
    write_at(&row, CAPTION_FROM, "ranked by nodes");
    write_at(&row, NODES_END - 5, "nodes");
    row.y += 3 * line / 2;
    for (int i = 0; i < count; i++, row.y += line)
        write_lane(&row, &lanes[i]);
}
