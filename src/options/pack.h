/* Packs bytes into a zlib stream (RFC 1950), and unpacks them. */
#pragma once

#include "base/text.h"

/* Appends a stream that contains these bytes. */
void pack(const char *bytes, size_t length, struct text *out);

/* Appends the bytes that a stream contains. Fails if stream[0 .. length) is not exactly
 * one stream, or if it contains more than `most` bytes; `out` may then have a part of
 * them. */
bool unpack(const char *stream, size_t length, size_t most, struct text *out);
