#include "view/message.h"

#include "base/number.h"
#include "base/units.h"
#include "base/utf8.h"
#include "view/pen.h"

#include <assert.h>
#include <stdio.h>

#define SHOWN_NS       (2 * NS_PER_S)
#define NOTICE_COLUMNS 76 /* at most */
#define NOTICE_GROUND  0x241a1eu

void message_say(struct message *m, int64_t now_ns, const char *format, va_list args)
{
    vsnprintf(m->text, sizeof m->text, format, args);
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

void message_draw(struct draw_list *d, const struct glyphs *glyphs, int margin,
                  const char *text)
{
    int line = glyphs->line_height[TEXT_SMALL], advance = glyphs->advance[TEXT_SMALL];
    char cut[FIT_LINE];

    assert(margin >= 0);
    if (text[0] == '\0' || advance == 0)
        return;
    fit_line(text, int_max((d->width - 2 * margin) / advance - 2, 1),
             FIT_KEEP_BEGINNING, cut);
    int w = text_width(glyphs, TEXT_SMALL, cut) + 2 * advance;
    struct rect at = {margin, d->height - margin - 2 * line, w, 2 * line};
    draw_rect(d, at, COLOR_ACCENT, 255);
    draw_rect(d, rect_grown(at, -1), COLOR_BACKGROUND, 255);
    draw_text(d, at.x + advance, at.y + line / 2, TEXT_SMALL, COLOR_ACCENT, cut);
}

void notice_draw(struct draw_list *d, const struct glyphs *glyphs, const char *text)
{
    int advance = glyphs->advance[TEXT_SMALL], line = glyphs->line_height[TEXT_SMALL];
    int columns = advance > 0 ? d->width / advance - 6 : 0;

    if (text[0] == '\0' || columns < 1)
        return;
    columns = int_min(columns, NOTICE_COLUMNS);
    int lines = fit_count_lines(text, columns);
    int h = (lines + 2) * line, w = (columns + 4) * advance;
    struct rect at = {(d->width - w) / 2, int_max(d->height - line - h, 0), w, h};
    draw_rect(d, at, NOTICE_GROUND, 255);
    if (!glyphs->are_characters)
        draw_frame(d, at, line / 12 + 1, COLOR_ALARM, 255);
    struct pen p = {d, glyphs, at.x + 2 * advance, at.y + line, columns, 0};
    pen_wrapped(&p, COLOR_TEXT, lines, text);
}

int caption_height(const struct glyphs *glyphs)
{
    return glyphs->line_height[TEXT_SMALL] * 5 / 2;
}

static void draw_centred(struct draw_list *d, const struct glyphs *glyphs, int y,
                         enum text_size size, const char *text)
{
    int x = (d->width - text_width(glyphs, size, text)) / 2;

    draw_text(d, int_max(x, 0), y, size, COLOR_TEXT, text);
}

/* The narrowest width that keeps a text in two lines: lines of about equal length. */
static int balanced_columns(const char *text, int columns)
{
    int narrow = int_min(utf8_count(text) / 2, columns);

    while (narrow < columns && (narrow == 0 || fit_count_lines(text, narrow) > 2))
        narrow++;
    return narrow;
}

void caption_draw(struct draw_list *d, const struct glyphs *glyphs, const char *text)
{
    int height = caption_height(glyphs), top = d->height - height;
    int large = glyphs->advance[TEXT_LARGE], line = glyphs->line_height[TEXT_SMALL];
    char first[FIT_LINE], second[FIT_LINE];

    if (text[0] == '\0' || glyphs->advance[TEXT_SMALL] == 0)
        return;
    if (text_width(glyphs, TEXT_LARGE, text) <= d->width - 2 * large) {
        draw_centred(d, glyphs, top + (height - glyphs->line_height[TEXT_LARGE]) / 2,
                     TEXT_LARGE, text);
        return;
    }
    int columns = int_max(d->width / glyphs->advance[TEXT_SMALL] - 2, 1);
    const char *rest = fit_next_line(text, balanced_columns(text, columns), first);
    fit_line(rest, columns, FIT_KEEP_BEGINNING, second);
    draw_centred(d, glyphs, top + line / 8, TEXT_SMALL, first);
    draw_centred(d, glyphs, top + line / 8 + line, TEXT_SMALL, second);
}
