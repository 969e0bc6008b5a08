/* Boards in nested lists of JSON, Python or NumPy. A board is a list of rows, each a
 * list of cells or a string of symbols, or one list or string of all its cells; a list
 * of boards has any of these, or objects with a board (object.c). */
#include "puzzle/formats/readers.h"
#include "puzzle/parse_members.h"

#include "base/number.h"

#define MOST_DEPTH 4 /* of lists in lists */

/* The largest value of a row. */
static int largest_of(struct span row)
{
    struct members m = members_of(row);
    struct span cell;
    int largest = 0;

    while (next_cell(&m, row, &cell)) {
        cell = scan_whole(without_quotes(cell));
        largest =
            int_max(largest, span_length(cell) == 1 ? scan_symbol_rank(*cell.start)
                                                    : scan_number(cell));
    }
    return largest;
}

/* Counts the values of the list that begins at `at`, up to `most`, and sets *first to
 * the first one. Returns -1 if the text ends before the list. */
static int count_values(const struct source *s, const char *at, int most,
                        struct span *first)
{
    struct members m = {at + 1, s->end};
    struct span value;
    int count = 0;

    for (; count < most; count++) {
        skip_space(&m);
        if (m.at < m.end && is_letter_of(*m.at, "])"))
            return count;
        const char *end = m.at < m.end ? value_end(m.at, m.end) : NULL;
        if (!end)
            return -1;
        value = (struct span){m.at, end};
        *first = count == 0 ? value : *first;
        m.at = end;
        skip_space(&m);
        m.at += m.at < m.end && *m.at == ',';
    }
    return count;
}

/* Whether each value of the list is a whole board, not a row: the first one has a
 * square number of cells, none too large for such a board, and the list has another
 * number of values. */
static bool has_whole_boards(const struct source *s, const char *list,
                             struct span *first, bool *is_cut)
{
    int count = count_values(s, list, 1, first);
    int cells = count == 1 ? count_cells(*first) : 0, root = geometry_root(cells);

    *is_cut = count < 0;
    if (root < MIN_N || largest_of(*first) > root)
        return false;
    count = count_values(s, list, cells + 1, first);
    *is_cut = count < 0;
    return count != cells;
}

const char *list_begin(const struct source *s, const char *at)
{
    for (; at < s->end && is_letter_of(*at, " \t\r\n,#"); at++)
        if (*at == '#') {
            const char *newline = memchr(at, '\n', (size_t)(s->end - at));
            if (!newline)
                return s->end;
            at = newline;
        }
    return at;
}

/* Moves *at into the lists that begin there, to the first value that is no list. Writes
 * where each list begins. Returns their number. */
static int open_lists(const struct source *s, const char **at,
                      const char *open[MOST_DEPTH])
{
    int depth = 0;

    while (*at < s->end && depth < MOST_DEPTH && is_letter_of(**at, "[(")) {
        open[depth++] = (*at)++;
        *at = list_begin(s, *at);
    }
    return depth;
}

static bool end_value(const struct source *s, const char *at, struct span *value)
{
    const char *end = value_end(at, s->end);

    if (!end && s->is_short)
        *s->is_short = true;
    *value = (struct span){at, end};
    return end != NULL;
}

bool list_find_board(const struct source *s, const char *at, bool *is_whole,
                     struct span *board, const char **end)
{
    const char *open[MOST_DEPTH];
    struct span first;
    bool is_cut = false, has_rows;

    at = list_begin(s, at);
    int depth = open_lists(s, &at, open);
    bool is_string = at < s->end && is_letter_of(*at, "\"'");
    if (at == s->end || (depth == 0 && *at != '{' && !(is_string && *is_whole)) ||
        !end_value(s, at, &first))
        return false;
    int rows_at = depth - 2 + (is_string && count_symbols(first) >= MIN_N);
    *board = first;
    if (*at != '{' && rows_at >= 0) {
        *is_whole = has_whole_boards(s, open[rows_at], board, &is_cut);
        has_rows = *is_whole || end_value(s, open[rows_at], board);
    } else if (*at == '{') {
        has_rows = object_has_rows(*board);
    } else { /* in a list of whole boards, behind the first */
        has_rows = *is_whole && (depth == 0 || end_value(s, open[0], board));
    }
    if (is_cut && s->is_short)
        *s->is_short = true;
    *end = board->end;
    if (!is_list(*board))
        *board = without_quotes(*board);
    return has_rows && !is_cut;
}

bool list_claims(const struct source *s, const struct shape *shape, struct span l,
                 const char *next)
{
    struct span first, list = {l.start, NULL};

    (void)shape, (void)next;
    if (!is_letter_of(*l.start, "[("))
        return false;
    list.end = value_end(l.start, s->end);
    if (!list.end || memchr(list.start, '#', span_length(list)))
        return false; /* rows between comments are lines */
    struct members m = members_of(list);
    return next_value(&m, &first) &&
           (count_cells(first) >= MIN_N ||
            (list.end == s->end && geometry_root(count_cells(list)) >= MIN_N));
}

/* The usual number of cells in the first three rows; 0: the list has cells, not rows.
 */
static int find_side(struct span list)
{
    struct members m = members_of(list);
    struct span row;
    int cells[3] = {0};

    for (int i = 0; i < 3 && next_value(&m, &row); i++)
        cells[i] = count_cells(row);
    return shape_usual_count(cells);
}

static bool read_row(struct draft *d, struct span row, int count, struct span *cells,
                     struct error *e)
{
    struct members m = members_of(row);
    struct span cell;
    int found = 0;

    for (; next_cell(&m, row, &cell); found++) {
        cell = scan_whole(without_quotes(cell));
        if (scan_is_null(cell.start, cell.end) ||
            (span_length(cell) > 0 && *cell.start == ' '))
            cell.end = cell.start;
        if (found < count)
            cells[found] = cell;
    }
    return found == count ||
           source_fail(d->source, row.start, e,
                       "expected %d cells in this row, found %d", count, found);
}

bool list_read(const char **at, struct draft *d, struct error *e)
{
    const struct source *s = d->source;
    const char *begin = list_begin(s, *at);
    const struct span list = {begin, value_end(begin, s->end)};
    struct span row;
    int rows = 0;

    int n = find_side(list);
    bool has_rows = n > 0;
    if (!has_rows)
        n = geometry_root(count_cells(list));
    if (!draft_begin(d, list, n, e))
        return false;
    if (!has_rows && !read_row(d, list, n * n, d->cells, e))
        return false;
    for (struct members m = members_of(list); has_rows && next_value(&m, &row); rows++)
        if (rows < n && !read_row(d, row, n, &d->cells[rows * n], e))
            return false;
    draft_find_layout(d);
    struct span rest = scan_line_at(s, list.end, at);
    members_find_end(s, &rest.start);
    if (has_rows && rows != n)
        return source_fail(
            s, list.start, e,
            "expected %d rows in this list, as a row has %d cells, found %d", n, n,
            rows);
    return rest.start >= rest.end ||
           scan_fail(s, rest, e, "the end of the line behind the board");
}
