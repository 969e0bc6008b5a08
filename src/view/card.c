#include "view/card.h"

#include <assert.h>
#include <limits.h>
#include <string.h>

#define CARD_COLUMNS 36
#define VEIL_ALPHA   120

/* Dims the frame, draws a bordered card, returns the card without its padding. */
static struct rect draw_plate(struct draw_list *d, int w, int h, int padding)
{
    struct rect inner = rect_centred((struct rect){0, 0, d->width, d->height}, w, h);
    struct rect plate = rect_grown(inner, padding);

    assert(w > 0 && h > 0 && padding >= 0);
    draw_rect(d, (struct rect){0, 0, d->width, d->height}, COLOR_BACKGROUND,
              VEIL_ALPHA);
    draw_rect(d, plate, COLOR_BACKGROUND, 255);
    draw_frame(d, plate, 1, COLOR_FAINT, 255);
    return inner;
}

/* The recording may end before the search. */
static const char *final_word(const struct snapshot *snap)
{
    return snap->status == SEARCH_RUNNING ? "unfinished" : status_word(snap, NULL);
}

static void write_card(struct pen *p, const struct snapshot *snap,
                       const struct playback *play)
{
    pen_line(p, TEXT_LARGE, COLOR_ACCENT, final_word(snap));
    panel_write_setting(p, snap);
    pen_skip_half_a_line(p);
    pen_number(p, "clues", (uint64_t)snap->n_clues);
    pen_number(p, "assigned", (uint64_t)snap->n_assigned);
    pen_number(p, "nodes", snap->stats.nodes);
    pen_count(p, "backtracks", snap->stats.backtracks);
    pen_count(p, "restarts", snap->stats.restarts);
    pen_number(p, "maximum level", (uint64_t)snap->stats.max_depth);
    pen_time(p, "playback time", play->elapsed_ns);
}

void card_draw(struct draw_list *d, const struct snapshot *snap,
               const struct playback *play, const struct glyphs *glyphs)
{
    int w = CARD_COLUMNS * glyphs->advance[TEXT_SMALL];
    struct pen p = {.glyphs = glyphs, .columns = CARD_COLUMNS, .bottom = INT_MAX};

    if (w == 0)
        return;
    write_card(&p, snap, play);
    struct rect at = draw_plate(d, w, p.y, pen_line_height(&p));
    p.d = d;
    p.x = at.x;
    p.y = at.y;
    write_card(&p, snap, play);
}

/* Columns of characters. */
enum {
    CAPTION_FROM = 6,
    CAPTION_COLUMNS = 28,
    NODES_END = 49, /* flush right */
    STATE_FROM = 51,
    RACE_COLUMNS = STATE_FROM + 11 /* "no solution" */
};

static void write_lane(struct draw_list *d, const struct glyphs *glyphs, int x, int y,
                       const struct lane_view *lane)
{
    struct phrase nodes = thousands(lane->snap->stats.nodes);
    struct phrase rank = phrase("%d.", lane->rank);
    char caption[FIT_LINE];
    const struct {
        int column;
        const char *text;
    } parts[] = {{0, lane->rank > 0 ? rank.text : "-"},
                 {CAPTION_FROM, caption},
                 {NODES_END - (int)strlen(nodes.text), nodes.text},
                 {STATE_FROM, final_word(lane->snap)}};

    fit_line(lane->caption, CAPTION_COLUMNS, FIT_KEEP_BOTH, caption);
    for (int i = 0; i < 4; i++)
        draw_text(d, x + parts[i].column * glyphs->advance[TEXT_SMALL], y, TEXT_SMALL,
                  lane->rank == 1  ? COLOR_ACCENT
                  : lane->rank > 0 ? COLOR_TEXT
                                   : COLOR_LABEL,
                  parts[i].text);
}

void race_card_draw(struct draw_list *d, const struct lane_view *lanes, int count,
                    const struct glyphs *glyphs)
{
    int advance = glyphs->advance[TEXT_SMALL], line = glyphs->line_height[TEXT_SMALL];

    if (advance == 0)
        return;
    struct rect at = draw_plate(d, (RACE_COLUMNS + 2) * advance, (count + 3) * line, 0);
    int x = at.x + advance, y = at.y + line / 2;
    draw_text(d, x + CAPTION_FROM * advance, y, TEXT_SMALL, COLOR_LABEL,
              "ranked by nodes");
    draw_text(d, x + (NODES_END - 5) * advance, y, TEXT_SMALL, COLOR_LABEL, "nodes");
    for (int i = 0; i < count; i++)
        write_lane(d, glyphs, x, y + 3 * line / 2 + i * line, &lanes[i]);
}
