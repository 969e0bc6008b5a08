#include "puzzle/parse_shape.h"

#include <stdio.h>
#include <string.h>

static bool parse_size(struct line l, int *rows, int *cols)
{
    const char *s = l.start;
    int number[2] = {0, 0}, part = 0, digits = 0;

    for (; s < l.end; s++) {
        if (*s == 'x' && part == 0 && digits > 0) {
            part = 1;
            digits = 0;
        } else if (scan_is_digit(*s) && digits < MAX_NUMBER_LENGTH) {
            number[part] = number[part] * 10 + (*s - '0');
            digits++;
        } else {
            return false;
        }
    }
    *rows = number[0];
    *cols = number[1];
    return digits > 0;
}

bool shape_take_size_line(const struct parser *p, const char **at, struct shape *shape,
                          struct error *e)
{
    const char *next = *at;
    struct line l;
    int rows, cols;
    char expected[64];

    if (!scan_content_line(p, &next, &l) || !parse_size(l, &rows, &cols))
        return true;
    *at = next;
    struct item item = {l.start, (int)(l.end - l.start)};
    if (cols == 0 && !memchr(l.start, 'x', (size_t)(l.end - l.start))) {
        snprintf(expected, sizeof expected, "a size %d..%d", MIN_N, MAX_N);
        if (rows < MIN_N || rows > MAX_N)
            return scan_fail_found(p, item, e, expected);
        if (shape->n > 0 && rows != shape->n) {
            snprintf(expected, sizeof expected, "the size %d", shape->n);
            return scan_fail_found(p, item, e, expected);
        }
        shape->n = rows;
        return true;
    }
    snprintf(expected, sizeof expected, "a box RxC with R*C in %d..%d", MIN_N, MAX_N);
    if (!geometry_is_valid(rows, cols))
        return scan_fail_found(p, item, e, expected);
    if (shape->n > 0 && rows * cols != shape->n) {
        snprintf(expected, sizeof expected, "boxes of the size %d", shape->n);
        return scan_fail_found(p, item, e, expected);
    }
    shape->n = rows * cols;
    shape->box_rows = rows;
    shape->box_cols = cols;
    return true;
}

static int square_root(int x)
{
    int root = 0;

    while ((root + 1) * (root + 1) <= x && root < MAX_N + 1)
        root++;
    return root * root == x ? root : 0;
}

/* One symbol a cell and too many for a row: no need to look at the lines that follow.
 */
static bool is_whole_board(struct line l)
{
    int cells = 0;

    for (const char *s = l.start; s < l.end; s++, cells++)
        if (scan_is_gap(*s) || cells > MAX_SYMBOL_N * MAX_SYMBOL_N)
            return false;
    return cells > MAX_SYMBOL_N && square_root(cells) > 0;
}

/* What stands in the lines up to the next blank one (or a hundred rows and borders). */
struct survey {
    bool has_bars, has_letters, has_comma, only_numbers;
    int rows; /* lines that are no borders */
};

static void survey_line(struct line l, struct survey *out)
{
    struct item item;

    out->has_bars |= memchr(l.start, '|', (size_t)(l.end - l.start)) != NULL;
    out->has_comma |= memchr(l.start, ',', (size_t)(l.end - l.start)) != NULL;
    for (const char *s = l.start; s < l.end && !out->has_letters; s++)
        out->has_letters = scan_is_letter(*s);
    const char *s = l.start;
    while (out->only_numbers && scan_next_item(LAYOUT_NUMBERS, &s, l.end, &item))
        out->only_numbers = scan_is_number(item);
}

static struct survey survey_block(const struct parser *p, const char *at)
{
    struct survey out = {.only_numbers = true};
    struct line l;
    const char *from = at;

    if (!scan_content_line(p, &at, &l))
        return out;
    survey_line(l, &out);
    if (is_whole_board(l)) {
        out.rows = 1;
        return out;
    }
    for (int i = 0; i < 3 * MAX_N && at < p->end; i++) {
        l = scan_line_at(p, at, &at);
        if (l.start == l.end)
            break;
        if (!scan_is_border(l, true))
            survey_line(l, &out);
    }
    const char *stop = at;
    for (at = from; scan_row_line(p, &at, out.has_bars, &l) && at <= stop;)
        out.rows++;
    return out;
}

/* Numbers of several digits are told from groups of symbols by their lengths. */
static enum layout guess_layout(struct line first, const struct survey *survey,
                                int known_n)
{
    struct item item;
    int tokens = 0, shortest = MAX_NUMBER_LENGTH + 1, longest = 0;

    for (const char *s = first.start;
         scan_next_item(LAYOUT_NUMBERS, &s, first.end, &item); tokens++) {
        shortest = item.length < shortest ? item.length : shortest;
        longest = item.length > longest ? item.length : longest;
    }
    if (tokens > 1 && known_n > 0 && tokens == known_n && !survey->has_letters)
        return LAYOUT_NUMBERS;
    if (tokens > 1 && survey->has_comma && !survey->has_letters)
        return LAYOUT_NUMBERS;
    if (survey->has_letters || tokens < MIN_N || longest > MAX_NUMBER_LENGTH)
        return LAYOUT_SYMBOLS;
    if (tokens >= 10 || shortest != longest)
        return LAYOUT_NUMBERS;
    return LAYOUT_SYMBOLS;
}

