#include "show/show.h"

#include "base/message.h"

#define NOTICE_NS (10 * NS_PER_S)

#define MODE_ROW(name, open, flags, when, refusal) {flags, when, refusal},
const struct mode_row mode_rows[MODE_COUNT] = {MODES(MODE_ROW)};

bool show_has(const struct show *s, enum mode mode)
{
#define MODE_CASE(name, open, ...)                                                     \
    case MODE_##name:                                                                  \
        return open;
    switch (mode) {
        MODES(MODE_CASE)
    case MODE_COUNT:
        break;
    }
    return false;
}

unsigned show_modes(const struct show *s)
{
    unsigned modes = 0, hides = 0;

    for (int mode = 0; mode < MODE_COUNT && !hides; mode++)
        if (show_has(s, (enum mode)mode)) {
            modes |= 1U << mode;
            hides = mode_rows[mode].flags & HIDES_BELOW;
        }
    return modes;
}

enum mode show_topmost(const struct show *s, unsigned flags)
{
    int mode = 0;

    while (mode < MODE_COUNT &&
           !(mode_rows[mode].flags & flags && show_has(s, (enum mode)mode)))
        mode++;
    return (enum mode)mode;
}

void show_say(struct show *s, const char *format, ...)
{
    va_list args;

    if (s->source == FROM_TOUR || s->source == FROM_COMMAND_LINE)
        return;
    va_start(args, format);
    message_say(&s->message, s->now_ns, format, args);
    va_end(args);
    s->must_draw = true;
}

void show_notify(struct show *s, const char *text)
{
    if (!s->window) /* nobody watches a film while it is made */
        message_print("sudoscope: %s", text);
    snprintf(s->notice.text, sizeof s->notice.text, "%s", text);
    s->notice.until_ns = s->now_ns + NOTICE_NS;
    message_clear(&s->message);
    s->must_draw = true;
}

void show_film_size(const struct show *s, int *width, int *height)
{
    const struct frame *f = &s->picture.frame;
    const struct window_place *asked = &s->o->kept.window;
    bool is_asked = f->width > 0 && frame_nearly_fills(f, asked->w, asked->h);

    *width = ((is_asked ? asked->w : f->width) + 1) / 2 * 2;
    *height = ((is_asked ? asked->h : f->height) + 1) / 2 * 2;
}
