#include "show/reply.h"

#include <stdarg.h>
#include <stdio.h>

struct reply reply_say(const char *format, ...)
{
    struct reply reply = reply_taken();
    va_list args;

    va_start(args, format);
    vsnprintf(reply.message, sizeof reply.message, format, args);
    va_end(args);
    return reply;
}
