#include "show/show.h"

#include "base/units.h"

#include <stdarg.h>
#include <stdio.h>

#define NOTICE_NS (10 * NS_PER_S)

void show_say(struct show *s, const char *format, ...)
{
    va_list args;

    va_start(args, format);
    message_say(&s->message, s->now_ns, format, args);
    va_end(args);
    s->must_draw = true;
}

void show_notify(struct show *s, const char *text)
{
    snprintf(s->notice, sizeof s->notice, "%s", text);
    s->notice_until_ns = s->now_ns + NOTICE_NS;
    message_clear(&s->message);
    s->must_draw = true;
}
