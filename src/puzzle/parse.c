#include "puzzle/parse.h"

#include "puzzle/check.h"

#include <stdio.h>
#include <string.h>

/* Alphabets of one symbol a cell end at Z. */
#define MAX_SYMBOL_N      35
#define MAX_NUMBER_LENGTH 3
/* All cells in one line, with room to spare: nobody means a longer one. */
#define LONGEST_LINE      (16 * MAX_CELLS)

/* A line without its comment and line end. */
struct line {
    const char *start, *end;
};

/* One cell of the text: where it stands and how long it is. */
struct item {
    const char *at;
    int length;
};

enum layout { LAYOUT_SYMBOLS, LAYOUT_NUMBERS };

/* What a look ahead tells about the puzzle that starts at a line. */
struct shape {
    enum layout layout;
    int n;
    int box_rows, box_cols; /* 0 while unknown */
    bool one_line;          /* all cells stand in one line */
    bool has_bars;
};

/* ---- Messages ---- */

static void describe(char out[static 64], const char *at, const char *end)
{
    size_t used = 0;

    for (; at < end && used < 40; at++) {
        unsigned char c = (unsigned char)*at;
        if (c >= 32 && c < 127)
            out[used++] = (char)c;
        else
            used += (size_t)snprintf(out + used, 8, "\\x%02x", c);
    }
    out[used] = '\0';
}

static bool fail_at(const struct parser *p, const char *at, struct error *e,
                    const char *message)
{
    int line = 1;
    const char *start = p->text;

    for (const char *s = p->text; (s = memchr(s, '\n', (size_t)(at - s))); line++)
        start = ++s;
    return error_fail(e, "%s:%d:%d: %s", p->file, line, (int)(at - start) + 1, message);
}

static bool fail_found(const struct parser *p, struct item item, struct error *e,
                       const char *expected)
{
    char found[64], message[256];

    describe(found, item.at, item.at + item.length);
    snprintf(message, sizeof message, "expected %s, found '%s'", expected, found);
    return fail_at(p, item.at, e, message);
}

static bool fail_count(const struct parser *p, const char *at, struct error *e, int n,
                       const char *what, int found)
{
    char message[128];

    snprintf(message, sizeof message, "expected %d %s in this row, found %d", n, what,
             found);
    return fail_at(p, at, e, message);
}

/* ---- Lines ---- */

static bool is_space(char c)
{
    return c == ' ' || c == '\t' || c == '\r' || c == '\f' || c == '\v';
}

static bool is_gap(char c)
{
    return is_space(c) || c == ',' || c == ';' || c == '|';
}

static bool is_empty_symbol(char c)
{
    return c == '0' || c == '.' || c == '*' || c == '_' || c == '-';
}

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

static bool is_letter(char c)
{
    return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
}

/* The line at `at`, and in *next where the one after it starts. */
static struct line line_at(const struct parser *p, const char *at, const char **next)
{
    const char *newline = memchr(at, '\n', (size_t)(p->end - at));
    struct line l = {at, newline ? newline : p->end};

    *next = newline ? newline + 1 : p->end;
    const char *comment = l.start;
    while ((comment = memchr(comment, '#', (size_t)(l.end - comment)))) {
        if (comment == l.start || is_space(comment[-1])) {
            l.end = comment;
            break;
        }
        comment++;
    }
    while (l.end > l.start && is_space(l.end[-1]))
        l.end--;
    while (l.start < l.end && is_space(*l.start))
        l.start++;
    return l;
}

/* Skips blank lines, comments and sections; the progress that .sdk files keep under
 * [State] is not a puzzle. False at the end of the text. */
static bool content_line(const struct parser *p, const char **at, struct line *out)
{
    bool in_state = false;

    while (*at < p->end) {
        struct line l = line_at(p, *at, at);
        if (l.start == l.end)
            continue;
        if (*l.start == '[') {
            in_state = l.end - l.start >= 6 && memcmp(l.start, "[State", 6) == 0;
            continue;
        }
        if (in_state)
            continue;
        *out = l;
        return true;
    }
    return false;
}

