#include "base/message.h"

#include "base/text.h"

#include <stdarg.h>
#include <stdio.h>

void message_print(const char *format, ...)
{
    char line[4096];
    struct text t = TEXT_EMPTY;
    va_list args;

    va_start(args, format);
    vsnprintf(line, sizeof line, format, args);
    va_end(args);
    text_printable(&t, line);
    text_putc(&t, '\n');
    fwrite(t.data, 1, t.length, stderr);
    text_free(&t);
}
