#include "trace/verb.h"

#include "base/number.h"

#include <limits.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define LONGEST_OPERANDS 80 /* most bytes of the operands before the operand t */

#define VERB_ROW(id, name, operands) {name, operands},
static const struct {
    const char *name, *operands;
} verbs[VERB_COUNT] = {TRACE_VERBS(VERB_ROW)};

/* Reads a whole number low .. high. */
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

    if (**at == 'r') {
        ++*at;
        if (!read_whole(at, 1, geo->n, &row) || *(*at)++ != 'c' ||
            !read_whole(at, 1, geo->n, &column))
            return false;
        *out = (cell_t)((row - 1) * geo->n + column - 1);
        return true;
    }
    if (!read_whole(at, 0, geo->n_cells - 1, &row))
        return false;
    *out = (cell_t)row;
    return true;
}

/* Reads one operand; `kind` is its letter in TRACE_VERBS (verb.h). */
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

bool trace_verb_read(const struct geometry *geo, const char *text, size_t length,
                     struct trace_words *out)
{
    char operands[LONGEST_OPERANDS + 1];
    size_t used = 0, kept;
    int verb = 0;

    while (used < length && text[used] != ' ' && text[used] != '\t')
        used++;
    while (verb < VERB_COUNT && (strlen(verbs[verb].name) != used ||
                                 memcmp(verbs[verb].name, text, used) != 0))
        verb++;
    if (verb == VERB_COUNT)
        return false;
    out->verb = (enum trace_verb)verb;
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
