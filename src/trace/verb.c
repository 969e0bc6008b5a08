#include "trace/verb.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define LONGEST_NUMBER 30

#define VERB_ROW(id, name, operands) {name, operands},
static const struct {
    const char *name, *operands;
} verbs[VERB_COUNT] = {TRACE_VERBS(VERB_ROW)};

/* The rest of a line: the words that were not read yet. */
struct rest {
    const char *at, *end;
};

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\r';
}

static void skip_blanks(struct rest *r)
{
    while (r->at < r->end && is_blank(*r->at))
        r->at++;
}

/* Takes the next word; returns its length, 0 at the end of the line. */
static size_t take_word(struct rest *r, const char **word)
{
    skip_blanks(r);
    *word = r->at;
    while (r->at < r->end && !is_blank(*r->at))
        r->at++;
    return (size_t)(r->at - *word);
}

/* Reads a whole number without a sign; returns its length, 0 if there is none. */
static size_t read_digits(const char *text, size_t length, int64_t *out)
{
    size_t used = 0;

    for (*out = 0; used < length && used < 15 && text[used] >= '0' && text[used] <= '9';
         used++)
        *out = 10 * *out + (text[used] - '0');
    return used;
}

size_t trace_cell_read(const struct geometry *geo, const char *text, size_t length,
                       cell_t *out)
{
    int64_t row, column;
    size_t used;

    if (length > 0 && text[0] == 'r') {
        used = 1 + read_digits(text + 1, length - 1, &row);
        if (used == 1 || used >= length || text[used] != 'c' || row < 1 || row > geo->n)
            return 0;
        size_t digits = read_digits(text + used + 1, length - used - 1, &column);
        *out = (cell_t)((row - 1) * geo->n + column - 1);
        return digits > 0 && column >= 1 && column <= geo->n ? used + 1 + digits : 0;
    }
    used = read_digits(text, length, &row);
    *out = (cell_t)row;
    return row < geo->n_cells ? used : 0;
}

static bool read_value(const struct geometry *geo, const char *text, size_t length,
                       value_t *out)
{
    int64_t value;
    bool is_whole = length > 0 && read_digits(text, length, &value) == length;

    if (is_whole)
        *out = (value_t)(value - 1);
    return is_whole && value >= 1 && value <= geo->n;
}

static bool read_real(const char *text, size_t length, double *out)
{
    char copy[LONGEST_NUMBER + 1], *end;

    if (length > LONGEST_NUMBER)
        return false;
    memcpy(copy, text, length);
    copy[length] = '\0';
    *out = strtod(copy, &end);
    return end != copy && *end == '\0' && *out == *out;
}

/* Reads one operand of a kind (TRACE_VERBS); `numbers` whole ones were read before. */
static bool read_operand(const struct geometry *geo, struct rest *r, char kind,
                         int *numbers, struct trace_words *out)
{
    const char *word;
    size_t length;

    if (kind == 't') {
        skip_blanks(r);
        out->text = r->at;
        out->length = (size_t)(r->end - r->at);
        r->at = r->end;
        return true;
    }
    length = take_word(r, &word);
    out->number[0] = kind == 'j' ? 0 : out->number[0];
    switch (kind) {
    case 'c':
        return length > 0 && trace_cell_read(geo, word, length, &out->cell) == length;
    case 'e':
        out->excludes = length > 0 && word[0] == '-';
        return read_value(geo, word + out->excludes, length - out->excludes,
                          &out->value);
    case 'v':
        return read_value(geo, word, length, &out->value);
    case 'j':
        if (length == 0)
            return true;
        /* fall through */
    case 'i': {
        bool is_negative = length > 0 && word[0] == '-';
        int64_t *number = &out->number[(*numbers)++];
        size_t digits = read_digits(word + is_negative, length - is_negative, number);
        *number = is_negative ? -*number : *number;
        return digits > 0 && digits + is_negative == length;
    }
    case 'x':
        return read_real(word, length, &out->real);
    default:
        snprintf(out->name, sizeof out->name, "%.*s", (int)length, word);
        return length > 0 && length < sizeof out->name;
    }
}

bool trace_verb_read(const struct geometry *geo, const char *text, size_t length,
                     struct trace_words *out)
{
    struct rest rest = {text, text + length};
    const char *word;
    size_t used = take_word(&rest, &word);
    int verb = 0, numbers = 0;

    while (verb < VERB_COUNT && (strlen(verbs[verb].name) != used ||
                                 memcmp(verbs[verb].name, word, used) != 0))
        verb++;
    if (verb == VERB_COUNT)
        return false;
    out->verb = (enum trace_verb)verb;
    out->text = rest.end;
    out->length = 0;
    for (const char *kind = verbs[verb].operands; *kind; kind++)
        if (!read_operand(geo, &rest, *kind, &numbers, out))
            return false;
    skip_blanks(&rest);
    return rest.at == rest.end;
}
