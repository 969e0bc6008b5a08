#include "puzzle/source.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>

struct source_place source_place(const struct source *s, const char *at)
{
    struct source_place place = {1 + s->lines_before, 1};

    assert(s->text <= at && at <= s->end);
    for (const char *c = s->text; c < at; c++) {
        place.line += *c == '\n';
        place.column = *c == '\n' ? 1 : place.column + 1;
    }
    return place;
}

bool source_fail(const struct source *s, const char *at, struct error *e,
                 const char *format, ...)
{
    char message[sizeof e->text];
    struct source_place place = source_place(s, at);
    va_list args;

    if (s->is_short && at == s->end)
        *s->is_short = true;
    va_start(args, format);
    vsnprintf(message, sizeof message, format, args);
    va_end(args);
    return error_fail(e, "%.300s:%d:%d: %s", s->file, place.line, place.column,
                      message);
}
