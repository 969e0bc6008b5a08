#include "puzzle/source.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

bool source_fail(const struct source *s, const char *at, struct error *e,
                 const char *format, ...)
{
    char message[sizeof e->text];
    const char *start = s->text;
    int line = 1;
    va_list args;

    assert(s->text <= at && at <= s->end);
    va_start(args, format);
    vsnprintf(message, sizeof message, format, args);
    va_end(args);
    for (const char *c = s->text; (c = memchr(c, '\n', (size_t)(at - c))); line++)
        start = ++c;
    return error_fail(e, "%.300s:%d:%d: %s", s->file, line, (int)(at - start) + 1,
                      message);
}
