#include "puzzle/parse_shape.h"

#include "base/alloc.h"
#include "base/number.h"
#include "puzzle/puzzle.h"

#include <string.h>

bool shape_take_size_line(const struct source *s, const char **at, struct shape *shape,
                          struct error *e)
{
    const char *next = *at;
    struct span l;

    if (!scan_content_line(s, &next, &l))
        return true;
    static const char order[] = "order ";
    size_t skipped = sizeof order - 1;
    if ((l.end < s->end && *l.end == '\t') ||
        (l.start > s->text && l.start[-1] == '\t'))
        return true; /* the only field of a table's row that is not empty */
    bool is_order = span_length(l) > skipped && memcmp(l.start, order, skipped) == 0;
    if (is_order)
        l.start += skipped;
    const char *x = memchr(l.start, 'x', span_length(l));
    bool is_box = x != NULL;
    int rows = scan_number((struct span){l.start, x ? x : l.end});
    int cols = x ? scan_number((struct span){x + 1, l.end}) : 1;
    if (rows < 0 || cols < 0)
        return true;
    *at = next;
    if (!is_box && (rows == 2 || rows == 3)) { /* the side of a box */
        is_box = true;
        cols = rows;
    }
    int n = rows * cols;
    shape->is_latin = is_order;
    if (is_box && !geometry_is_valid(rows, cols))
        return scan_fail(s, l, e, "a box RxC with R*C in %d..%d", MIN_N, MAX_N);
    if (n < MIN_N || n > MAX_N)
        return scan_fail(s, l, e, "a size %d..%d", MIN_N, MAX_N);
    if (shape->n > 0 && n != shape->n)
        return scan_fail(s, l, e,
                         is_box ? "boxes RxC with R*C = %d" : "a board of size %d",
                         shape->n);
    shape->n = n;
    if (is_box) {
        shape->box_rows = rows;
        shape->box_cols = cols;
    }
    return true;
}

/* Whether a line is a whole board: it has no gaps, is too long for a row, and its
 * length is a square number. */
static bool is_whole_board(struct span l)
{
    int cells = 0;

    for (const char *c = l.start; c < l.end; c++, cells++)
        if (scan_is_gap(LAYOUT_SYMBOLS, *c) || cells > MAX_SYMBOL_N * MAX_SYMBOL_N)
            return false;
    return cells > MAX_SYMBOL_N && geometry_root(cells) > 0;
}

/* Facts about the lines that may belong to the next board: up to a blank line, and at
 * most as many lines as a board can have. */
struct survey {
    bool has_bars, has_letters, has_comma;
    const char *at, *end; /* the text of these lines */
    struct span first;    /* the first row, if there is one */
};

static bool has_char(struct span l, char c)
{
    return memchr(l.start, c, span_length(l)) != NULL;
}

static bool has_letter(struct span l)
{
    for (const char *c = l.start; c < l.end; c++)
        if (scan_symbol_rank(*c) >= 10)
            return true;
    return false;
}

/* Examines the lines from `from` on, except those that an earlier call has examined. */
static void look_ahead(const struct source *s, const char *from, struct lookahead *a)
{
    if (!a->to || from >= a->to)
        *a = (struct lookahead){
            .from = from, .to = from, .one_line_until = a->one_line_until};
    assert(a->from <= from);
    for (; a->from < from; a->n_lines--)
        scan_line_at(s, a->from, &a->from);
    while (a->n_lines < 3 * MAX_N && !a->is_closed && a->to < s->end) {
        struct span l = scan_line_at(s, a->to, &a->to);
        a->n_lines++;
        a->is_closed = l.start == l.end;
        if (scan_is_border(l, true))
            continue;
        if (has_char(l, '|'))
            a->bar = l.start;
        if (has_char(l, ','))
            a->comma = l.start;
        if (has_letter(l))
            a->letter = l.start;
    }
}

static struct survey survey_block(const struct source *s, const char *at,
                                  struct lookahead *a)
{
    struct span l;

    if (!scan_content_line(s, &at, &l))
        return (struct survey){.end = s->end};
    struct survey out = {has_char(l, '|'), has_letter(l), has_char(l, ','), .end = at};
    /* A long border above the first row must not be taken for a board in one line. If
     * it has only dashes, the row below tells. */
    const char *below = at;
    struct span row;
    bool is_drawn =
        *l.start != '-' || (scan_content_line(s, &below, &row) && has_char(row, '|'));
    if (is_whole_board(l) && !scan_is_border(l, is_drawn))
        return out;
    look_ahead(s, at, a);
    out.has_bars |= a->bar && a->bar >= at;
    out.has_letters |= a->letter && a->letter >= at;
    out.has_comma |= a->comma && a->comma >= at;
    out.end = a->to;
    return out;
}

