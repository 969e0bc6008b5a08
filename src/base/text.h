/* A growing byte string, always terminated by a NUL. */
#pragma once

#include "base/error.h"

#include <stddef.h>
#include <stdint.h>

struct text {
    char *data;    /* owned; data[length] is a NUL, and the bytes before may be NULs */
    size_t length; /* number of bytes, without the NUL at the end */
    size_t capacity; /* bytes allocated; 0: `data` is text_nothing */
};

extern char text_nothing[1]; /* `data` of all texts without memory; never written */

/* TEXT_EMPTY and text_init make an empty text, which needs no memory. */
#define TEXT_EMPTY ((struct text){.data = text_nothing})
void text_init(struct text *t);

/* Both make the text empty; text_free frees the memory, text_clear keeps it. */
void text_free(struct text *t);
void text_clear(struct text *t);

void text_add(struct text *t, const char *data, size_t length);
void text_puts(struct text *t, const char *s);
void text_putc(struct text *t, char c);
void text_printf(struct text *t, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Appends `s` so that it is safe on a terminal and stays on its line: control
 * characters and invalid UTF-8 become \xNN. */
void text_printable(struct text *t, const char *s);

/* Appends `s` as one word of a shell command. */
void text_shell_word(struct text *t, const char *s);

/* Appends `s` as a quoted, escaped JSON string. A byte xx of invalid UTF-8 becomes
 * \udcxx, which json_read_text reads back (PEP 383). */
void text_json(struct text *t, const char *s);

/* Appends base64 (RFC 4648). The URL form ends its alphabet with "-_", not "+/", and
 * has no '='. */
#define TEXT_BASE64 "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"
void text_base64(struct text *t, const char *data, size_t length, bool is_url);

/* Appends `value` in decimal digits, faster than printf. */
void text_decimal(struct text *t, unsigned value);

/* Appends `value` with thousands separators: 1,234,567. */
void text_thousands(struct text *t, unsigned long long value);

/* Appends "1 node", "1,234 nodes". */
void text_counted(struct text *t, unsigned long long count, const char *noun);

/* How many digits, 6 .. 17, "%.*g" must print so that `value` can be read back. */
int text_digits(double value);

/* Appends a number with text_digits digits, without zeros at its end: 0.35. */
void text_number(struct text *t, double value);

/* Appends a fraction, 0 .. 1, as a percentage: "12.50 %", or "< 0.01 %". */
void text_percent(struct text *t, double fraction);

/* Adds bytes to a hash (64-bit FNV-1a: Fowler, Noll, Vo), which is the same on every
 * machine. It does not protect against forgery. A `hash` of 0 begins a new one. */
uint64_t text_hash(uint64_t hash, const char *bytes, size_t length);

/* Whether `text` contains each of the words. Blanks separate them; case is ignored. */
bool text_has_words(const char *text, const char *words);
