#include "puzzle/parse_scan.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

static void describe(char out[static 64], struct item item)
{
    size_t used = 0;

    for (int i = 0; i < item.length && used < 40; i++) {
        unsigned char c = (unsigned char)item.at[i];
        if (c >= 32 && c < 127)
            out[used++] = (char)c;
        else
            used += (size_t)snprintf(out + used, 8, "\\x%02x", c);
    }
    out[used] = '\0';
}

bool scan_fail(const struct source *s, struct item item, struct error *e,
               const char *format, ...)
{
    char found[64], expected[192];
    va_list args;

    va_start(args, format);
    vsnprintf(expected, sizeof expected, format, args);
    va_end(args);
    describe(found, item);
    return source_fail(s, item.at, e, "expected %s, found '%s'", expected, found);
}

static bool is_space(char c)
{
    return c == ' ' || c == '\t' || c == '\r' || c == '\f' || c == '\v';
}

bool scan_is_gap(enum layout layout, char c)
{
    bool is_comma = c == ',' && layout != LAYOUT_GROUPS;

    return layout != LAYOUT_MASKS && (is_space(c) || is_comma || c == ';' || c == '|');
}

int scan_symbol_rank(char c)
{
    if (c == '0' || c == '.' || c == '*' || c == '_' || c == '-')
        return SYMBOL_EMPTY;
    if (c >= '1' && c <= '9')
        return c - '0';
    if ((c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z'))
        return (c | 32) - 'a' + 10;
    return SYMBOL_INVALID;
}

struct line scan_line_at(const struct source *s, const char *at, const char **next)
{
    assert(s->text <= at && at <= s->end);
    const char *newline = memchr(at, '\n', (size_t)(s->end - at));
    struct line l = {at, newline ? newline : s->end};

    *next = newline ? newline + 1 : s->end;
    for (const char *c = at; (c = memchr(c, '#', (size_t)(l.end - c))); c++)
        if (c == at || is_space(c[-1])) {
            l.end = c;
            break;
        }
    while (l.end > l.start && is_space(l.end[-1]))
        l.end--;
    while (l.start < l.end && is_space(*l.start))
        l.start++;
    return l;
}

/* The first character at or after `at` that is neither white space nor in a comment. */
static const char *skip_blank(const struct source *s, const char *at)
{
    for (; at < s->end; at++) {
        if (*at == '#' && !(at = memchr(at, '\n', (size_t)(s->end - at))))
            return s->end;
        if (!is_space(*at) && *at != '\n')
            break;
    }
    return at;
}

bool scan_content_line(const struct source *s, const char **at, struct line *out)
{
    bool in_state = false;

    for (;;) {
        *at = skip_blank(s, *at);
        if (*at == s->end)
            return false;
        struct line l = scan_line_at(s, *at, at);
        if (*l.start == '[') {
            in_state = l.end - l.start >= 6 && memcmp(l.start, "[State", 6) == 0;
        } else if (!in_state) {
            *out = l;
            return true;
        }
    }
}

bool scan_is_border(struct line l, bool has_bars)
{
    bool ruled = false, crossed = has_bars;
    bool has_ends = has_bars && l.start < l.end && strchr(".:'", *l.start) &&
                    strchr(".:'", l.end[-1]);
    const char *marks = has_ends ? "-+=* \t.:'" : "-+=|* \t";

    for (const char *c = l.start; c < l.end; c++) {
        if (!*c || !strchr(marks, *c))
            return false;
        ruled |= c + 1 < l.end && c[0] == c[1] && (*c == '-' || *c == '=');
        crossed |= *c == '+' || *c == '=';
    }
    return ruled && crossed;
}

bool scan_row_line(const struct source *s, const char **at, bool has_bars,
                   struct line *out)
{
    while (scan_content_line(s, at, out))
        if (!scan_is_border(*out, has_bars))
            return true;
    return false;
}

void scan_skip_borders(const struct source *s, const char **at, bool has_bars)
{
    const char *next = *at;
    struct line l;

    while (scan_content_line(s, &next, &l) && scan_is_border(l, has_bars))
        *at = next;
}

bool scan_next_item(enum layout layout, const char **at, const char *end,
                    struct item *out)
{
    const char *c = *at;
    bool is_word = layout == LAYOUT_NUMBERS || layout == LAYOUT_GROUPS;

    while (c < end && scan_is_gap(layout, *c))
        c++;
    if (c == end)
        return false;
    out->at = c++;
    while (is_word && c < end && !scan_is_gap(layout, *c))
        c++;
    out->length = (int)(c - out->at);
    *at = c;
    return true;
}

int scan_count_items(enum layout layout, struct line l)
{
    struct item item;
    int count = 0;

    while (scan_next_item(layout, &l.start, l.end, &item))
        count++;
    return count;
}

bool scan_cells(const struct source *s, struct line l, enum layout layout, int count,
                const char *name, struct item *cells, struct error *e)
{
    const char *next = l.start;
    struct item item;
    int found = 0;

    for (; found <= count && scan_next_item(layout, &next, l.end, &item); found++) {
        if (layout == LAYOUT_MASKS)
            next = item.at + (item.length = (int)(l.end - l.start) / count);
        if (*item.at == '\0')
            return source_fail(s, item.at, e, SCAN_NUL_BYTE);
        if (found < count)
            cells[found] = item;
    }
    return found == count || source_fail(s, found > count ? item.at : l.end, e,
                                         "expected %d %s in this row, found %d", count,
                                         name, scan_count_items(layout, l));
}

int scan_number(const char *start, const char *end)
{
    int number = 0;

    if (start == end || end - start > MAX_NUMBER_LENGTH)
        return -1;
    for (; start < end; start++) {
        if (*start < '0' || *start > '9')
            return -1;
        number = number * 10 + (*start - '0');
    }
    return number;
}

const char *scan_cell_name(enum layout layout)
{
    return layout == LAYOUT_SYMBOLS   ? "symbols"
           : layout == LAYOUT_NUMBERS ? "numbers"
                                      : "groups of candidates";
}
