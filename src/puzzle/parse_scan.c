#include "puzzle/parse_scan.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

static void describe(char out[static 64], struct span found)
{
    size_t used = 0;

    for (const char *at = found.start; at < found.end && used < 40; at++) {
        unsigned char c = (unsigned char)*at;
        if (c >= 32 && c < 127)
            out[used++] = (char)c;
        else
            used += (size_t)snprintf(out + used, 8, "\\x%02x", c);
    }
    out[used] = '\0';
}

bool scan_fail(const struct source *s, struct span found, struct error *e,
               const char *format, ...)
{
    char shown[64], expected[192];
    va_list args;

    va_start(args, format);
    vsnprintf(expected, sizeof expected, format, args);
    va_end(args);
    if (found.start == found.end &&
        (found.start == s->end || *found.start == '\n' || *found.start == '\r'))
        return source_fail(s, found.start, e, "expected %s, found the end of the line",
                           expected);
    describe(shown, found);
    return source_fail(s, found.start, e, "expected %s, found '%s'", expected, shown);
}

/* The two bytes of a no-break space count as spaces, too. */
static bool is_space(char c)
{
    return c == ' ' || c == '\t' || c == '\r' || c == '\f' || c == '\v' ||
           c == '\xc2' || c == '\xa0';
}

/* The end of the line that begins at `at`: a newline, or a carriage return that none
 * follows; or the end of the text. */
static const char *line_end(const struct source *s, const char *at)
{
    const char *newline = memchr(at, '\n', (size_t)(s->end - at));
    const char *end = newline ? newline : s->end;
    const char *cr = memchr(at, '\r', (size_t)(end - at));

    return cr && cr + 1 < s->end && cr + 1 != newline ? cr : end;
}

bool scan_is_other_gap(enum cell_layout layout, char c)
{
    bool is_comma = c == ',' && layout != LAYOUT_GROUPS;
    bool is_mark = c == '+' && layout == LAYOUT_SYMBOLS; /* before a placed value */
    bool is_bracket = c && strchr("[]()\"'", c) && layout == LAYOUT_NUMBERS;

    return is_bracket || is_mark ||
           (layout != LAYOUT_MASKS &&
            (is_space(c) || is_comma || c == ';' || c == '|'));
}

int scan_symbol_rank(char c)
{
    if (c >= '1' && c <= '9')
        return c - '0';
    if (c == '0' || c == '.' || c == '*' || c == '_' || c == '-')
        return SYMBOL_EMPTY;
    if ((c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z'))
        return (c | 32) - 'a' + 10;
    return SYMBOL_INVALID;
}

struct span scan_line_at(const struct source *s, const char *at, const char **next)
{
    assert(s->text <= at && at <= s->end);
    struct span l = {at, line_end(s, at)};

    *next = l.end < s->end ? l.end + 1 : s->end;
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
        if (*at == '#' && (at = line_end(s, at)) == s->end)
            return s->end;
        if (!is_space(*at) && *at != '\n')
            break;
    }
    return at;
}

bool scan_is_null(const char *at, const char *end)
{
    static const char *const words[] = {"null", "None", "nan", "NaN", "NA"};
    const char *word_end = at;

    if (at == end || (*at | 32) != 'n')
        return false;
    while (word_end < end && scan_symbol_rank(*word_end) >= 10)
        word_end++;
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if ((size_t)(word_end - at) == strlen(words[i]) &&
            memcmp(at, words[i], strlen(words[i])) == 0)
            return true;
    return false;
}

/* Whether the line is the name of a section, "[Name]": nothing else is on the line, and
 * it begins with a letter. */
static bool is_section(struct span l)
{
    return *l.start == '[' && l.end - l.start > 2 &&
           scan_symbol_rank(l.start[1]) >= 10 && !scan_is_null(l.start + 1, l.end) &&
           !memchr(l.start, ',', span_length(l)) &&
           memchr(l.start, ']', span_length(l)) == l.end - 1;
}

/* Whether the line only opens or closes a list. */
static bool is_bracket(struct span l)
{
    for (const char *c = l.start; c < l.end; c++)
        if (!*c || (!strchr("[](),|", *c) && !is_space(*c)))
            return false;
    return strchr("[]()", *l.start);
}

bool scan_content_line(const struct source *s, const char **at, struct span *out)
{
    bool in_state = false;

    for (;;) {
        *at = skip_blank(s, *at);
        if (*at == s->end)
            return false;
        struct span l = scan_line_at(s, *at, at);
        if (is_section(l)) {
            in_state = l.end - l.start >= 6 && memcmp(l.start, "[State", 6) == 0;
        } else if (!in_state && !is_bracket(l)) {
            *out = l;
            return true;
        }
    }
}

bool scan_is_border(struct span l, bool has_bars)
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
                   struct span *out)
{
    while (scan_content_line(s, at, out))
        if (!scan_is_border(*out, has_bars))
            return true;
    return false;
}

