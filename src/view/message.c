#include "view/message.h"

#include "base/clock.h"

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
