#include "show/show.h"

#include "base/message.h"

#define NOTICE_NS (10 * NS_PER_S)

unsigned show_contexts(const struct show *s)
{
    unsigned contexts = s->n_lanes == 1 ? IN_LANE : IN_LANES;

    if (list_control_is_open(&s->list))
        return IN_LIST;
    if (s->editor)
        return IN_EDITOR;
    if (s->exercise.asked)
        return IN_QUESTION;
    if (s->why.is_open)
        contexts |= IN_WHY;
    else if (lens_control_stays_open(&s->lens))
        contexts |= show_is_paused(s) ? IN_LENS | IN_PAUSED_LENS : IN_LENS;
    return contexts;
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
    snprintf(s->notice, sizeof s->notice, "%s", text);
    s->notice_until_ns = s->now_ns + NOTICE_NS;
    message_clear(&s->message);
    s->must_draw = true;
}
