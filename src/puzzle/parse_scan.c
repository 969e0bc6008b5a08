#include "puzzle/parse_scan.h"

#include <stdio.h>
#include <string.h>

/* ---- Messages ---- */

static void describe(char out[static 64], const char *at, const char *end)
{
    size_t used = 0;

    for (; at < end && used < 40; at++) {
        unsigned char c = (unsigned char)*at;
        if (c >= 32 && c < 127)
            out[used++] = (char)c;
        else
            used += (size_t)snprintf(out + used, 8, "\\x%02x", c);
    }
    out[used] = '\0';
}

bool scan_fail_at(const struct parser *p, const char *at, struct error *e,
                  const char *message)
{
    int line = 1;
    const char *start = p->text;

    for (const char *s = p->text; (s = memchr(s, '\n', (size_t)(at - s))); line++)
        start = ++s;
    return error_fail(e, "%s:%d:%d: %s", p->file, line, (int)(at - start) + 1, message);
}

bool scan_fail_found(const struct parser *p, struct item item, struct error *e,
                     const char *expected)
{
    char found[64], message[256];

    describe(found, item.at, item.at + item.length);
    snprintf(message, sizeof message, "expected %s, found '%s'", expected, found);
    return scan_fail_at(p, item.at, e, message);
}

bool scan_fail_count(const struct parser *p, const char *at, struct error *e, int n,
                     const char *what, int found)
{
    char message[128];

    snprintf(message, sizeof message, "expected %d %s in this row, found %d", n, what,
             found);
    return scan_fail_at(p, at, e, message);
}

/* ---- Lines ---- */

static bool is_space(char c)
{
    return c == ' ' || c == '\t' || c == '\r' || c == '\f' || c == '\v';
}

bool scan_is_gap(char c)
{
    return is_space(c) || c == ',' || c == ';' || c == '|';
}

bool scan_is_empty_symbol(char c)
{
    return c == '0' || c == '.' || c == '*' || c == '_' || c == '-';
}

bool scan_is_digit(char c)
{
    return c >= '0' && c <= '9';
}

bool scan_is_letter(char c)
{
    return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
}

struct line scan_line_at(const struct parser *p, const char *at, const char **next)
{
    const char *newline = memchr(at, '\n', (size_t)(p->end - at));
    struct line l = {at, newline ? newline : p->end};

    *next = newline ? newline + 1 : p->end;
    const char *comment = l.start;
    while ((comment = memchr(comment, '#', (size_t)(l.end - comment)))) {
        if (comment == l.start || is_space(comment[-1])) {
            l.end = comment;
            break;
        }
        comment++;
    }
    while (l.end > l.start && is_space(l.end[-1]))
        l.end--;
    while (l.start < l.end && is_space(*l.start))
        l.start++;
    return l;
}

bool scan_content_line(const struct parser *p, const char **at, struct line *out)
{
    bool in_state = false;

    while (*at < p->end) {
        struct line l = scan_line_at(p, *at, at);
        if (l.start == l.end)
            continue;
        if (*l.start == '[') {
            in_state = l.end - l.start >= 6 && memcmp(l.start, "[State", 6) == 0;
            continue;
        }
        if (in_state)
            continue;
        *out = l;
        return true;
    }
    return false;
}

bool scan_is_border(struct line l, bool has_bars)
{
    bool ruled = false, crossed = has_bars;

    for (const char *s = l.start; s < l.end; s++) {
        if (!memchr("-+=|* \t", *s, 7))
            return false;
        ruled |= s + 1 < l.end && s[0] == s[1] && (*s == '-' || *s == '=');
        crossed |= *s == '+' || *s == '=';
    }
    return ruled && crossed;
}

bool scan_row_line(const struct parser *p, const char **at, bool has_bars,
                   struct line *out)
{
    while (scan_content_line(p, at, out))
        if (!scan_is_border(*out, has_bars))
            return true;
    return false;
}

void scan_skip_borders(const struct parser *p, const char **at, bool has_bars)
{
    const char *next = *at;
    struct line l;

    while (scan_content_line(p, &next, &l) && scan_is_border(l, has_bars))
        *at = next;
}

/* ---- Cells within a line ---- */

bool scan_next_item(enum layout layout, const char **s, const char *end,
                    struct item *out)
{
    const char *at = *s;

    while (at < end && scan_is_gap(*at))
        at++;
    if (at == end)
        return false;
    out->at = at++;
    if (layout == LAYOUT_NUMBERS)
        while (at < end && !scan_is_gap(*at))
            at++;
    out->length = (int)(at - out->at);
    *s = at;
    return true;
}

int scan_count_items(enum layout layout, struct line l)
{
    struct item item;
    int count = 0;

    for (const char *s = l.start; scan_next_item(layout, &s, l.end, &item);)
        count++;
    return count;
}

bool scan_is_number(struct item item)
{
    if (item.length > MAX_NUMBER_LENGTH)
        return false;
    for (int i = 0; i < item.length; i++)
        if (!scan_is_digit(item.at[i]))
            return item.length == 1 && scan_is_empty_symbol(*item.at);
    return true;
}

int scan_number_of(struct item item)
{
    int number = 0;

    for (int i = 0; i < item.length; i++)
        number = number * 10 + (item.at[i] - '0');
    return number;
}

int scan_symbol_rank(char c)
{
    if (scan_is_empty_symbol(c))
        return -1;
    if (scan_is_digit(c))
        return c - '0';
    if (scan_is_letter(c))
        return (c | 32) - 'a' + 10;
    return -2;
}
