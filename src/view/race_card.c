#include "view/race_card.h"

#include <stdio.h>
#include <string.h>

#define CARD_COLUMNS   62
#define CAPTION_COLUMN 6
#define CAPTION_WIDTH  28
#define NODES_END      50 /* flush right */
#define VEIL_ALPHA     120

static void write_at(struct draw_list *d, const struct rect *plate, int column, int y,
                     color_t color, const char *text, const struct glyphs *glyphs)
{
    draw_text(d, plate->x + (column + 1) * glyphs->advance[TEXT_SMALL], y, TEXT_SMALL,
              color, text);
}

static void write_lane(struct draw_list *d, const struct rect *plate, int y,
                       const struct lane_view *lane, const struct glyphs *glyphs)
{
    color_t color = lane->rank == 1  ? COLOR_ACCENT
                    : lane->rank > 0 ? COLOR_TEXT
                                     : COLOR_LABEL;
    char rank[16] = "-", caption[CAPTION_WIDTH + 1];
    const char *state = race_view_state(lane->snap);
    struct text nodes;

    if (lane->rank > 0)
        snprintf(rank, sizeof rank, "%d.", lane->rank);
    snprintf(caption, sizeof caption, "%s", lane->caption);
    text_init(&nodes);
    text_thousands(&nodes, lane->snap->stats.nodes);
    write_at(d, plate, 0, y, color, rank, glyphs);
    write_at(d, plate, CAPTION_COLUMN, y, color, caption, glyphs);
    write_at(d, plate, NODES_END - (int)nodes.length, y, color, nodes.data, glyphs);
    write_at(d, plate, NODES_END + 2, y, color, state[0] ? state : "no answer", glyphs);
    text_free(&nodes);
}

void race_card_draw(struct draw_list *d, const struct lane_view *lanes, int count,
                    const struct glyphs *glyphs)
{
    int advance = glyphs->advance[TEXT_SMALL], line = glyphs->line_height[TEXT_SMALL];
    int w = (CARD_COLUMNS + 2) * advance, h = (count + 3) * line;
    struct rect plate = {(d->width - w) / 2, (d->height - h) / 2, w, h};
    int y = plate.y + line / 2;

    if (advance == 0)
        return;
    draw_rect(d, (struct rect){0, 0, d->width, d->height}, COLOR_BACKGROUND,
              VEIL_ALPHA);
    draw_rect(d, plate, COLOR_BACKGROUND, 255);
    draw_frame(d, plate, 1, COLOR_FAINT, 255);
    write_at(d, &plate, CAPTION_COLUMN, y, COLOR_LABEL, "by nodes", glyphs);
    write_at(d, &plate, NODES_END - (int)strlen("nodes"), y, COLOR_LABEL, "nodes",
             glyphs);
    y += 3 * line / 2;
    for (int i = 0; i < count; i++, y += line)
        write_lane(d, &plate, y, &lanes[i], glyphs);
}
