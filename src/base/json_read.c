#include "base/json_read.h"

#include "base/utf8.h"

#include <assert.h>
#include <errno.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MOST_DEPTH 33 /* most nested brackets, the outermost included */
#define SHOWN      40 /* most bytes of a value that a message shows */

struct json_reader {
    const struct json_place *place;
    const char *at, *end;
    struct json_member *members; /* [count]: to be found in the outermost object */
    int count;
    struct error *e;
};

static bool fail_at(const struct json_place *p, const char *at, size_t length,
                    struct error *e, const char *expected)
{
    int column = (int)(at - p->start) + 1, shown = length < SHOWN ? (int)length : SHOWN;

    return error_fail(e, "%.200s:%d:%d: expected %.150s, found %s%.*s%s%s", p->name,
                      p->line, column, expected, length ? "'" : "", shown, at,
                      length ? "'" : "the end of the line",
                      shown < (int)length ? " ..." : "");
}

static bool fail(const struct json_reader *r, const char *expected)
{
    return fail_at(r->place, r->at, r->at < r->end, r->e, expected);
}

static bool is_one_of(const struct json_reader *r, const char *characters)
{
    return r->at < r->end && *r->at && strchr(characters, *r->at);
}

static void skip_space(struct json_reader *r)
{
    while (is_one_of(r, " \t\r"))
        r->at++;
}

static bool take(struct json_reader *r, char c)
{
    skip_space(r);
    if (r->at == r->end || *r->at != c)
        return false;
    r->at++;
    return true;
}

static bool skip_escape(struct json_reader *r)
{
    if (!is_one_of(r, "\"\\/bfnrtu"))
        return fail(r, "an escape of a text");
    if (*r->at++ != 'u')
        return true;
    for (int digits = 0; digits < 4; digits++, r->at++)
        if (!is_one_of(r, "0123456789abcdefABCDEF"))
            return fail(r, "four hexadecimal digits");
    return true;
}

static bool skip_text(struct json_reader *r)
{
    if (!take(r, '"'))
        return fail(r, "a text in quotes");
    while (r->at < r->end && *r->at != '"') {
        char c = *r->at;
        if ((unsigned char)c < ' ')
            return fail(r, "the end of a text");
        int length = utf8_length(r->at);
        if (length == 0)
            return fail(r, "UTF-8");
        r->at += length;
        if (c == '\\' && !skip_escape(r))
            return false;
    }
    return take(r, '"') || fail(r, "the end of a text");
}

static size_t skip_digits(struct json_reader *r)
{
    const char *start = r->at;

    while (r->at < r->end && *r->at >= '0' && *r->at <= '9')
        r->at++;
    return (size_t)(r->at - start);
}

static bool skip_number(struct json_reader *r)
{
    r->at += is_one_of(r, "-");
    bool is_zero = is_one_of(r, "0");
    size_t digits = skip_digits(r);
    if (digits == 0)
        return fail(r, "a value");
    if (is_zero && digits > 1)
        return fail(r, "a number without leading zeros");
    if (is_one_of(r, ".")) {
        r->at++;
        if (skip_digits(r) == 0)
            return fail(r, "a digit");
    }
    if (is_one_of(r, "eE")) {
        r->at++;
        r->at += is_one_of(r, "+-");
        if (skip_digits(r) == 0)
            return fail(r, "a digit");
    }
    return true;
}

static bool skip_value(struct json_reader *r, int depth);

/* Skips a member of an object; `depth` is the number of open brackets around it. In the
 * outermost object, at depth 1, stores the value if the key is one of r->members. */
static bool skip_member(struct json_reader *r, int depth)
{
    skip_space(r);
    const char *key = r->at + 1;
    if (!skip_text(r))
        return false;
    size_t length = (size_t)(r->at - 1 - key);
    if (!take(r, ':'))
        return fail(r, "':'");
    skip_space(r);
    const char *value = r->at;
    if (!skip_value(r, depth))
        return false;
    for (int i = 0; depth == 1 && i < r->count; i++)
        if (strlen(r->members[i].key) == length &&
            memcmp(r->members[i].key, key, length) == 0) {
            r->members[i].value = value;
            r->members[i].length = (size_t)(r->at - value);
        }
    return true;
}

static bool skip_list(struct json_reader *r, char close, int depth)
{
    if (depth == MOST_DEPTH)
        return fail(r, "fewer brackets");
    if (take(r, close))
        return true;
    do {
        if (!(close == '}' ? skip_member : skip_value)(r, depth + 1))
            return false;
    } while (take(r, ','));
    return take(r, close) || fail(r, close == '}' ? "',' or '}'" : "',' or ']'");
}

