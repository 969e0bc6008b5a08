#include "view/message.h"

#include "base/units.h"
#include "base/utf8.h"
#include "view/pen.h"

#include <stdio.h>

#define MESSAGE_COLUMNS 96 /* most characters of a line */
#define SHOWN_NS        (2 * NS_PER_S)
#define CAPTION_ALPHA   215

void message_say(struct message *m, int64_t now_ns, const char *format, va_list args)
{
    char whole[FIT_LINE];

    vsnprintf(whole, sizeof whole, format, args);
    fit_line(whole, MESSAGE_COLUMNS, FIT_KEEP_BEGINNING, m->text);
    m->until_ns = now_ns + SHOWN_NS;
}

void message_clear(struct message *m)
{
    m->text[0] = '\0';
}

bool message_expire(struct message *m, int64_t now_ns)
{
    bool ends = m->text[0] && now_ns > m->until_ns;

    if (ends)
        message_clear(m);
    return ends;
}

void message_draw(struct draw_list *d, struct rect place, color_t color,
                  const char *text)
{
    int advance = d->glyphs->advance[TEXT_SMALL],
        line = d->glyphs->line_height[TEXT_SMALL];
    int columns = advance > 0 ? place.w / advance - 2 : 0;

    if (text[0] == '\0' || columns < 1)
        return;
    columns = int_min(int_min(columns, MESSAGE_COLUMNS), utf8_count(text));
    int lines = fit_count_lines(text, columns), h = (lines + 1) * line;
    struct rect at = {place.x, int_max(place.y + place.h - h, 0),
                      (columns + 2) * advance, h};
    struct pen p = {d, d->glyphs, at.x + advance, at.y + line / 2, columns, 0};
    draw_hide_texts(d, at);
    draw_rect(d, at, COLOR_BACKGROUND, 255);
    if (!d->glyphs->are_characters) /* in a terminal a border is half a letter thick */
        draw_frame(d, at, 1, color, 255);
    pen_wrapped(&p, TEXT_SMALL, color, lines, text);
}

/* Returns the narrowest width, in characters, at which a text has at most `lines` lines
 * and no broken word. The lines are then about equally long. */
static int balanced_columns(const char *text, int columns, int lines)
{
    int narrow = int_max(utf8_count(text) / lines, fit_longest_word(text, " "));

    narrow = int_min(narrow, columns);
    while (narrow < columns && (narrow == 0 || fit_count_lines(text, narrow) > lines))
        narrow++;
    return narrow;
}

static void write_lines(struct draw_list *d, struct rect at, enum text_size size,
                        const char *text)
{
    bool centred = at.w > 2 * at.h;
    int advance = d->glyphs->advance[size], line = d->glyphs->line_height[size];
    int most = int_max(at.h / line, 1), columns = int_max(at.w / advance, 1);
    int lines = int_min(fit_count_lines(text, columns), most);
    int width = balanced_columns(text, columns, int_max(lines, 1));
    int y = at.y + (centred ? (at.h - lines * line) / 2 : 0);
    char cut[FIT_LINE];

    for (int i = 0; i < lines; i++, y += line) {
        const char *rest = fit_next_line(text, width, cut);
        if (i + 1 == lines)
            fit_line(text, columns, FIT_KEEP_BEGINNING, cut);
        int room = at.w - text_width(d->glyphs, size, cut);
        draw_text(d, at.x + (centred ? room / 2 : 0), y, size, COLOR_TEXT, cut);
        text = rest;
    }
}

void caption_make_room(struct layout *l, const char *text)
{
    struct rect *at = &l->caption, *chart = &l->chart;
    bool is_foot = l->has_panel && at->y == l->panel.y + l->panel.h;
    struct rect *above = is_foot ? &l->panel : chart;
    int columns = l->advance > 0 ? at->w / l->advance - 1 : 0;

    if (columns < 1)
        return;
    int more = fit_count_lines(text, columns) * l->line + l->advance - at->h;
    if (more <= 0)
        return;
    if (at->x == chart->x && at->y < chart->y && chart->h > more) {
        chart->y += more;
        chart->h -= more;
    } else {
        more = int_min(more, at->y);
        at->y -= more;
        l->caption_overlays |= above->x != at->x || above->h <= more;
        above->h -= l->caption_overlays ? 0 : more;
    }
    at->h += more;
}

static struct rect caption_text_at(const struct draw_list *d, const struct layout *l)
{
    return rect_grown(l->caption, -d->glyphs->advance[TEXT_SMALL] / 2);
}

bool caption_is_large(const struct draw_list *d, const struct layout *l,
                      const char *text)
{
    struct rect at = caption_text_at(d, l);
    int columns = int_max(at.w / d->glyphs->advance[TEXT_LARGE], 1);

    return fit_longest_word(text, FIT_BREAKS) < columns &&
           fit_count_lines(text, columns) * d->glyphs->line_height[TEXT_LARGE] <= at.h;
}

void caption_draw(struct draw_list *d, const struct layout *l, const char *text)
{
    struct rect at = l->caption;

    if (text[0] == '\0' || d->glyphs->advance[TEXT_SMALL] == 0 || at.w == 0)
        return;
    if (l->caption_overlays) {
        draw_hide_texts(d, at);
        draw_rect(d, at, COLOR_BACKGROUND, CAPTION_ALPHA);
    }
    write_lines(d, caption_text_at(d, l),
                caption_is_large(d, l, text) ? TEXT_LARGE : TEXT_SMALL, text);
}
