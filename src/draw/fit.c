#include "draw/fit.h"

#include "base/utf8.h"
#include "draw/glyphs.h"

#include <stdio.h>
#include <string.h>

#define ELLIPSIS "\xe2\x80\xa6"

static int characters(const char *text)
{
    int count = 0;

    for (; *text; count++)
        utf8_next(&text);
    return count;
}

static const char *skip(const char *text, int count)
{
    for (; count > 0 && *text; count--)
        utf8_next(&text);
    return text;
}

void fit_line(const char *text, int columns, enum fit_end end, char out[FIT_LINE])
{
    int length = characters(text);

    out[0] = '\0';
    if (columns < 1)
        return;
    if (length <= columns) {
        snprintf(out, FIT_LINE, "%s", text);
        return;
    }
    int kept = columns - 1;
    int before = end == FIT_KEEP_BEGINNING ? kept
                 : end == FIT_KEEP_ENDING  ? 0
                                           : kept / 2;
    const char *rest = skip(text, length - (kept - before));
    snprintf(out, FIT_LINE, "%.*s" ELLIPSIS "%s", (int)(skip(text, before) - text),
             text, rest);
}

const char *fit_next_line(const char *text, int columns, char out[FIT_LINE])
{
    text += strspn(text, " ");
    const char *end = skip(text, columns), *next = end;

    if (*end != '\0' && *end != ' ') {
        const char *blank = end;
        while (blank > text && *blank != ' ')
            blank--;
        if (blank > text)
            end = next = blank;
    }
    snprintf(out, FIT_LINE, "%.*s", (int)(end - text), text);
    return next + strspn(next, " ");
}

int fit_count_lines(const char *text, int columns)
{
    char line[FIT_LINE];
    int count = 0;

    for (; *text; count++)
        text = fit_next_line(text, columns, line);
    return count;
}
