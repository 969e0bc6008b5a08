#include "puzzle/source.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>

bool source_fail(const struct source *s, const char *at, struct error *e,
                 const char *format, ...)
{
    char message[sizeof e->text];
    const char *start = at;
    int line = 1;
    va_list args;

    assert(s->text <= at && at <= s->end);
    va_start(args, format);
    vsnprintf(message, sizeof message, format, args);
    va_end(args);
    while (start > s->text && start[-1] != '\n')
        start--;
    for (const char *c = s->text; c < start; c++)
        line += *c == '\n';
    return error_fail(e, "%.300s:%d:%d: %s", s->file, line, (int)(at - start) + 1,
                      message);
}
