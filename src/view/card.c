#include "view/card.h"

#include "view/status.h"

#include <assert.h>
#include <limits.h>

#define CARD_COLUMNS 36
#define VEIL_ALPHA   120

struct rect card_draw_plate(struct draw_list *d, int w, int h, int padding)
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

static void write_card(struct pen *p, const struct snapshot *snap,
                       const struct playback *play)
{
    bool is_over = snap->status != SEARCH_RUNNING;

    pen_line(p, TEXT_LARGE, COLOR_ACCENT,
             is_over ? status_word(snap, play) : "unfinished");
    panel_write_setting(p, snap);
    pen_skip(p, 5);
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
    struct rect at = card_draw_plate(d, w, p.y, pen_line_height(&p));
    p.d = d;
    p.x = at.x;
    p.y = at.y;
    write_card(&p, snap, play);
}
