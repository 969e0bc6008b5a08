#include "trace/line.h"

#include "base/number.h"

#include <ctype.h>
#include <limits.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MAX_NUMBER       1000000 /* further digits of a number this large are ignored */
#define MAX_DIGIT_N      9       /* largest side of a board written without blanks */
#define LONGEST_OPERANDS 80      /* most bytes of the operands before the operand t */
#define LONGEST_NUMBER   40

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

static void read_cell(const struct geometry *geo, const int *number,
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

/* Whether a board of any size has `count` cells. The smallest side is MIN_N, so fewer
 * numbers mean something else. */
static bool is_board(int count)
{
    int side = MIN_N;

    while (side < MAX_N && side * side < count)
        side++;
    return side * side == count;
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
        read_cell(geo, first, out);
        return;
    }
    out->shape = shape_of(geo, (size_t)count);
    if (out->shape == TRACE_WORDS && is_board(count)) {
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

#define TRACE_VERB_ROW(id, name, operands) {name, operands},
static const struct {
    const char *name, *operands;
} verbs[TRACE_VERB_COUNT] = {TRACE_VERBS(TRACE_VERB_ROW)};

static bool read_whole(const char **at, long low, long high, long *out)
{
    char *end;

    *out = strtol(*at, &end, 10);
    bool is_read = end != *at && *out >= low && *out <= high;
    *at = end;
    return is_read;
}

bool trace_cell_read(const struct geometry *geo, const char **at, cell_t *out)
{
    long row, column;

    if (**at != 'r') {
        if (!read_whole(at, 0, geo->n_cells - 1, &row))
            return false;
        *out = (cell_t)row;
        return true;
    }
    ++*at;
    if (!read_whole(at, 1, geo->n, &row) || *(*at)++ != 'c' ||
        !read_whole(at, 1, geo->n, &column))
        return false;
    *out = (cell_t)((row - 1) * geo->n + column - 1);
    return true;
}

/* Reads one operand; `kind` is its letter in TRACE_VERBS (line.h). */
static bool read_operand(const struct geometry *geo, const char **at, char kind,
                         struct trace_words *out)
{
    long value;
    char *end;
    int used;

    switch (kind) {
    case 'c':
        return trace_cell_read(geo, at, &out->cell);
    case 'e':
        out->excludes = **at == '-';
        *at += out->excludes;
        /* fall through */
    case 'v':
        used = read_whole(at, 1, geo->n, &value);
        out->value = (value_t)(value - 1);
        return used;
    case 'j':
        out->number = 0;
        if (**at == '\0')
            return true;
        /* fall through */
    case 'i':
        return read_whole(at, LONG_MIN, LONG_MAX, &out->number);
    case 'p':
        return read_whole(at, LONG_MIN, LONG_MAX, &out->parent);
    case 'x':
        out->real = strtod(*at, &end);
        used = end != *at && isfinite(out->real);
        *at = end;
        return used;
    default:
        used = (int)strcspn(*at, " \t");
        snprintf(out->name, sizeof out->name, "%.*s", used, *at);
        *at += used;
        return used > 0 && used < TRACE_NAME;
    }
}

bool trace_number_read(const char **at, const char *end, double *out)
{
    char text[LONGEST_NUMBER + 1], *stop;
    size_t used = 0;

    *at = skip_blanks(*at, end);
    while (*at + used < end && !is_between((*at)[used]) && used < LONGEST_NUMBER) {
        text[used] = (*at)[used];
        used++;
    }
    text[used] = '\0';
    *out = strtod(text, &stop);
    *at += used;
    return used > 0 && *stop == '\0' && isfinite(*out);
}

/* Reads the numbers of a cell, `n_each`, or of all cells. */
static bool read_numbers(const struct geometry *geo, const char *at, const char *end,
                         int n_each, struct trace_words *out)
{
    char cell[LONGEST_NUMBER + 1];
    const char *name = cell, *next = at = skip_blanks(at, end);
    double number;
    int count = 0;

    while (trace_number_read(&next, end, &number))
        count++;
    out->cell = CELL_NONE;
    if (count != geo->n_cells * n_each) {
        size_t used = 0;
        while (at + used < end && !is_between(at[used]) && used < LONGEST_NUMBER)
            used++;
        snprintf(cell, sizeof cell, "%.*s", (int)used, at);
        if (!trace_cell_read(geo, &name, &out->cell) || *name != '\0')
            return false;
        next = at += used;
        for (count = 0; trace_number_read(&next, end, &number);)
            count++;
        if (count != n_each)
            return false;
    }
    out->text = at;
    out->length = (size_t)(end - at);
    return skip_blanks(next, end) == end;
}

bool trace_verb_read(const struct geometry *geo, const char *text, size_t length,
                     struct trace_words *out)
{
    char operands[LONGEST_OPERANDS + 1];
    size_t used = 0, kept;
    int verb = 0;

    while (used < length && text[used] != ' ' && text[used] != '\t')
        used++;
    while (verb < TRACE_VERB_COUNT && (strlen(verbs[verb].name) != used ||
                                       memcmp(verbs[verb].name, text, used) != 0))
        verb++;
    if (verb == TRACE_VERB_COUNT)
        return false;
    out->verb = (enum trace_verb)verb;
    if (*verbs[verb].operands == 'h' || *verbs[verb].operands == 'b')
        return read_numbers(geo, text + used, text + length,
                            *verbs[verb].operands == 'h' ? 1 : geo->n, out);
    kept = length - used < LONGEST_OPERANDS ? length - used : LONGEST_OPERANDS;
    memcpy(operands, text + used, kept);
    operands[kept] = '\0';
    const char *at = operands + strspn(operands, " \t");
    for (const char *kind = verbs[verb].operands; *kind && *kind != 't'; kind++) {
        if (!read_operand(geo, &at, *kind, out) ||
            (*at != '\0' && *at != ' ' && *at != '\t'))
            return false;
        at += strspn(at, " \t");
    }
    out->text = text + used + (at - operands);
    out->length = length - used - (size_t)(at - operands);
    return out->length == 0 || strchr(verbs[verb].operands, 't');
}

bool trace_words_begin(const struct trace_words *w, const char *word)
{
    return w->length >= strlen(word) && memcmp(w->text, word, strlen(word)) == 0;
}

int trace_words_board(const struct trace_words *w, int *n, int *rows, int *cols,
                      struct unit_list *units)
{
    char text[64], list[32];
    struct unit_list read;

    snprintf(text, sizeof text, "%.*s", (int)w->length, w->text);
    int count = int_max(sscanf(text, "%6d %6dx%6d %31s", n, rows, cols, list), 0);
    if (count == 4 && units_read(list, strlen(list), &read))
        return 3;
    if (count == 4)
        *units = read;
    return count;
}