static bool has_two_rows(const struct source *s, const struct survey *survey)
{
    const char *at = survey->at;
    struct source block = *s;
    struct span l;

    block.end = survey->end;
    return scan_row_line(&block, &at, survey->has_bars, &l) &&
           scan_row_line(&block, &at, survey->has_bars, &l);
}

int shape_usual_count(const int count[3])
{
    return count[1] == count[2] && count[1] >= MIN_N ? count[1] : count[0];
}

/* The usual number of cells in the first three rows. */
static int usual_cells(const struct source *s, const struct survey *survey,
                       enum cell_layout layout)
{
    const char *at = survey->at;
    struct source block = *s;
    struct span l;
    int cells[3] = {0};

    block.end = survey->end;
    for (int row = 0; row < 3 && scan_row_line(&block, &at, survey->has_bars, &l);
         row++)
        cells[row] = scan_count_cells(layout, l);
    return shape_usual_count(cells);
}

/* Guesses whether cells are numbers or symbols, mainly by the lengths of the words. */
static enum cell_layout guess_layout(const struct survey *survey, int known_n)
{
    struct span first = survey->first;
    struct span word;
    int words = 0, shortest = MAX_NUMBER_LENGTH + 1, longest = 0;

    for (; scan_next_cell(LAYOUT_NUMBERS, &first, &word); words++) {
        shortest = int_min(shortest, (int)span_length(word));
        longest = int_max(longest, (int)span_length(word));
    }
    bool is_list = *survey->first.start == '[' || *survey->first.start == '(';
    if (words > 1 && is_list)
        return LAYOUT_NUMBERS;
    if (survey->has_letters)
        return LAYOUT_SYMBOLS;
    if (words > 1 && (words == known_n || survey->has_comma))
        return LAYOUT_NUMBERS;
    if (words < MIN_N || longest > MAX_NUMBER_LENGTH)
        return LAYOUT_SYMBOLS;
    return words >= 10 || shortest != longest ? LAYOUT_NUMBERS : LAYOUT_SYMBOLS;
}

static bool is_same(struct span a, struct span b)
{
    return b.start && span_length(a) == span_length(b) &&
           memcmp(a.start, b.start, span_length(a)) == 0;
}

/* Whether the n words of a line must be groups of candidates, not the rows of a board.
 * Sets *is_possible to whether every word is a correct group. If so, they must be
 * groups if one has several candidates and one of these facts rules out rows:
 *  - the words have different numbers of candidates;
 *  - the number of all candidates is no square;
 *  - a word with all n candidates repeats the last one or the one before it;
 *  - all words have all n candidates, some with commas;
 *  - a line before says that there are n <= 9 values: then words with several digits
 *    are no values, and a board on one line has n of them in a word.
 * Up to 9x9, words of different lengths must be groups even if one of them is wrong, so
 * that the error names this word. */
static bool are_groups(struct span l, int n, bool has_size, bool *is_possible)
{
    int least = n, most = 0, sum = 0;
    bool has_commas = has_char(l, ','), is_even = true, repeats = false;
    struct span word, last = {.start = NULL}, before = last;

    *is_possible = scan_count_cells(LAYOUT_GROUPS, l) == n;
    for (; scan_next_cell(LAYOUT_GROUPS, &l, &word); before = last, last = word) {
        uint64_t set[MAX_WORDS] = {0};
        const char *at = word.start;
        bool is_group = puzzle_read_group(&at, word.end, n, set);
        int count = is_group ? bits_count_set(set, MAX_WORDS) : 0;
        *is_possible &= is_group && at[-1] != ',';
        sum += count;
        least = int_min(least, count);
        most = int_max(most, count);
        is_even &= !last.start || span_length(word) == span_length(last);
        repeats |= count == n && (is_same(word, last) || is_same(word, before));
    }
    if (!*is_possible)
        return n <= 9 && most > 1 && !is_even && !has_commas;
    bool is_told = has_size && n <= 9 && sum < n * n;
    return most > 1 && (least < most || geometry_root(sum) == 0 || repeats || is_told ||
                        (least == n && !is_even));
}

/* Reads rows while their words can be groups of candidates. In the first row where they
 * must be groups (are_groups), sets *shape and returns true. */
static bool find_groups(const struct source *s, const struct survey *survey,
                        struct shape *shape)
{
    int n = scan_count_cells(LAYOUT_GROUPS, survey->first);
    bool is_possible = n >= MIN_N && n <= MAX_N && (shape->n == 0 || shape->n == n);
    const char *at = survey->at;
    struct span l;

    for (int i = 0; i < n && is_possible; i++) {
        if (!scan_row_line(s, &at, survey->has_bars, &l))
            return false;
        if (!are_groups(l, n, shape->n == n, &is_possible))
            continue;
        shape->layout = LAYOUT_GROUPS;
        shape->n = n;
        return true;
    }
    return false;
}