/* 16 or 25 symbols a line are a whole 4x4 or 5x5, or a row of a larger board: the
 * latter if enough lines follow and a symbol in them is too large for the small board.
 */
static bool rows_of_large_board(const struct parser *p, const char *at, int symbols)
{
    bool too_large = false;
    struct line l;

    for (int row = 0; row < symbols; row++) {
        if (!scan_row_line(p, &at, false, &l) ||
            scan_count_items(LAYOUT_SYMBOLS, l) != symbols)
            return false;
        for (const char *s = l.start; s < l.end; s++)
            too_large |= scan_symbol_rank(*s) > square_root(symbols);
    }
    return too_large;
}

static bool fail_shape(const struct parser *p, struct line first, int cells,
                       const struct shape *shape, struct error *e)
{
    char message[160];
    bool is_numbers = shape->layout == LAYOUT_NUMBERS || shape->n > MAX_SYMBOL_N;
    const char *what = is_numbers ? "numbers" : "symbols";

    if (shape->n > 0)
        snprintf(message, sizeof message,
                 "expected %d %s a row (or all %d in one line), found %d", shape->n,
                 what, shape->n * shape->n, cells);
    else
        snprintf(message, sizeof message,
                 "expected a row of %d..%d %s (or all cells in one line), found %d",
                 MIN_N, shape->layout == LAYOUT_NUMBERS ? MAX_N : MAX_SYMBOL_N, what,
                 cells);
    return scan_fail_at(p, first.start, e, message);
}

static bool guess_n(const struct parser *p, const char *at, struct line first,
                    const struct survey *survey, struct shape *shape, struct error *e)
{
    int cells = scan_count_items(shape->layout, first);
    int largest = shape->layout == LAYOUT_NUMBERS ? MAX_N : MAX_SYMBOL_N;
    int root = square_root(cells);

    if (shape->n > 0) {
        shape->one_line = cells == shape->n * shape->n;
        if (cells != shape->n && !shape->one_line)
            return fail_shape(p, first, cells, shape, e);
        if (shape->layout == LAYOUT_SYMBOLS && shape->n > MAX_SYMBOL_N)
            return scan_fail_at(
                p, first.start, e,
                "expected numbers separated by spaces or commas for a board "
                "this large, found symbols");
        return true;
    }
    bool row_possible = cells >= MIN_N && cells <= largest;
    bool line_possible = root >= MIN_N && root <= largest;
    if (row_possible && line_possible)
        row_possible = shape->layout == LAYOUT_NUMBERS
                           ? survey->rows > 1
                           : rows_of_large_board(p, at, cells);
    if (!row_possible && !line_possible)
        return fail_shape(p, first, cells, shape, e);
    shape->n = row_possible ? cells : root;
    shape->one_line = !row_possible;
    return true;
}

/* The box that bars draw: as many columns as cells stand before the first inner bar. */
static void guess_box_from_bars(struct line l, struct shape *shape)
{
    struct item item;
    int cols = 0;
    const char *s = l.start, *bar;

    if (s < l.end && *s == '|')
        s++;
    bar = memchr(s, '|', (size_t)(l.end - s));
    if (!bar || bar + 1 == l.end)
        return;
    while (scan_next_item(shape->layout, &s, bar, &item))
        cols++;
    if (cols > 0 && shape->n % cols == 0 && geometry_is_valid(shape->n / cols, cols)) {
        shape->box_rows = shape->n / cols;
        shape->box_cols = cols;
    }
}

bool shape_find(struct parser *p, const char *at, struct shape *shape, struct error *e)
{
    struct survey survey = survey_block(p, at);
    const char *first_at = at;
    struct line first;

    shape->has_bars = survey.has_bars;
    if (!scan_row_line(p, &at, survey.has_bars, &first))
        return scan_fail_at(p, p->end, e,
                            "expected a puzzle, found the end of the text");
    const char *nul = memchr(first.start, '\0', (size_t)(first.end - first.start));
    if (nul)
        return scan_fail_at(p, nul, e, "expected text, found a NUL byte");
    shape->layout = guess_layout(first, &survey, shape->n);
    if (!guess_n(p, first_at, first, &survey, shape, e))
        return false;
    if (shape->box_rows == 0 && survey.has_bars)
        guess_box_from_bars(first, shape);
    if (shape->box_rows == 0)
        geometry_default_box(shape->n, &shape->box_rows, &shape->box_cols);
    return true;
}
