#include "trace/line.h"

#include <stdio.h>
#include <string.h>

#define MAX_NUMBER  1000000 /* greater ones count as this */
#define MAX_DIGIT_N 9       /* a board of this side may be written without blanks */

static bool is_between(char c)
{
    return c == ' ' || c == '\t' || c == ',' || c == '\r';
}

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

/* Reads the number at *at, or a dot as 0, and moves *at behind it. -1: no number. */
static int read_number(const char **at, const char *end)
{
    int number = 0;

    if (**at == '.') {
        ++*at;
        return 0;
    }
    if (!is_digit(**at))
        return -1;
    for (; *at < end && is_digit(**at); ++*at)
        if (number < MAX_NUMBER)
            number = 10 * number + (**at - '0');
    return number;
}

static void set_wrong(struct trace_line *out, int n, const int *number)
{
    out->shape = TRACE_WRONG;
    snprintf(out->wrong, sizeof out->wrong,
             "expected a row and a column 1..%d and a value 0..%d, found %d %d %d", n,
             n, number[0], number[1], number[2]);
}

static void take_cell(const struct geometry *geo, const int *number,
                      struct trace_line *out)
{
    int n = geo->n, row = number[0], column = number[1], value = number[2];

    out->shape = TRACE_CELL;
    out->cell = (cell_t)((row - 1) * n + column - 1);
    out->value = value > 0 ? (value_t)(value - 1) : VALUE_NONE;
    if (row < 1 || column < 1 || row > n || column > n || value > n)
        set_wrong(out, n, number);
}

/* Reads one character for each cell. False if one is neither a value nor empty. */
static bool read_symbols(const struct geometry *geo, const char *text, size_t length,
                         value_t *values)
{
    for (size_t i = 0; i < length; i++) {
        int number = text[i] == '.' ? 0 : text[i] - '0';
        if (number < 0 || number > geo->n)
            return false;
        values[i] = number > 0 ? (value_t)(number - 1) : VALUE_NONE;
    }
    return true;
}

static enum trace_shape shape_of(const struct geometry *geo, int count)
{
    return count == geo->n_cells ? TRACE_BOARD
           : count == geo->n     ? TRACE_ROW
                                 : TRACE_WORDS;
}

void trace_line_read(const struct geometry *geo, const char *text, size_t length,
                     value_t *values, struct trace_line *out)
{
    const char *at = text, *end = text + length, *word = NULL, *word_end = text;
    int first[3] = {0}, count = 0;
    bool is_large = false;

    out->shape = TRACE_WORDS;
    for (;;) {
        while (at < end && is_between(*at))
            at++;
        if (at == end)
            break;
        word = at;
        int number = read_number(&at, end);
        if (number < 0 || count == geo->n_cells)
            return;
        word_end = at;
        if (count < 3)
            first[count] = number;
        is_large |= number > geo->n;
        values[count++] = number > 0 ? (value_t)(number - 1) : VALUE_NONE;
        if (at < end && !is_between(*at)) {
            while (at < end && !is_between(*at))
                at++;
            word_end = at;
            count = -1; /* characters without blanks between them, or words */
            break;
        }
    }
    while (count < 0 && at < end && is_between(*at))
        at++;
    if (count == 0) {
        out->shape = TRACE_BLANK;
    } else if (count == 3) {
        take_cell(geo, first, out);
    } else if (count > 1) {
        out->shape = shape_of(geo, count);
        if (is_large && out->shape != TRACE_WORDS) {
            out->shape = TRACE_WRONG;
            snprintf(out->wrong, sizeof out->wrong, "expected values 0..%d in a board",
                     geo->n);
        }
    } else if (geo->n <= MAX_DIGIT_N && at == end && word) {
        size_t symbols = (size_t)(word_end - word);
        enum trace_shape shape = shape_of(geo, (int)symbols);
        if (symbols <= (size_t)geo->n_cells && read_symbols(geo, word, symbols, values))
            out->shape = shape;
    }
}
