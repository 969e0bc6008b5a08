/* UTF-8 (RFC 3629), one code point at a time. */
#ifndef BASE_UTF8_H
#define BASE_UTF8_H

#include <stddef.h>
#include <stdint.h>

#define UTF8_REPLACEMENT 0xfffdu

/* Bytes of the sequence that a first byte announces, 1 .. 4; 1 for a byte that starts
 * none. */
int utf8_announced(unsigned char first);

/* Bytes of the valid sequence at `s`, 1 .. 4; 0 if there is none. `s` ends with a NUL.
 */
int utf8_length(const char *s);

/* The code point at *s, which moves behind it. An invalid byte gives UTF8_REPLACEMENT
 * and moves *s by one. */
uint32_t utf8_next(const char **s);

/* Code points of a text. */
int utf8_count(const char *s);

/* The byte at which the last code point of s[0 .. length) starts; 0 if length is 0. */
size_t utf8_last(const char *s, size_t length);

#endif
