/* A size, then lines "ROW COLUMN VALUE"; a line with their number may come first. Rows
 * and columns count from 0 if one of them is 0 and none is the size; else from 1. */
#include "puzzle/formats/readers.h"

#include "base/number.h"

#include <stdio.h>

/* Whether two separators follow each other: an empty field of a table. */
static bool has_empty_field(struct span l)
{
    int separators = 0;

    for (const char *c = l.start; c < l.end && separators < 2; c++) {
        bool is_separator = *c == ',' || *c == ';' || *c == '\t';
        separators = is_separator ? separators + 1 : *c == ' ' ? separators : 0;
    }
    return separators >= 2;
}

/* Reads a line of one to three numbers. Returns how many; 0: it is no such line. "012"
 * is no number here: it may be symbols of a row. */
static int take_numbers(struct span l, struct span word[3], int number[3])
{
    struct span rest = l, cell;
    int count = 0;

    if (has_empty_field(l))
        return 0;
    for (; scan_next_cell(LAYOUT_NUMBERS, &rest, &cell); count++) {
        cell = scan_whole(cell);
        if (count == 3 || scan_number(cell) < 0 ||
            (*cell.start == '0' && span_length(cell) > 1))
            return 0;
        word[count] = cell;
        number[count] = scan_number(cell);
    }
    return count;
}

/* A row of n symbols in three words has a word that is no number up to n. */
static bool is_triple(struct span l, int n)
{
    struct span word[3];
    int number[3];

    return take_numbers(l, word, number) == 3 && number[0] <= n && number[1] <= n &&
           number[2] <= n;
}

bool triples_claims(const struct source *s, const struct shape *shape, struct span l,
                    const char *next)
{
    struct span word[3], second;
    int number[3];

    if (shape->n == 0)
        return false;
    return is_triple(l, shape->n) ||
           (take_numbers(l, word, number) == 1 && number[0] > 0 &&
            scan_content_line(s, &next, &second) && is_triple(second, shape->n));
}

/* The number of the first row and column, 0 or 1. `count` is the number of lines; -1:
 * it is unknown. */
static int find_first(const struct source *s, const char *at, int n, int count)
{
    struct span l, word[3];
    int number[3], least = n, most = 0;

    for (; count != 0 && scan_content_line(s, &at, &l); count--) {
        if (take_numbers(l, word, number) != 3)
            break;
        least = int_min(least, int_min(number[0], number[1]));
        most = int_max(most, int_max(number[0], number[1]));
    }
    return least == 0 && most < n ? 0 : 1;
}

bool triples_read(const char **at, struct draft *d, struct error *e)
{
    const struct source *s = d->source;
    int count = -1, number[3]; /* count: of the lines that follow; -1: unknown */
    struct span l, word[3];
    const char *next = *at;

    scan_content_line(s, &next, &l);
    if (!draft_begin(d, l, d->shape.n, e))
        return false;
    const int n = d->shape.n;
    if (take_numbers(l, word, number) == 1) {
        count = number[0];
        *at = next;
    }
    const int first = find_first(s, *at, n, count), last = first + n - 1;
    if (first == 0)
        snprintf(d->note, sizeof d->note, "rows and columns read as 0-%d", last);
    for (int read = 0; read != count; read++) {
        next = *at;
        bool is_line = scan_content_line(s, &next, &l);
        if (count < 0 && (!is_line || scan_count_cells(LAYOUT_NUMBERS, l) != 3))
            break;
        if (!is_line)
            return source_fail(s, s->end, e,
                               "expected %d lines ROW COLUMN VALUE, found the end of "
                               "the text after %d",
                               count, read);
        bool fits = take_numbers(l, word, number) == 3 && number[0] >= first &&
                    number[1] >= first && number[0] <= last && number[1] <= last;
        if (!fits || number[2] < 1 || number[2] > n)
            return first == 1
                       ? scan_fail(s, l, e, "ROW COLUMN VALUE, each 1..%d", n)
                       : scan_fail(
                             s, l, e,
                             "ROW COLUMN VALUE: ROW and COLUMN 0..%d, VALUE 1..%d",
                             last, n);
        int cell = (number[0] - first) * n + number[1] - first;
        if (!draft_put(d, word[2], cell, number[2], e))
            return false;
        *at = next;
    }
    return true;
}
