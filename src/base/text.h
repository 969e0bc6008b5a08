/* A text that grows: always terminated, `length` bytes without the terminator. */
#ifndef BASE_TEXT_H
#define BASE_TEXT_H

#include "base/error.h"

#include <stdarg.h>
#include <stddef.h>

struct text {
    char *data; /* never NULL after text_init; may hold NUL bytes of the input */
    size_t length;
    size_t capacity;
};

void text_init(struct text *t);
void text_free(struct text *t);
void text_clear(struct text *t);

void text_add(struct text *t, const char *data, size_t length);
void text_puts(struct text *t, const char *s);
void text_putc(struct text *t, char c);
void text_printf(struct text *t, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Appends `s` as a JSON string with its quotes; bytes below 32, quotes and backslashes
 * are escaped, bytes that are not UTF-8 become U+FFFD. */
void text_json(struct text *t, const char *s);

/* Appends `value` with its thousands separated by commas: 1,234,567. */
void text_thousands(struct text *t, unsigned long long value);

/* Appends a fraction of 0 .. 1 as a percentage: "12.50 %". */
void text_percent(struct text *t, double fraction);

/* Appends the whole file; "-" is standard input. */
bool text_read_file(struct text *t, const char *path, struct error *e);

#endif