/* Lines that only draw boxes. Where bars stand, dashes never are empty cells. */
static bool is_border(struct line l, bool has_bars)
{
    bool ruled = false, crossed = has_bars;

    for (const char *s = l.start; s < l.end; s++) {
        if (!memchr("-+=|* \t", *s, 7))
            return false;
        ruled |= s + 1 < l.end && s[0] == s[1] && (*s == '-' || *s == '=');
        crossed |= *s == '+' || *s == '=';
    }
    return ruled && crossed;
}

static bool row_line(const struct parser *p, const char **at, bool has_bars,
                     struct line *out)
{
    while (content_line(p, at, out))
        if (!is_border(*out, has_bars))
            return true;
    return false;
}

/* A frame's last border belongs to the board above it. */
static void skip_borders(const struct parser *p, const char **at, bool has_bars)
{
    const char *next = *at;
    struct line l;

    while (content_line(p, &next, &l) && is_border(l, has_bars))
        *at = next;
}

/* ---- Cells within a line ---- */

/* The next cell at or after *s: one symbol, or a run up to the next gap. */
static bool next_item(enum layout layout, const char **s, const char *end,
                      struct item *out)
{
    const char *at = *s;

    while (at < end && is_gap(*at))
        at++;
    if (at == end)
        return false;
    out->at = at++;
    if (layout == LAYOUT_NUMBERS)
        while (at < end && !is_gap(*at))
            at++;
    out->length = (int)(at - out->at);
    *s = at;
    return true;
}

static int count_items(enum layout layout, struct line l)
{
    struct item item;
    int count = 0;

    for (const char *s = l.start; next_item(layout, &s, l.end, &item);)
        count++;
    return count;
}

static bool is_number(struct item item)
{
    if (item.length > MAX_NUMBER_LENGTH)
        return false;
    for (int i = 0; i < item.length; i++)
        if (!is_digit(item.at[i]))
            return item.length == 1 && is_empty_symbol(*item.at);
    return true;
}

static int number_of(struct item item)
{
    int number = 0;

    for (int i = 0; i < item.length; i++)
        number = number * 10 + (item.at[i] - '0');
    return number;
}

/* 1 .. 9 for digits, 10 .. 35 for letters; -1 for an empty cell, -2 for no symbol. 0 is
 * told from the other empty symbols by the caller. */
static int symbol_rank(char c)
{
    if (is_empty_symbol(c))
        return -1;
    if (is_digit(c))
        return c - '0';
    if (is_letter(c))
        return (c | 32) - 'a' + 10;
    return -2;
}

/* ---- Shape ---- */

