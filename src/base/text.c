#include "base/text.h"

#include "base/alloc.h"
#include "base/utf8.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

#define FIRST_CAPACITY 64

char text_nothing[1];

void text_init(struct text *t)
{
    *t = TEXT_EMPTY;
}

void text_free(struct text *t)
{
    if (t->capacity > 0)
        free(t->data);
    text_init(t);
}

void text_clear(struct text *t)
{
    assert(t->data);
    t->length = 0;
    if (t->capacity > 0)
        t->data[0] = '\0';
}

static void reserve(struct text *t, size_t extra)
{
    size_t need = t->length + extra + 1, capacity = t->capacity;

    assert(t->data && (capacity == 0 || t->length < capacity));
    if (need <= capacity)
        return;
    while (capacity < need)
        capacity = capacity ? 2 * capacity : FIRST_CAPACITY;
    t->data = alloc_resize(t->capacity ? t->data : NULL, capacity, 1);
    t->capacity = capacity;
}

void text_add(struct text *t, const char *data, size_t length)
{
    reserve(t, length);
    memcpy(t->data + t->length, data, length);
    t->length += length;
    t->data[t->length] = '\0';
}

void text_puts(struct text *t, const char *s)
{
    text_add(t, s, strlen(s));
}

void text_putc(struct text *t, char c)
{
    text_add(t, &c, 1);
}

void text_printf(struct text *t, const char *format, ...)
{
    va_list args, again;

    va_start(args, format);
    va_copy(again, args);
    int length = vsnprintf(NULL, 0, format, args);
    va_end(args);
    assert(length >= 0);
    reserve(t, (size_t)length);
    vsnprintf(t->data + t->length, (size_t)length + 1, format, again);
    va_end(again);
    t->length += (size_t)length;
}

/* Whether the UTF-8 sequence at `s` is a control character: C0, DEL or C1. */
static bool is_control(const char *s, int length)
{
    unsigned char c = (unsigned char)s[0];

    return c < 0x20 || c == 0x7f ||
           (length == 2 && c == 0xc2 && (unsigned char)s[1] < 0xa0);
}

void text_printable(struct text *t, const char *s)
{
    while (*s) {
        int length = utf8_length(s);

        if (length > 0 && !is_control(s, length)) {
            text_add(t, s, (size_t)length);
        } else {
            length = length > 0 ? length : 1;
            for (int i = 0; i < length; i++)
                text_printf(t, "\\x%02x", (unsigned char)s[i]);
        }
        s += length;
    }
}

void text_shell_word(struct text *t, const char *s)
{
    text_putc(t, '\'');
    for (; *s; s++)
        text_puts(t, *s == '\'' ? "'\\''" : (const char[]){*s, '\0'});
    text_putc(t, '\'');
}

/* The number of bytes that JSON writes as they are, up to the first other one. */
static size_t count_plain(const char *s)
{
    size_t count = 0;

    while (s[count] >= ' ' && s[count] < 0x7f && s[count] != '"' && s[count] != '\\')
        count++;
    return count;
}

void text_json(struct text *t, const char *s)
{
    text_putc(t, '"');
    for (;;) {
        size_t plain = count_plain(s);
        text_add(t, s, plain);
        s += plain;
        if (!*s)
            break;
        unsigned char c = (unsigned char)*s;
        int length = utf8_length(s);

        if (c == '"' || c == '\\')
            text_printf(t, "\\%c", c);
        else if (c == '\n')
            text_puts(t, "\\n");
        else if (length > 0 && is_control(s, length))
            text_printf(t, "\\u%04x", length == 2 ? (unsigned char)s[1] : c);
        else if (length == 0)
            text_printf(t, "\\udc%02x", c);
        else
            text_add(t, s, (size_t)length);
        s += length > 0 ? length : 1;
    }
    text_putc(t, '"');
}

void text_base64(struct text *t, const char *data, size_t length, bool is_url)
{
    const char *digits = is_url ? TEXT_BASE64 "-_" : TEXT_BASE64 "+/";

    for (size_t at = 0; at < length; at += 3) {
        size_t count = length - at < 3 ? length - at : 3;
        unsigned bits = 0;
        for (size_t i = 0; i < 3; i++)
            bits = bits << 8 | (i < count ? (unsigned char)data[at + i] : 0u);
        for (size_t i = 0; i < (is_url ? count + 1 : 4); i++)
            text_putc(t, i <= count ? digits[bits >> (18 - 6 * i) & 63] : '=');
    }
}

void text_decimal(struct text *t, unsigned value)
{
    char digits[3 * sizeof value], *end = digits + sizeof digits, *first = end;

    do
        *--first = (char)('0' + value % 10);
    while (value /= 10);
    text_add(t, first, (size_t)(end - first));
}

void text_thousands(struct text *t, unsigned long long value)
{
    char digits[32];
    int length = snprintf(digits, sizeof digits, "%llu", value);

    for (int i = 0; i < length; i++) {
        if (i > 0 && (length - i) % 3 == 0)
            text_putc(t, ',');
        text_putc(t, digits[i]);
    }
}

void text_counted(struct text *t, unsigned long long count, const char *noun)
{
    text_thousands(t, count);
    text_printf(t, " %s%s", noun, count == 1 ? "" : "s");
}

int text_digits(double value)
{
    char printed[32];
    int digits = 6;

    for (; digits < 17; digits++) {
        snprintf(printed, sizeof printed, "%.*g", digits, value);
        double read = strtod(printed, NULL);
        if (!(read < value || read > value))
            break;
    }
    return digits;
}

void text_number(struct text *t, double value)
{
    text_printf(t, "%.*g", text_digits(value), value);
}

void text_percent(struct text *t, double fraction)
{
    assert(fraction >= 0);
    if (fraction > 0 && fraction < 0.0001)
        text_puts(t, "< 0.01 %");
    else
        text_printf(t, "%.2f %%", 100 * fraction);
}

static bool has_word(const char *text, const char *word, size_t length)
{
    while (*text && strncasecmp(text, word, length) != 0)
        text++;
    return *text != '\0';
}

uint64_t text_hash(uint64_t hash, const char *bytes, size_t length)
{
    hash = hash ? hash : UINT64_C(0xcbf29ce484222325);
    for (size_t i = 0; i < length; i++)
        hash = (hash ^ (unsigned char)bytes[i]) * UINT64_C(0x100000001b3);
    return hash;
}

bool text_has_words(const char *text, const char *words)
{
    for (words += strspn(words, " "); *words; words += strspn(words, " ")) {
        size_t length = strcspn(words, " ");
        if (!has_word(text, words, length))
            return false;
        words += length;
    }
    return true;
}