static bool skip_value(struct json_reader *r, int depth)
{
    static const char *const words[] = {"true", "false", "null"};

    skip_space(r);
    if (is_one_of(r, "\""))
        return skip_text(r);
    if (take(r, '{'))
        return skip_list(r, '}', depth);
    if (take(r, '['))
        return skip_list(r, ']', depth);
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        size_t length = strlen(words[i]);
        if ((size_t)(r->end - r->at) >= length &&
            memcmp(r->at, words[i], length) == 0) {
            r->at += length;
            return true;
        }
    }
    return skip_number(r);
}

bool json_read(const struct json_place *p, struct json_member *members, int count,
               struct error *e)
{
    struct json_reader r = {p, p->start, p->start + p->length, members, count, e};

    for (int i = 0; i < count; i++)
        members[i] = (struct json_member){.key = members[i].key, .place = p};
    if (!take(&r, '{'))
        return fail(&r, "an object in JSON, '{'");
    if (!skip_list(&r, '}', 0))
        return false;
    skip_space(&r);
    return r.at == r.end || fail(&r, "the end of the line");
}

bool json_fail(const struct json_member *m, struct error *e, const char *expected, ...)
{
    const struct json_place *p = m->place;
    char with_key[200];
    va_list args;
    int used = snprintf(with_key, sizeof with_key, "\"%s\": ", m->key);

    va_start(args, expected);
    vsnprintf(with_key + used, sizeof with_key - (size_t)used, expected, args);
    va_end(args);
    if (!m->value)
        return fail_at(p, p->start + p->length, 0, e, with_key);
    return fail_at(p, m->value, m->length, e, with_key);
}

bool json_same(const struct json_member *a, const struct json_member *b)
{
    if (!a->value || !b->value)
        return a->value == b->value;
    return a->length == b->length && memcmp(a->value, b->value, a->length) == 0;
}

static bool is_number(const struct json_member *m)
{
    return m->value && (*m->value == '-' || (*m->value >= '0' && *m->value <= '9'));
}

bool json_read_real(const struct json_member *m, double least, double most,
                    double *value)
{
    double read = is_number(m) ? strtod(m->value, NULL) : (double)NAN;

    if (!(least <= read && read <= most))
        return false;
    *value = read;
    return true;
}

bool json_read_count(const struct json_member *m, uint64_t least, uint64_t most,
                     uint64_t *value)
{
    char *end;

    if (!is_number(m) || *m->value == '-')
        return false;
    errno = 0;
    uint64_t count = strtoull(m->value, &end, 10);
    if (errno != 0 || end != m->value + m->length || count < least || count > most)
        return false;
    *value = count;
    return true;
}

static uint32_t hexadecimal(const char *at)
{
    char digits[5] = "";

    memcpy(digits, at, 4);
    return (uint32_t)strtoul(digits, NULL, 16);
}

/* Decodes an escape \uXXXX, whose digits begin at `at`, and appends its character. If a
 * second such escape follows and completes a surrogate pair, appends the character of
 * the pair. A lone surrogate dc80 .. dcff stands for a byte 80 .. ff of invalid UTF-8
 * (PEP 383); others become U+FFFD. Returns the number of bytes read from `at`. */
static size_t add_code(const char *at, const char *end, struct text *out)
{
    uint32_t code = hexadecimal(at), low = 0;
    char bytes[4];

    if (code >= 0xd800 && code < 0xdc00 && end - at >= 10 && at[4] == '\\' &&
        at[5] == 'u')
        low = hexadecimal(at + 6);
    if (low >= 0xdc00 && low < 0xe000) {
        code = 0x10000 + ((code - 0xd800) << 10) + (low - 0xdc00);
        text_add(out, bytes, (size_t)utf8_encode(code, bytes));
        return 10;
    }
    if (code >= 0xdc80 && code < 0xdd00) {
        text_putc(out, (char)(code - 0xdc00));
        return 4;
    }
    if (code >= 0xd800 && code < 0xe000)
        code = UTF8_REPLACEMENT;
    text_add(out, bytes, (size_t)utf8_encode(code, bytes));
    return 4;
}

/* Decodes an escape, whose backslash is before `at`, and appends its character. Returns
 * the number of bytes read from `at`. */
static size_t add_escape(const char *at, const char *end, struct text *out)
{
    static const char names[] = "bfnrt", codes[] = "\b\f\n\r\t";
    const char *name = strchr(names, *at);

    if (*at == 'u')
        return 1 + add_code(at + 1, end, out);
    text_putc(out, name ? codes[name - names] : *at);
    return 1;
}

bool json_read_text(const struct json_member *m, struct text *out)
{
    if (!m->value || *m->value != '"')
        return false;
    assert(m->length >= 2);
    size_t start = out->length;
    for (size_t i = 1; i < m->length - 1; i++) {
        if (m->value[i] == '\\')
            i += add_escape(m->value + i + 1, m->value + m->length - 1, out);
        else
            text_putc(out, m->value[i]);
    }
    return !memchr(out->data + start, '\0', out->length - start);
}
