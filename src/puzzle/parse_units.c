#include "puzzle/parse_units.h"

#include <string.h>

/* If the line is the comment "# units: LIST", sets *value to LIST. */
static bool is_units_comment(struct line l, struct line *value)
{
    const char *at = l.start;

    if (at == l.end || *at++ != '#')
        return false;
    while (at < l.end && *at == ' ')
        at++;
    if (l.end - at < 6 || memcmp(at, "units:", 6) != 0)
        return false;
    for (at += 6; at < l.end && *at == ' ';)
        at++;
    while (l.end > at && strchr(" \t\r", l.end[-1]))
        l.end--;
    *value = (struct line){at, l.end};
    return true;
}

bool parse_units(const struct source *s, const char *from, const char *to,
                 struct unit_list *list, bool *is_given, struct error *e)
{
    const char *newline;

    *is_given = false;
    for (const char *at = from; at < to; at = newline + 1) {
        newline = memchr(at, '\n', (size_t)(to - at));
        if (!newline)
            newline = to;
        struct line value;
        if (!is_units_comment((struct line){at, newline}, &value))
            continue;
        size_t length = (size_t)(value.end - value.start);
        const char *wrong = units_read(value.start, length, list);
        if (wrong)
            return scan_fail(s, (struct item){wrong, (int)(value.end - wrong)}, e,
                             "none, or some of boxes, x, windows and regions, each "
                             "once, joined by +");
        *is_given = true;
    }
    return true;
}

/* The names (letters or numbers) of the regions, in the order of their first cells. */
struct labels {
    struct item item[MAX_N];
    int n_cells[MAX_N];
    int count;
};

/* Returns the number of the region with this name. A new name gets the next number.
 * Returns -1 if there already are n other names. */
static int number_of(struct labels *l, struct item item, int n)
{
    int i = 0;

    while (i < l->count && (l->item[i].length != item.length ||
                            memcmp(l->item[i].at, item.at, (size_t)item.length) != 0))
        i++;
    if (i == n)
        return -1;
    if (i == l->count)
        l->item[l->count++] = item;
    return i;
}

static bool read_row(const struct source *s, struct line l, enum layout layout, int n,
                     int cells, struct labels *labels, uint8_t *region, struct error *e)
{
    const char *at = l.start;
    struct item item;

    for (int c = 0; scan_next_item(layout, &at, l.end, &item); c++) {
        int number = c < cells ? number_of(labels, item, n) : -1;
        if (c >= cells)
            return source_fail(s, item.at, e,
                               "expected %d regions in this row, found %d", cells,
                               scan_count_items(layout, l));
        if (number < 0)
            return scan_fail(s, item, e, "one of the %d regions named before", n);
        if (++labels->n_cells[number] > n)
            return source_fail(s, item.at, e,
                               "expected %d cells of region %.*s, found more", n,
                               item.length, item.at);
        region[c] = (uint8_t)number;
    }
    return true;
}

bool parse_regions(const struct source *s, const char **at, int n, uint8_t *region,
                   struct error *e)
{
    struct labels labels = {.count = 0};
    enum layout layout = LAYOUT_NUMBERS;
    int rows = n;
    struct line l;

    for (int row = 0; row < rows; row++) {
        if (!scan_content_line(s, at, &l))
            return source_fail(s, s->end, e,
                               "expected a map of regions with %d rows, found the end "
                               "of the text after %d",
                               rows, row);
        int words = scan_count_items(LAYOUT_NUMBERS, l);
        if (row == 0 && words != n && words != n * n)
            layout = LAYOUT_SYMBOLS;
        int cells = scan_count_items(layout, l);
        if (row == 0 && cells == n * n)
            rows = 1;
        int wanted = rows == 1 ? n * n : n;
        if (cells < wanted)
            return source_fail(s, l.end, e, "expected %d regions in this row, found %d",
                               wanted, cells);
        if (!read_row(s, l, layout, n, wanted, &labels, region + row * n, e))
            return false;
    }
    return true;
}