/* Whether a line of n^3 symbols has the candidates of n^2 cells, a group of n symbols
 * for each cell. True if more than half of the groups have values, all in their places.
 * In a board of n^3 cells at most n^1.5 groups are like that, one for each column: a
 * column has the value of its place in a group only once. */
static bool find_masks(struct span l, struct shape *shape)
{
    int n = MIN_N, good = 0;

    while (n < MAX_SYMBOL_N && n * n * n < l.end - l.start)
        n++;
    if (n * n * n != l.end - l.start || (shape->n > 0 && shape->n != n))
        return false;
    for (const char *group = l.start; group < l.end; group += n) {
        int in_place = 0, empty = 0;
        for (int k = 0; k < n; k++) {
            in_place += scan_symbol_rank(group[k]) == k + 1;
            empty += scan_symbol_rank(group[k]) == SYMBOL_EMPTY;
        }
        good += in_place > 0 && in_place + empty == n;
    }
    if (2 * good <= n * n)
        return false;
    shape->layout = LAYOUT_MASKS;
    shape->n = n;
    shape->one_line = true;
    return true;
}

/* Whether a line of 16 or 25 symbols is a row of a large board, not a 4x4 or 5x5 board.
 * True if `at` begins `symbols` lines of `symbols` symbols each, and any of these
 * symbols is too large for the small board. */
static bool rows_of_large_board(const struct source *s, const char *at, int symbols,
                                struct lookahead *a)
{
    bool too_large = false;
    int root = geometry_root(symbols);
    struct span l;

    if (a->one_line_until && at < a->one_line_until)
        return false;
    for (int row = 0; row < symbols; row++) {
        a->one_line_until = at;
        if (!scan_row_line(s, &at, false, &l) ||
            scan_count_cells(LAYOUT_SYMBOLS, l) != symbols)
            return false;
        for (const char *c = l.start; c < l.end; c++)
            too_large |= scan_symbol_rank(*c) > root;
    }
    a->one_line_until = too_large ? NULL : at;
    return too_large;
}

/* The same for numbers. A row of a large board has a number that is too large for the
 * small board, or has at most as many clues as the small board has values, for a row
 * has each value once. */
static bool rows_of_large_numbers(const struct source *s, const struct survey *survey,
                                  int numbers)
{
    int root = geometry_root(numbers), row = 0;
    const char *at = survey->at;
    struct span l, cell;

    if (!has_two_rows(s, survey))
        return false;
    while (row < numbers && scan_row_line(s, &at, survey->has_bars, &l) &&
           scan_count_cells(LAYOUT_NUMBERS, l) == numbers) {
        int clues = 0, largest = 0;
        while (scan_next_cell(LAYOUT_NUMBERS, &l, &cell)) {
            int value = scan_number(cell);
            clues += value > 0;
            largest = int_max(largest, value);
        }
        if (largest > root || clues > root)
            return largest > root;
        row++;
    }
    return row == numbers;
}

/* Checks the number of cells in the first line against n; sets shape->one_line. */
static bool check_n(const struct source *s, struct span first, int cells,
                    struct shape *shape, struct error *e)
{
    int n = shape->n;

    shape->one_line = cells == n * n;
    if (cells != n && !shape->one_line)
        return source_fail(
            s, first.start, e, "expected %d %s a row (or all %d in one line), found %d",
            n, scan_cell_name(n > MAX_SYMBOL_N ? LAYOUT_NUMBERS : shape->layout), n * n,
            cells);
    if (shape->layout == LAYOUT_SYMBOLS && n > MAX_SYMBOL_N)
        return source_fail(s, first.start, e,
                           "expected numbers separated by spaces or commas for a board "
                           "this large, found symbols");
    return true;
}

static bool guess_n(const struct source *s, const struct survey *survey,
                    struct lookahead *a, struct shape *shape, struct error *e)
{
    int cells = scan_count_cells(shape->layout, survey->first);
    int largest = shape->layout == LAYOUT_NUMBERS ? MAX_N : MAX_SYMBOL_N;
    int root = geometry_root(cells);
    bool row_possible = cells >= MIN_N && cells <= largest;
    bool line_possible = root >= MIN_N && root <= largest;

