#include "trace/line.h"

#include <ctype.h>
#include <stdio.h>

#define MAX_NUMBER  1000000 /* the digits after a number of this size are ignored */
#define MAX_DIGIT_N 9       /* largest side of a board written without blanks */

static bool is_between(char c)
{
    return c == ' ' || c == '\t' || c == ',' || c == '\r';
}

/* Reads the number at *at, or a dot as 0, and moves *at behind it. -1: no number. */
static int read_number(const char **at, const char *end)
{
    int number = 0;

    if (**at == '.') {
        ++*at;
        return 0;
    }
    if (!isdigit((unsigned char)**at))
        return -1;
    for (; *at < end && isdigit((unsigned char)**at); ++*at)
        if (number < MAX_NUMBER)
            number = 10 * number + (**at - '0');
    return number;
}

static void take_cell(const struct geometry *geo, const int *number,
                      struct trace_line *out)
{
    int n = geo->n, row = number[0], column = number[1], value = number[2];

    out->shape = TRACE_CELL;
    out->cell = (cell_t)((row - 1) * n + column - 1);
    out->value = value > 0 ? (value_t)(value - 1) : VALUE_NONE;
    if (row >= 1 && column >= 1 && row <= n && column <= n && value <= n)
        return;
    out->shape = TRACE_WRONG;
    snprintf(out->wrong, sizeof out->wrong,
             "expected a row and a column 1..%d and a value 0..%d, found %d %d %d", n,
             n, row, column, value);
}

/* Whether a board of another size has `count` cells. The smallest size is MIN_N: fewer
 * numbers are taken for something else. */
static bool is_other_board(const struct geometry *geo, int count)
{
    int side = MIN_N;

    while (side < MAX_N && side * side < count)
        side++;
    return side != geo->n && side * side == count;
}

static enum trace_shape shape_of(const struct geometry *geo, size_t count)
{
    return count == (size_t)geo->n_cells ? TRACE_BOARD
           : count == (size_t)geo->n     ? TRACE_ROW
                                         : TRACE_WORDS;
}

/* Reads a board or a row without blanks: one character for each cell. */
static enum trace_shape read_symbols(const struct geometry *geo, const char *text,
                                     size_t length, value_t *values)
{
    enum trace_shape shape = shape_of(geo, length);

    for (size_t i = 0; i < length && shape != TRACE_WORDS; i++) {
        int number = text[i] == '.' ? 0 : text[i] - '0';
        if (number < 0 || number > geo->n)
            return TRACE_WORDS;
        values[i] = number > 0 ? (value_t)(number - 1) : VALUE_NONE;
    }
    return shape;
}

static const char *skip_blanks(const char *at, const char *end)
{
    while (at < end && is_between(*at))
        at++;
    return at;
}

void trace_line_read(const struct geometry *geo, const char *text, size_t length,
                     value_t *values, struct trace_line *out)
{
    const char *end = text + length, *at = skip_blanks(text, end);
    int first[3] = {0}, count = 0;
    bool is_large = false;

    while (end > at && is_between(end[-1]))
        end--;
    out->shape = at == end ? TRACE_BLANK
                 : geo->n <= MAX_DIGIT_N
                     ? read_symbols(geo, at, (size_t)(end - at), values)
                     : TRACE_WORDS;
    if (out->shape != TRACE_WORDS)
        return;
    for (; at < end; at = skip_blanks(at, end)) {
        int number = read_number(&at, end);
        if (number < 0 || count == MAX_CELLS || (at < end && !is_between(*at)))
            return;
        if (count < 3)
            first[count] = number;
        is_large |= number > geo->n;
        if (count < geo->n_cells)
            values[count] = number > 0 ? (value_t)(number - 1) : VALUE_NONE;
        count++;
    }
    if (count == 3) {
        take_cell(geo, first, out);
        return;
    }
    out->shape = shape_of(geo, (size_t)count);
    if (out->shape == TRACE_WORDS && is_other_board(geo, count)) {
        out->shape = TRACE_WRONG;
        snprintf(out->wrong, sizeof out->wrong,
                 "expected a board of %d numbers, found %d", geo->n_cells, count);
    }
    if (is_large && out->shape != TRACE_WORDS) {
        out->shape = TRACE_WRONG;
        snprintf(out->wrong, sizeof out->wrong, "expected values 0..%d in a board",
                 geo->n);
    }
}
