#include "puzzle/parse.h"

#include "puzzle/check.h"
#include "puzzle/parse_shape.h"

#include <stdio.h>
#include <string.h>

/* All cells in one line, with room to spare: nobody means a longer one. */
#define LONGEST_LINE (16 * MAX_CELLS)

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
        if (!scan_row_line(p, at, shape->has_bars, &l)) {
            snprintf(message, sizeof message,
                     "expected %d rows, found the end of the text after %d", shape->n,
                     row);
            return scan_fail_at(p, p->end, e, message);
        }
        int found = 0;
        for (const char *s = l.start; scan_next_item(shape->layout, &s, l.end, &item);
             found++) {
            if (*item.at == '\0')
                return scan_fail_at(p, item.at, e, "expected text, found a NUL byte");
            if (found >= per_line)
                return scan_fail_count(p, item.at, e, per_line, what,
                                       scan_count_items(shape->layout, l));
            cells[row * per_line + found] = item;
        }
        if (found < per_line)
            return scan_fail_count(p, l.end, e, per_line, what, found);
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
            all_digits &= scan_is_digit(cells[c].at[i]);
        if (all_digits && cells[c].length <= MAX_NUMBER_LENGTH) {
            int number = scan_number_of(cells[c]);
            if (number > n)
                return scan_fail_found(p, cells[c], e, expected);
            clue[c] = number == 0 ? VALUE_NONE : (value_t)(number - 1);
        } else if (cells[c].length == 1 && scan_is_empty_symbol(*cells[c].at)) {
            clue[c] = VALUE_NONE;
        } else {
            return scan_fail_found(p, cells[c], e, expected);
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
        int rank = scan_symbol_rank(symbol);
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
        int rank = scan_symbol_rank(symbol);
        if (symbol == '0' && a.zero_is_value)
            rank = 0;
        int value = rank - a.first_rank;
        if (rank == -1)
            clue[c] = VALUE_NONE;
        else if (rank < 0 || value < 0 || value >= n)
            return scan_fail_found(p, cells[c], e, expected);
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
    return scan_fail_at(p, cells[second].at, e, detail.text);
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
    if (!scan_content_line(p, &at, &l)) {
        if (p->index > 0)
            return PARSE_END;
        scan_fail_at(p, p->end, e, "expected a puzzle, found the end of the text");
        return PARSE_ERROR;
    }
    at = p->at;
    if (l.end - l.start > LONGEST_LINE) {
        char message[96];
        snprintf(message, sizeof message,
                 "expected a line of at most %d bytes, found %lld", LONGEST_LINE,
                 (long long)(l.end - l.start));
        scan_fail_at(p, l.start, e, message);
        return PARSE_ERROR;
    }
    if (!shape_take_size_line(p, &at, &shape, e) || !shape_find(p, at, &shape, e) ||
        !collect_cells(p, &at, &shape, cells, e))
        return PARSE_ERROR;

    scan_skip_borders(p, &at, shape.has_bars);
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
