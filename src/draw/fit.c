#include "draw/fit.h"

#include "base/number.h"
#include "base/utf8.h"

#include <stdio.h>
#include <string.h>

static const char *skip(const char *text, int count)
{
    for (; count > 0 && *text; count--)
        utf8_next(&text);
    return text;
}

void fit_line(const char *text, int columns, enum fit_end end, char out[FIT_LINE])
{
    int length = utf8_count(text);

    columns = int_min(columns, FIT_COLUMNS);
    if (columns < 1 || length <= columns) {
        snprintf(out, FIT_LINE, "%s", columns < 1 ? "" : text);
        return;
    }
    int kept = columns - 1;
    int before = end == FIT_KEEP_BEGINNING ? kept
                 : end == FIT_KEEP_ENDING  ? 0
                                           : kept / 2;
    const char *rest = skip(text, length - (kept - before));
    snprintf(out, FIT_LINE, "%.*s" UTF8_ELLIPSIS "%s", (int)(skip(text, before) - text),
             text, rest);
}

const char *fit_next_line(const char *text, int columns, char out[FIT_LINE])
{
    assert(columns > 0);
    text += strspn(text, " ");
    const char *end = skip(text, int_min(columns, FIT_COLUMNS)), *at = end;

    while (*end != '\0' && at > text && (*at != ' ' || at[1] == '%'))
        at--;
    if (at == text)
        for (at = end; at > text && !strchr(FIT_BREAKS, at[-1]);)
            at--;
    if (at > text)
        end = at;
    snprintf(out, FIT_LINE, "%.*s", (int)(end - text), text);
    return end + strspn(end, " ");
}

int fit_count_lines(const char *text, int columns)
{
    char line[FIT_LINE];
    int count = 0;

    for (; *text; count++)
        text = fit_next_line(text, columns, line);
    return count;
}

int fit_longest_word(const char *text, const char *ends)
{
    int longest = 0, length = 0;

    while (*text) {
        length = strchr(ends, *text) ? 0 : length + 1;
        longest = int_max(longest, length);
        utf8_next(&text);
    }
    return longest;
}