bool scan_next_cell(enum cell_layout layout, struct span *rest, struct span *out)
{
    bool is_word = layout == LAYOUT_NUMBERS || layout == LAYOUT_GROUPS;

    while (rest->start < rest->end && scan_is_gap(layout, *rest->start))
        rest->start++;
    if (rest->start == rest->end)
        return false;
    out->start = rest->start++;
    while (is_word && rest->start < rest->end && !scan_is_gap(layout, *rest->start))
        rest->start++;
    out->end = rest->start;
    return true;
}

int scan_count_cells(enum cell_layout layout, struct span line)
{
    struct span cell;
    int count = 0;

    while (scan_next_cell(layout, &line, &cell))
        count++;
    return count;
}

struct span scan_whole(struct span text)
{
    const char *point =
        span_length(text) < 2 ? NULL : memchr(text.start, '.', span_length(text));

    if (!point || point == text.start)
        return text;
    for (const char *c = text.start; c < text.end; c++)
        if (c < point ? *c < '0' || *c > '9' : c > point && *c != '0')
            return text;
    return (struct span){text.start, point};
}

bool scan_cells(const struct source *s, struct span line, enum cell_layout layout,
                int count, const char *name, struct span *cells, struct error *e)
{
    struct span rest = line, cell;
    int found = 0;

    for (; found <= count && scan_next_cell(layout, &rest, &cell); found++) {
        if (layout == LAYOUT_MASKS)
            rest.start = cell.end = cell.start + (int)span_length(line) / count;
        else if (layout == LAYOUT_NUMBERS)
            cell = scan_whole(cell);
        if (*cell.start == '\0')
            return source_fail(s, cell.start, e, SCAN_NUL_BYTE);
        if (found < count)
            cells[found] = cell;
    }
    return found == count || source_fail(s, found > count ? cell.start : line.end, e,
                                         "expected %d %s in this row, found %d", count,
                                         name, scan_count_cells(layout, line));
}

int scan_number(struct span text)
{
    int number = 0;

    text.start += text.start < text.end && *text.start == '+'; /* marks a clue */
    if (text.start == text.end || span_length(text) > MAX_NUMBER_LENGTH)
        return -1;
    for (const char *c = text.start; c < text.end; c++) {
        if (*c < '0' || *c > '9')
            return -1;
        number = number * 10 + (*c - '0');
    }
    return number;
}

const char *scan_cell_name(enum cell_layout layout)
{
    return layout == LAYOUT_SYMBOLS   ? "symbols"
           : layout == LAYOUT_NUMBERS ? "numbers"
                                      : "groups of candidates";
}

bool scan_is_plainly_cells(struct span l)
{
    int cells = 0;

    while (cells < 32 && l.start + cells < l.end &&
           ((l.start[cells] >= '0' && l.start[cells] <= '9') || l.start[cells] == '.'))
        cells++;
    return cells == 32;
}
