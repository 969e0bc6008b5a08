#include "view/message.h"

#include "base/number.h"
#include "base/units.h"
#include "view/pen.h"

#include <assert.h>
#include <stdio.h>

#define SHOWN_NS (2 * NS_PER_S)

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
