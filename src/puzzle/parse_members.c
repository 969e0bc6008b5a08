#include "puzzle/parse_members.h"

#include "puzzle/geometry.h"

struct span without_quotes(struct span s)
{
    bool is_quoted = s.end - s.start >= 2 && is_letter_of(*s.start, "\"'");

    return (struct span){s.start + is_quoted, s.end - is_quoted};
}

const char *value_end(const char *at, const char *end)
{
    int depth = 0;

    for (const char *from = at; at < end; at++) {
        if (is_letter_of(*at, "\"'")) {
            const char quote = *at;
            for (at++; at < end && *at != quote; at++)
                at += *at == '\\' && at + 1 < end;
            if (at == end)
                return NULL;
            if (depth == 0)
                return at + 1;
        } else if (is_letter_of(*at, "{[(")) {
            depth++;
        } else if (is_letter_of(*at, "}])") && depth > 0) {
            if (--depth == 0)
                return at + 1;
        } else if (depth == 0 && (is_letter_of(*at, ",:}]) \t\r\n"))) {
            return at;
        }
        if (depth == 0 && at > from && is_letter_of(*at, "{[("))
            return at;
    }
    return depth == 0 ? end : NULL;
}

void skip_space(struct members *m)
{
    while (m->at < m->end && is_letter_of(*m->at, " \t\r\n"))
        m->at++;
}

struct members members_of(struct span value)
{
    bool is_open = span_length(value) >= 2;

    return (struct members){value.start + is_open, value.end - is_open};
}

bool next_value(struct members *m, struct span *value)
{
    skip_space(m);
    const char *end = m->at < m->end ? value_end(m->at, m->end) : NULL;
    if (!end)
        return false;
    *value = (struct span){m->at, end};
    m->at = end;
    skip_space(m);
    m->at += m->at < m->end && is_letter_of(*m->at, ",:}])");
    return true;
}

int count_symbols(struct span value)
{
    struct span inner = without_quotes(value);

    if (span_length(inner) == span_length(value))
        return 0;
    for (const char *c = inner.start; c < inner.end; c++)
        if (scan_symbol_rank(*c) == SYMBOL_INVALID)
            return 0;
    return (int)span_length(inner);
}

bool is_list(struct span value)
{
    return span_length(value) >= 2 && is_letter_of(*value.start, "[(");
}

int count_cells(struct span value)
{
    struct members m = members_of(value);
    struct span cell;
    int count = 0;

    if (!is_list(value))
        return count_symbols(value) >= MIN_N ? count_symbols(value) : 0;
    while (next_value(&m, &cell))
        count++;
    return count;
}

bool next_cell(struct members *m, struct span row, struct span *cell)
{
    if (is_list(row))
        return next_value(m, cell);
    *cell = (struct span){m->at, m->at + 1};
    return m->at++ < m->end;
}

bool members_find_end(const struct source *s, const char **end)
{
    bool is_closed = false;

    for (; *end < s->end && is_letter_of(**end, " \t\r,;.])}|"); ++*end)
        is_closed |= is_letter_of(**end, "])");
    return is_closed;
}
