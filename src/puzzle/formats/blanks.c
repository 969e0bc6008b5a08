/* Rows in which a space is an empty cell. The number of rows is the number of cells in
 * the longest row; a space may stand between two cells. Bars and lines may draw the
 * boxes. If all rows have equally many symbols, another reader takes them: then spaces
 * only separate cells. */
#include "puzzle/formats/readers.h"

#include "base/number.h"

#include <string.h>

/* The rows of a block, from its first line to a blank one or the end. */
struct blank_rows {
    int n, stride; /* stride 2: a space stands between two cells */
    const char *end;
};

/* The line with the spaces before it. */
static struct span with_spaces(const struct source *s, struct span l)
{
    while (l.start > s->text && l.start[-1] == ' ')
        l.start--;
    return l;
}

/* The line that begins at *at, with the spaces before it. */
static struct span whole_line(const struct source *s, const char **at)
{
    struct span l = scan_line_at(s, *at, at);

    return l.start == l.end ? l : with_spaces(s, l);
}

/* Returns the number of symbols of the line; -1: it has another character. Counts its
 * columns, without bars. Sets *largest to the largest symbol, unless it is larger. */
static int measure(struct span l, int *columns, int *largest)
{
    int symbols = 0;

    *columns = 0;
    for (const char *c = l.start; c < l.end; c++) {
        int rank = scan_symbol_rank(*c);
        if (*c == '|')
            continue;
        if (*c != ' ' && rank < 1)
            return -1;
        symbols += rank >= 1;
        *largest = int_max(*largest, rank);
        ++*columns;
    }
    return symbols;
}

/* The symbol in a column, counted from 0; NULL: there is a space, or nothing. */
static const char *symbol_at(struct span l, int column)
{
    for (const char *c = l.start; c < l.end; c++)
        if (*c != '|' && column-- == 0)
            return *c == ' ' ? NULL : c;
    return NULL;
}

/* Whether each symbol stands in the column of a cell. Sets *has_gap if an empty cell
 * stands before a symbol; a row that is only too short has no such cell. */
static bool fits(struct span l, int n, int stride, bool *has_gap)
{
    int column = 0, symbols = 0;

    for (const char *c = l.start; c < l.end; c++) {
        if (*c == '|')
            continue;
        int cell = column / stride;
        bool is_between = column++ % stride != 0;
        if (*c == ' ')
            continue;
        if (is_between || cell >= n)
            return false;
        *has_gap |= symbols < cell;
        symbols++;
    }
    return true;
}

static bool find_rows(const struct source *s, const char *from, struct blank_rows *b)
{
    int rows = 0, least = MAX_N, most = 0, longest = 0, largest = 0, columns;
    const char *at = from;
    bool has_gap = false;
    struct span l;

    while (at < s->end) {
        l = whole_line(s, &at);
        if (l.start == l.end)
            break;
        if (!scan_is_border(l, true)) {
            int symbols = measure(l, &columns, &largest);
            if (symbols < 0 || ++rows > MAX_SYMBOL_N)
                return false;
            least = int_min(least, symbols);
            most = int_max(most, symbols);
            longest = int_max(longest, columns);
        }
        b->end = at;
    }
    b->n = rows;
    b->stride = longest > rows ? 2 : 1;
    if (rows < MIN_N || least == most || largest > (rows > 9 ? rows + 9 : 9) ||
        longest != b->stride * (rows - 1) + 1)
        return false;
    for (at = from; at < b->end;) {
        l = whole_line(s, &at);
        if (!scan_is_border(l, true) && !fits(l, rows, b->stride, &has_gap))
            return false;
    }
    return has_gap;
}

bool blanks_claims(const struct source *s, const struct shape *shape, struct span l,
                   const char *next)
{
    struct blank_rows b;

    (void)next;
    return find_rows(s, with_spaces(s, l).start, &b) &&
           (shape->n == 0 || shape->n == b.n);
}

bool blanks_read(const char **at, struct draft *d, struct error *e)
{
    struct blank_rows b;
    struct span l;
    int row = 0;

    scan_content_line(d->source, at, &l);
    l = with_spaces(d->source, l);
    find_rows(d->source, l.start, &b);
    if (!draft_begin(d, l, b.n, e))
        return false;
    for (*at = l.start; *at < b.end;) {
        l = whole_line(d->source, at);
        if (scan_is_border(l, true))
            continue;
        for (int column = 0; column < b.n; column++) {
            const char *symbol = symbol_at(l, column * b.stride);
            d->cells[row * b.n + column] = symbol ? (struct span){symbol, symbol + 1}
                                                  : (struct span){l.end, l.end};
        }
        row++;
    }
    d->shape.layout = LAYOUT_SYMBOLS;
    return true;
}