static bool parse_size(struct line l, int *rows, int *cols)
{
    const char *s = l.start;
    int number[2] = {0, 0}, part = 0, digits = 0;

    for (; s < l.end; s++) {
        if (*s == 'x' && part == 0 && digits > 0) {
            part = 1;
            digits = 0;
        } else if (is_digit(*s) && digits < MAX_NUMBER_LENGTH) {
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

/* Takes an optional size line. `*at` moves behind it. */
static bool take_size_line(const struct parser *p, const char **at, struct shape *shape,
                           struct error *e)
{
    const char *next = *at;
    struct line l;
    int rows, cols;
    char expected[64];

    if (!content_line(p, &next, &l) || !parse_size(l, &rows, &cols))
        return true;
    *at = next;
    struct item item = {l.start, (int)(l.end - l.start)};
    if (cols == 0 && !memchr(l.start, 'x', (size_t)(l.end - l.start))) {
        snprintf(expected, sizeof expected, "a size %d..%d", MIN_N, MAX_N);
        if (rows < MIN_N || rows > MAX_N)
            return fail_found(p, item, e, expected);
        if (shape->n > 0 && rows != shape->n) {
            snprintf(expected, sizeof expected, "the size %d", shape->n);
            return fail_found(p, item, e, expected);
        }
        shape->n = rows;
        return true;
    }
    snprintf(expected, sizeof expected, "a box RxC with R*C in %d..%d", MIN_N, MAX_N);
    if (!geometry_is_valid(rows, cols))
        return fail_found(p, item, e, expected);
    if (shape->n > 0 && rows * cols != shape->n) {
        snprintf(expected, sizeof expected, "boxes of the size %d", shape->n);
        return fail_found(p, item, e, expected);
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
        if (is_gap(*s) || cells > MAX_SYMBOL_N * MAX_SYMBOL_N)
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
        out->has_letters = is_letter(*s);
    const char *s = l.start;
    while (out->only_numbers && next_item(LAYOUT_NUMBERS, &s, l.end, &item))
        out->only_numbers = is_number(item);
}

static struct survey survey_block(const struct parser *p, const char *at)
{
    struct survey out = {.only_numbers = true};
    struct line l;
    const char *from = at;

    if (!content_line(p, &at, &l))
        return out;
    survey_line(l, &out);
    if (is_whole_board(l)) {
        out.rows = 1;
        return out;
    }
    for (int i = 0; i < 3 * MAX_N && at < p->end; i++) {
        l = line_at(p, at, &at);
        if (l.start == l.end)
            break;
        if (!is_border(l, true))
            survey_line(l, &out);
    }
    const char *stop = at;
    for (at = from; row_line(p, &at, out.has_bars, &l) && at <= stop;)
        out.rows++;
    return out;
}

/* Numbers of several digits are told from groups of symbols by their lengths. */
static enum layout guess_layout(struct line first, const struct survey *survey,
                                int known_n)
{
    struct item item;
    int tokens = 0, shortest = MAX_NUMBER_LENGTH + 1, longest = 0;

    for (const char *s = first.start; next_item(LAYOUT_NUMBERS, &s, first.end, &item);
         tokens++) {
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
        if (!row_line(p, &at, false, &l) || count_items(LAYOUT_SYMBOLS, l) != symbols)
            return false;
        for (const char *s = l.start; s < l.end; s++)
            too_large |= symbol_rank(*s) > square_root(symbols);
    }
    return too_large;
}

static bool fail_shape(const struct parser *p, struct line first, int cells,
                       const struct shape *shape, struct error *e)
{
    char message[160];
    const char *what = shape->layout == LAYOUT_NUMBERS ? "numbers" : "symbols";

    if (shape->n > 0)
        snprintf(message, sizeof message,
                 "expected %d %s a row (or all %d in one line), found %d", shape->n,
                 what, shape->n * shape->n, cells);
    else
        snprintf(message, sizeof message,
                 "expected a row of %d..%d %s (or all cells in one line), found %d",
                 MIN_N, shape->layout == LAYOUT_NUMBERS ? MAX_N : MAX_SYMBOL_N, what,
                 cells);
    return fail_at(p, first.start, e, message);
}

static bool guess_n(const struct parser *p, const char *at, struct line first,
                    const struct survey *survey, struct shape *shape, struct error *e)
{
    int cells = count_items(shape->layout, first);
    int largest = shape->layout == LAYOUT_NUMBERS ? MAX_N : MAX_SYMBOL_N;
    int root = square_root(cells);

    if (shape->n > 0) {
        shape->one_line = cells == shape->n * shape->n;
        if (cells != shape->n && !shape->one_line)
            return fail_shape(p, first, cells, shape, e);
        if (shape->layout == LAYOUT_SYMBOLS && shape->n > MAX_SYMBOL_N)
            return fail_at(p, first.start, e,
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
    while (next_item(shape->layout, &s, bar, &item))
        cols++;
    if (cols > 0 && shape->n % cols == 0 && geometry_is_valid(shape->n / cols, cols)) {
        shape->box_rows = shape->n / cols;
        shape->box_cols = cols;
    }
}

static bool find_shape(struct parser *p, const char *at, struct shape *shape,
                       struct error *e)
{
    struct survey survey = survey_block(p, at);
    const char *first_at = at;
    struct line first;

    shape->has_bars = survey.has_bars;
    if (!row_line(p, &at, survey.has_bars, &first))
        return fail_at(p, p->end, e, "expected a puzzle, found the end of the text");
    const char *nul = memchr(first.start, '\0', (size_t)(first.end - first.start));
    if (nul)
        return fail_at(p, nul, e, "expected text, found a NUL byte");
    shape->layout = guess_layout(first, &survey, shape->n);
    if (!guess_n(p, first_at, first, &survey, shape, e))
        return false;
    if (shape->box_rows == 0 && survey.has_bars)
        guess_box_from_bars(first, shape);
    if (shape->box_rows == 0)
        geometry_default_box(shape->n, &shape->box_rows, &shape->box_cols);
    return true;
}

/* ---- Cells ---- */

/* Finds the n*n cells; *at moves behind the last row. */
static bool collect_cells(const struct parser *p, const char **at,
                          const struct shape *shape, struct item *cells,
                          struct error *e)
{
    int per_line = shape->one_line ? shape->n * shape->n : shape->n;
    const char *what = shape->layout == LAYOUT_NUMBERS ? "numbers" : "symbols";
    struct item item;
    struct line l;
    char message[96];

    for (int row = 0; row < (shape->one_line ? 1 : shape->n); row++) {
        if (!row_line(p, at, shape->has_bars, &l)) {
            snprintf(message, sizeof message,
                     "expected %d rows, found the end of the text after %d", shape->n,
                     row);
            return fail_at(p, p->end, e, message);
        }
        int found = 0;
        for (const char *s = l.start; next_item(shape->layout, &s, l.end, &item);
             found++) {
            if (*item.at == '\0')
                return fail_at(p, item.at, e, "expected text, found a NUL byte");
            if (found >= per_line)
                return fail_count(p, item.at, e, per_line, what,
                                  count_items(shape->layout, l));
            cells[row * per_line + found] = item;
        }
        if (found < per_line)
            return fail_count(p, l.end, e, per_line, what, found);
    }
    return true;
}

static bool read_numbers(const struct parser *p, int n, const struct item *cells,
                         value_t *clue, struct error *e)
{
    char expected[64];

    snprintf(expected, sizeof expected, "a value 1..%d", n);
    for (int c = 0; c < n * n; c++) {
        bool all_digits = true;
        for (int i = 0; i < cells[c].length; i++)
            all_digits &= is_digit(cells[c].at[i]);
        if (all_digits && cells[c].length <= MAX_NUMBER_LENGTH) {
            int number = number_of(cells[c]);
            if (number > n)
                return fail_found(p, cells[c], e, expected);
            clue[c] = number == 0 ? VALUE_NONE : (value_t)(number - 1);
        } else if (cells[c].length == 1 && is_empty_symbol(*cells[c].at)) {
            clue[c] = VALUE_NONE;
        } else {
            return fail_found(p, cells[c], e, expected);
        }
    }
    return true;
}

/* How symbols stand for values: the rank of the symbol for 1, and whether 0 is the
 * first value instead of an empty cell. */
struct alphabet {
    int first_rank;
    bool zero_is_value;
};

static struct alphabet guess_alphabet(struct parser *p, int n, const struct item *cells)
{
    bool zero = false, blank = false, digits = false;
    int largest = 0;
    struct alphabet a = {1, false};

    for (int c = 0; c < n * n; c++) {
        char symbol = *cells[c].at;
        int rank = symbol_rank(symbol);
        zero |= symbol == '0';
        blank |= rank == -1 && symbol != '0';
        digits |= rank >= 1 && rank <= 9;
        largest = rank > largest ? rank : largest;
    }
    if (n <= 9 && largest <= 9)
        return a;
    if (!digits && !zero && largest > n)
        a.first_rank = 10;
    else if (zero && blank && largest < n)
        a = (struct alphabet){0, true};
    int last = a.first_rank + n - 1;
    snprintf(p->note, sizeof p->note, "symbols read as %s%c",
             a.zero_is_value      ? "0-9, A-"
             : a.first_rank == 10 ? "A-"
                                  : "1-9, A-",
             'A' + (last >= 10 ? last - 10 : 0));
    return a;
}

static bool read_symbols(struct parser *p, int n, const struct item *cells,
                         value_t *clue, struct error *e)
{
    struct alphabet a = guess_alphabet(p, n, cells);
    char expected[192];

    if (n <= 9)
        snprintf(expected, sizeof expected, "a value 1..%d", n);
    else
        snprintf(expected, sizeof expected, "one of %d values (%s)", n, p->note);
    for (int c = 0; c < n * n; c++) {
        char symbol = *cells[c].at;
        int rank = symbol_rank(symbol);
        if (symbol == '0' && a.zero_is_value)
            rank = 0;
        int value = rank - a.first_rank;
        if (rank == -1)
            clue[c] = VALUE_NONE;
        else if (rank < 0 || value < 0 || value >= n)
            return fail_found(p, cells[c], e, expected);
        else
            clue[c] = (value_t)value;
    }
    return true;
}

static bool refuse_duplicates(const struct parser *p, const struct geometry *geo,
                              const struct item *cells, const value_t *clue,
                              struct error *e)
{
    cell_t first, second;
    struct error detail;

    if (check_no_duplicates(geo, clue, &first, &second, &detail))
        return true;
    return fail_at(p, cells[second].at, e, detail.text);
}

static struct puzzle *puzzle_for(const struct parser *p, const struct shape *shape,
                                 struct puzzle *old)
{
    char name[256];

    if (old && old->geo->box_rows == shape->box_rows &&
        old->geo->box_cols == shape->box_cols && strcmp(old->name, p->file) == 0)
        return old;
    snprintf(name, sizeof name, "%s", p->file);
    return puzzle_create(shape->box_rows, shape->box_cols, name);
}

void parser_init(struct parser *p, const char *file, const char *text, size_t length,
                 int hint_rows, int hint_cols)
{
    *p = (struct parser){
        .file = file,
        .text = text,
        .end = text + length,
        .at = text,
        .hint_rows = hint_rows,
        .hint_cols = hint_cols,
    };
    if (length >= 3 && memcmp(text, "\xef\xbb\xbf", 3) == 0)
        p->at += 3;
}

enum parse_result parser_next(struct parser *p, struct puzzle **puzzle, struct error *e)
{
    struct shape shape = {.n = p->hint_rows * p->hint_cols,
                          .box_rows = p->hint_rows,
                          .box_cols = p->hint_cols};
    struct item cells[MAX_CELLS];
    const char *at = p->at;
    struct line l;

    p->note[0] = '\0';
    if (!content_line(p, &at, &l)) {
        if (p->index > 0)
            return PARSE_END;
        fail_at(p, p->end, e, "expected a puzzle, found the end of the text");
        return PARSE_ERROR;
    }
    at = p->at;
    if (l.end - l.start > LONGEST_LINE) {
        char message[96];
        snprintf(message, sizeof message,
                 "expected a line of at most %d bytes, found %lld", LONGEST_LINE,
                 (long long)(l.end - l.start));
        fail_at(p, l.start, e, message);
        return PARSE_ERROR;
    }
    if (!take_size_line(p, &at, &shape, e) || !find_shape(p, at, &shape, e) ||
        !collect_cells(p, &at, &shape, cells, e))
        return PARSE_ERROR;

    skip_borders(p, &at, shape.has_bars);
    struct puzzle *made = puzzle_for(p, &shape, *puzzle);
    value_t clue[MAX_CELLS];
    bool read = shape.layout == LAYOUT_NUMBERS
                    ? read_numbers(p, shape.n, cells, clue, e)
                    : read_symbols(p, shape.n, cells, clue, e);
    if (!read || !refuse_duplicates(p, made->geo, cells, clue, e)) {
        if (made != *puzzle)
            puzzle_destroy(made);
        return PARSE_ERROR;
    }
    memcpy(made->clue, clue, (size_t)made->geo->n_cells);
    if (made != *puzzle)
        puzzle_destroy(*puzzle);
    *puzzle = made;
    p->at = at;
    p->index++;
    return PARSE_PUZZLE;
}
