/* UTF-8 (RFC 3629), one code point at a time. */
#pragma once

#include <stddef.h>
#include <stdint.h>

#define UTF8_REPLACEMENT 0xfffdu
#define UTF8_ELLIPSIS    "\xe2\x80\xa6"

/* The number of bytes, 1 .. 4, of the UTF-8 sequence at `s`, or 0 if it is invalid. The
 * string ends with a NUL. */
int utf8_length(const char *s);

/* Reads a code point and moves *s past it. An invalid byte gives UTF8_REPLACEMENT. */
uint32_t utf8_next(const char **s);

/* Writes a code point as UTF-8, and returns the number of bytes, 1 .. 4. */
int utf8_encode(uint32_t code, char out[4]);

int utf8_count(const char *s); /* the number of code points */

/* The offset of the last code point in s[0 .. length); 0 if length is 0. */
size_t utf8_last(const char *s, size_t length);
