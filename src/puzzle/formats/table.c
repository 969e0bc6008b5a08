/* Tables of n rows of n fields between commas, semicolons or tabs, in which an empty
 * cell may be an empty field. */
#include "puzzle/formats/readers.h"

#include "base/number.h"

#include <string.h>

static bool is_quote_or_space(char c)
{
    return c == ' ' || c == '"' || c == '\r';
}

/* Sets *field to the field that begins at *at, without the spaces and quotes around it,
 * and moves *at to the next field; NULL: there is none. Returns false if *at is NULL.
 */
static bool next_field(struct span l, char separator, const char **at,
                       struct span *field)
{
    if (!*at)
        return false;
    const char *comma = memchr(*at, separator, (size_t)(l.end - *at));
    *field = (struct span){*at, comma ? comma : l.end};
    *at = comma ? comma + 1 : NULL;
    while (field->start < field->end && is_quote_or_space(*field->start))
        field->start++;
    while (field->start < field->end && is_quote_or_space(field->end[-1]))
        field->end--;
    *field = scan_whole(*field);
    return true;
}

/* What one line of a table has. */
struct table_row {
    int n_fields;
    bool is_odd; /* a field is too long for a cell, or holds several */
    bool has_blank, has_inner_blank;
};

static struct table_row look_at_row(struct span l, char separator)
{
    struct table_row row = {.n_fields = 0};
    const char *at = l.start;
    bool was_blank = false;
    struct span field;

    for (; next_field(l, separator, &at, &field); row.n_fields++) {
        bool is_null = scan_is_null(field.start, field.end);
        row.has_inner_blank |= was_blank && row.n_fields > 1;
        was_blank = field.start == field.end || is_null;
        row.has_blank |= was_blank;
        row.is_odd |= !is_null && (span_length(field) > MAX_NUMBER_LENGTH ||
                                   scan_count_cells(LAYOUT_NUMBERS, field) > 1);
    }
    return row;
}

static int count_fields(struct span l, char separator)
{
    int count = 1;

    for (const char *c = l.start; (c = memchr(c, separator, (size_t)(l.end - c))); c++)
        count++;
    return count;
}

/* The line that begins at *at. Tabs at its ends separate fields, so they belong to it.
 */
static struct span table_line(const struct source *s, const char **at, char separator)
{
    struct span l = scan_line_at(s, *at, at);

    while (separator == '\t' && l.start > s->text && l.start[-1] == '\t')
        l.start--;
    while (separator == '\t' && l.end < s->end && *l.end == '\t')
        l.end++;
    return l;
}

static char separator_of(struct span l)
{
    return memchr(l.start, ',', span_length(l))   ? ','
           : memchr(l.start, ';', span_length(l)) ? ';'
                                                  : '\t';
}

/* The start of the table: above the line `l` may stand rows of tabs alone. */
static const char *table_start(const struct source *s, const char *begin, struct span l,
                               char separator)
{
    const char *next = l.start;
    struct span before, row = table_line(s, &next, separator);
    const char *at = row.start;
    int n_fields = count_fields(row, separator);

    while (separator == '\t' && at > begin) {
        const char *from = at - 1;
        while (from > begin && from[-1] != '\n')
            from--;
        next = from;
        before = table_line(s, &next, separator);
        if (next != at || before.end - before.start != n_fields - 1 ||
            before.end == before.start || *before.start != '\t')
            break;
        at = before.start;
    }
    return at;
}

/* The usual number of fields in the first three rows. */
static int count_columns(const struct source *s, const char *at, char separator)
{
    int n[3] = {0};

    for (int row = 0; row < 3 && at < s->end; row++)
        n[row] = count_fields(table_line(s, &at, separator), separator);
    return shape_usual_count(n);
}

/* Also claims a table in which most rows have n fields, so that the message can name
 * the wrong ones, if a blank field stands between others. */
bool table_claims(const struct source *s, const char *begin, const struct shape *shape,
                  struct span l)
{
    const char separator = separator_of(l);
    bool has_blank = false, has_inner_blank = false, has_first = separator != '\t';
    int good = 0, seen = 0;

    const char *at = l.start;
    l = table_line(s, &at, separator);
    if (!memchr(l.start, separator, span_length(l)))
        return false;
    at = table_start(s, begin, l, separator);
    int n = shape->n > 0 ? shape->n : count_columns(s, at, separator);
    if (n < MIN_N || n > MAX_N)
        return false;
    for (; seen < n && at < s->end; seen++) {
        l = table_line(s, &at, separator);
        struct table_row row = look_at_row(l, separator);
        if (row.is_odd || row.n_fields < 2)
            break;
        good += row.n_fields == n;
        has_blank |= row.has_blank;
        has_inner_blank |= row.has_inner_blank;
        /* If every row begins with a tab, the tabs only indent the table. */
        has_first |= *l.start != '\t';
    }
    return has_blank && has_first && (good == n || (has_inner_blank && 2 * good > n));
}

bool table_read(const char *begin, const char **at, struct draft *d, struct error *e)
{
    const struct source *s = d->source;
    struct span l;
    const char *next = *at;

    scan_content_line(s, &next, &l);
    const char separator = separator_of(l);
    const char *first = table_start(s, begin, l, separator);
    int n = d->shape.n > 0 ? d->shape.n : count_columns(s, first, separator);
    if (!draft_begin(d, l, n, e))
        return false;
    *at = first;
    for (int row = 0; row < n; row++) {
        l = *at < s->end ? table_line(s, at, separator) : (struct span){s->end, s->end};
        const char *field = l.start;
        struct span cell;
        int found = 0;
        for (; l.start < l.end && next_field(l, separator, &field, &cell); found++) {
            if (scan_is_null(cell.start, cell.end))
                cell.end = cell.start;
            if (found < n)
                d->cells[row * n + found] = cell;
        }
        if (found == 0)
            return source_fail(s, l.start, e,
                               "expected %d rows of the table, found its end after %d",
                               n, row);
        if (found != n)
            return source_fail(s, l.start, e,
                               "expected %d cells in this row of the table, found %d",
                               n, found);
    }
    draft_find_layout(d);
    return true;
}

bool table_is_numbering(const struct source *s, struct span l, const char *at)
{
    const char *field_at = l.start, separator = separator_of(l);
    struct span field;
    int n = 0, rows = 0, from = 0;

    if (!memchr(l.start, separator, span_length(l)))
        return false;
    for (; next_field(l, separator, &field_at, &field); n++) {
        struct span number = field;
        while (number.start < number.end && scan_symbol_rank(*number.start) >= 10)
            number.start++;
        if (n == 0)
            from = number.start > field.start && scan_number(number) == 1;
        if (scan_number(number) != n + from)
            return false;
    }
    while (rows <= n && at < s->end) {
        l = table_line(s, &at, separator);
        if (l.start == l.end)
            break;
        struct table_row row = look_at_row(l, separator);
        rows += row.n_fields == n && !row.is_odd ? 1 : MAX_N;
    }
    return n >= MIN_N && rows == n;
}
