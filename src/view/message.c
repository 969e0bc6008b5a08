#include "view/message.h"

#include "base/units.h"

#include <stdio.h>
#include <string.h>

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
    int line = glyphs->line_height[TEXT_SMALL];
    int advance = glyphs->advance[TEXT_SMALL];
    int w = ((int)strlen(text) + 2) * advance, top = d->height - margin - 2 * line;

    if (text[0] == '\0' || advance == 0)
        return;
    draw_rect(d, (struct rect){margin, top, w, 2 * line}, COLOR_ACCENT, 255);
    draw_rect(d, (struct rect){margin + 1, top + 1, w - 2, 2 * line - 2},
              COLOR_BACKGROUND, 255);
    draw_text(d, margin + advance, top + line / 2, TEXT_SMALL, COLOR_ACCENT, text);
}
