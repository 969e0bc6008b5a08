#include "puzzle/parse_units.h"

#include "base/alloc.h"

#include <string.h>

/* If the line is the comment "# units: LIST", sets *value to LIST. */
static bool is_units_comment(struct span l, struct span *value)
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
    *value = (struct span){at, l.end};
    return true;
}

bool parse_units(const struct source *s, const char *from, const char *to,
                 struct unit_list *list, struct error *e)
{
    const char *newline;

    for (const char *at = from; at < to; at = newline + 1) {
        newline = memchr(at, '\n', (size_t)(to - at));
        if (!newline)
            newline = to;
        struct span value;
        if (!is_units_comment((struct span){at, newline}, &value))
            continue;
        size_t length = span_length(value);
        const char *wrong = units_read(value.start, length, list);
        if (wrong)
            return scan_fail(s, (struct span){wrong, value.end}, e,
                             "none, or some of boxes, x, windows and regions, each "
                             "once, joined by +");
    }
    return true;
}

/* The names (letters or numbers) of the regions, in the order of their first cells. */
struct labels {
    struct span name[MAX_N];
    int n_cells[MAX_N];
    int count;
};

/* Returns the number of the region with this name. A new name gets the next number.
 * Returns -1 if there already are n other names. */
static int number_of(struct labels *l, struct span name, int n)
{
    int i = 0;

    while (i < l->count &&
           (span_length(l->name[i]) != span_length(name) ||
            memcmp(l->name[i].start, name.start, span_length(name)) != 0))
        i++;
    if (i == n)
        return -1;
    if (i == l->count)
        l->name[l->count++] = name;
    return i;
}

/* Sets region[c] to the number of the region named cells[c], for all n * n cells. */
static bool number_cells(const struct source *s, const struct span *cells, int n,
                         uint8_t *region, struct error *e)
{
    struct labels labels = {.count = 0};

    for (int c = 0; c < n * n; c++) {
        int number = number_of(&labels, cells[c], n);
        if (number < 0)
            return scan_fail(s, cells[c], e, "one of the %d regions named before", n);
        if (++labels.n_cells[number] > n)
            return source_fail(s, cells[c].start, e,
                               "expected %d cells of region %.*s, found more", n,
                               (int)span_length(cells[c]), cells[c].start);
        region[c] = (uint8_t)number;
    }
    return true;
}

bool parse_regions(const struct source *s, const char **at, int n, uint8_t *region,
                   struct error *e)
{
    struct span *cells = alloc_resize(NULL, (size_t)(n * n), sizeof *cells);
    enum cell_layout layout = LAYOUT_NUMBERS;
    int per_row = n;
    bool fine = true;
    struct span l;

    for (int read = 0; fine && read < n * n; read += per_row) {
        fine = scan_content_line(s, at, &l) ||
               source_fail(s, s->end, e,
                           "expected a map of regions with %d rows, found the end of "
                           "the text after %d",
                           n * n / per_row, read / per_row);
        if (fine && read == 0) {
            int words = scan_count_cells(LAYOUT_NUMBERS, l);
            if (words != n && words != n * n)
                layout = LAYOUT_SYMBOLS;
            if (scan_count_cells(layout, l) == n * n)
                per_row = n * n;
        }
        fine = fine && scan_cells(s, l, layout, per_row, "regions", &cells[read], e);
    }
    fine = fine && number_cells(s, cells, n, region, e);
    free(cells);
    return fine;
}