    if (shape->n > 0)
        return check_n(s, survey->first, cells, shape, e);
    if (cells <= largest && !line_possible) {
        cells = usual_cells(s, survey, shape->layout);
        row_possible = cells >= MIN_N && cells <= largest;
    }
    bool is_only = cells > MIN_N * MIN_N && !has_two_rows(s, survey);
    int near =
        !line_possible && (!row_possible || is_only) ? geometry_near_side(cells) : 0;
    if (near > 0 && near <= largest && cells > near * 2)
        return source_fail(
            s, survey->first.start, e,
            "expected %d %s, all cells of a %dx%d board in one line, found "
            "%d",
            near * near, scan_cell_name(shape->layout), near, near, cells);
    if (!row_possible && !line_possible)
        return source_fail(s, survey->first.start, e,
                           "expected a row of %d..%d %s (or all cells in one line), "
                           "found %d",
                           MIN_N, largest, scan_cell_name(shape->layout), cells);
    if (row_possible && line_possible)
        row_possible = shape->layout == LAYOUT_NUMBERS
                           ? rows_of_large_numbers(s, survey, cells)
                           : rows_of_large_board(s, survey->at, cells, a);
    shape->n = row_possible ? cells : root;
    shape->one_line = !row_possible;
    return true;
}

/* Takes the number of columns before the first inner bar as the width of a box. Bars
 * around each cell draw no boxes. */
static void guess_box_from_bars(struct span l, struct shape *shape)
{
    if (l.start < l.end && *l.start == '|')
        l.start++;
    const char *bar = memchr(l.start, '|', span_length(l));
    if (!bar || bar + 1 == l.end)
        return;
    l.end = bar;
    int cols = scan_count_cells(shape->layout, l);
    if (cols > 1 && shape->n % cols == 0 && geometry_is_valid(shape->n / cols, cols)) {
        shape->box_rows = shape->n / cols;
        shape->box_cols = cols;
    }
}

bool shape_find(const struct source *s, const char *at, struct lookahead *ahead,
                struct shape *shape, struct error *e)
{
    struct survey survey = survey_block(s, at, ahead);
    const struct span *first = &survey.first;

    survey.at = at;
    shape->has_bars = survey.has_bars;
    if (!scan_row_line(s, &at, survey.has_bars, &survey.first))
        return source_fail(s, s->end, e,
                           "expected a puzzle, found the end of the text");
    const char *nul = memchr(first->start, '\0', span_length(*first));
    if (nul)
        return source_fail(s, nul, e, SCAN_NUL_BYTE);
    if (!find_masks(*first, shape) && !find_groups(s, &survey, shape)) {
        shape->layout = guess_layout(&survey, shape->n);
        if (!guess_n(s, &survey, ahead, shape, e))
            return false;
    }
    if (shape->box_rows == 0 && survey.has_bars)
        guess_box_from_bars(*first, shape);
    if (shape->box_rows == 0)
        geometry_default_box(shape->n, &shape->box_rows, &shape->box_cols);
    assert(geometry_is_valid(shape->box_rows, shape->box_cols));
    assert(shape->box_rows * shape->box_cols == shape->n);
    return true;
}

/* Whether the line is the comment "# KEY VALUE"; if so, sets *value to VALUE. */
static bool is_comment_of(struct span l, const char *key, struct span *value)
{
    const char *at = l.start;
    long length = (long)strlen(key);

    if (at == l.end || *at++ != '#')
        return false;
    while (at < l.end && *at == ' ')
        at++;
    if (l.end - at < length || memcmp(at, key, (size_t)length) != 0)
        return false;
    for (at += length; at < l.end && *at == ' ';)
        at++;
    while (l.end > at && strchr(" \t\r", l.end[-1]))
        l.end--;
    *value = (struct span){at, l.end};
    return true;
}

/* Finds the next comment "# KEY VALUE" in [*at, to), and moves *at behind its line. */
static bool next_comment(const char **at, const char *to, const char *key,
                         struct span *value)
{
    bool is_found = false;

    while (!is_found && *at < to) {
        const char *newline = memchr(*at, '\n', (size_t)(to - *at));
        const char *end = newline ? newline : to;
        is_found = is_comment_of((struct span){*at, end}, key, value);
        *at = newline ? newline + 1 : to;
    }
    return is_found;
}

bool parse_units(const struct source *s, const char *from, const char *to,
                 struct unit_list *list, struct error *e)
{
    struct span value;

    while (next_comment(&from, to, "units:", &value)) {
        const char *wrong = units_read(value.start, span_length(value), list);
        if (wrong)
            return scan_fail(s, (struct span){wrong, value.end}, e,
                             "none, or some of boxes, x, windows and regions, each "
                             "once, joined by +");
    }
    return true;
}

bool parse_first(const struct source *s, const char *from, const char *to,
                 struct shape *shape, struct error *e)
{
    struct span value;

    while (next_comment(&from, to, "values: from", &value)) {
        bool is_known = span_length(value) == 1 && strchr("01Aa", *value.start);
        if (!is_known)
            return scan_fail(s, value, e, "values from 0, 1 or A");
        shape->has_first = true;
        shape->first = *value.start <= '1' ? *value.start - '0' : 10;
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

    while (i < l->count && !is_same(l->name[i], name))
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
