#include "view/card.h"

#include "base/units.h"

#include <stdio.h>
#include <string.h>

#define CARD_COLUMNS 36
#define CARD_ROWS    19
#define VEIL_ALPHA   120

struct card {
    struct draw_list *d;
    const struct glyphs *glyphs;
    int x, y;
};

static void write_title(struct card *c, color_t color, const char *text)
{
    draw_text(c->d, c->x, c->y, TEXT_LARGE, color, text);
    c->y += c->glyphs->line_height[TEXT_LARGE];
}

static void write_row(struct card *c, const char *label, const char *value)
{
    int right =
        c->x + (CARD_COLUMNS - (int)strlen(value)) * c->glyphs->advance[TEXT_SMALL];

    draw_text(c->d, c->x, c->y, TEXT_SMALL, COLOR_LABEL, label);
    draw_text(c->d, right, c->y, TEXT_SMALL, COLOR_TEXT, value);
    c->y += c->glyphs->line_height[TEXT_SMALL];
}

static void write_count(struct card *c, const char *label, uint64_t value)
{
    struct text t;

    text_init(&t);
    text_thousands(&t, value);
    write_row(c, label, t.data);
    text_free(&t);
}

static void write_board(struct card *c, const struct snapshot *snap,
                        const struct playback *play)
{
    char text[96];
    const char *slash = strrchr(snap->puzzle, '/');

    write_title(c, COLOR_ACCENT,
                snap->status == SEARCH_RUNNING ? "still searching"
                                               : status_word(snap, play));
    snprintf(text, sizeof text, "%d\xc3\x97%d, boxes %d\xc3\x97%d", snap->n, snap->n,
             snap->box_rows, snap->box_cols);
    write_title(c, COLOR_TEXT, text);
    snprintf(text, sizeof text, "%.*s", CARD_COLUMNS, slash ? slash + 1 : snap->puzzle);
    draw_text(c->d, c->x, c->y, TEXT_SMALL, COLOR_LABEL, text);
    c->y += 2 * c->glyphs->line_height[TEXT_SMALL];
}

static void write_setting(struct card *c, const struct snapshot *snap)
{
    struct setting_row row[SETTING_ROWS];

    panel_setting(snap, row);
    for (int i = 0; i < SETTING_ROWS; i++)
        write_row(c, row[i].label, row[i].value);
    write_count(c, "seed", snap->seed);
    c->y += c->glyphs->line_height[TEXT_SMALL] / 2;
}

static void write_result(struct card *c, const struct snapshot *snap,
                         const struct playback *play)
{
    char time[32];
    long long tenths = (long long)(play->elapsed_ns / (NS_PER_S / 10));

    write_count(c, "clues", (uint64_t)snap->n_clues);
    write_count(c, "assigned", (uint64_t)snap->n_assigned);
    write_count(c, "nodes", snap->stats.nodes);
    write_count(c, "backtracks", snap->stats.backtracks);
    write_count(c, "restarts", snap->stats.restarts);
    write_count(c, "greatest depth", (uint64_t)snap->stats.max_depth);
    snprintf(time, sizeof time, "%lld:%02lld.%lld", tenths / 600, tenths / 10 % 60,
             tenths % 10);
    write_row(c, "shown in", time);
}

void card_draw(struct draw_list *d, const struct snapshot *snap,
               const struct playback *play, const struct glyphs *glyphs)
{
    int advance = glyphs->advance[TEXT_SMALL], line = glyphs->line_height[TEXT_SMALL];
    int w = CARD_COLUMNS * advance, h = CARD_ROWS * line;
    struct card card = {d, glyphs, (d->width - w) / 2, (d->height - h) / 2};
    struct rect plate = {card.x - line, card.y - line, w + 2 * line, h + 2 * line};

    if (w == 0)
        return;
    draw_rect(d, (struct rect){0, 0, d->width, d->height}, COLOR_BACKGROUND,
              VEIL_ALPHA);
    draw_rect(d, plate, COLOR_BACKGROUND, 255);
    draw_frame(d, plate, 1, COLOR_FAINT, 255);
    write_board(&card, snap, play);
    write_setting(&card, snap);
    write_result(&card, snap, play);
}
