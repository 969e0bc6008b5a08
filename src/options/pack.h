/* Bytes as a zlib stream (RFC 1950). */
#pragma once

#include "base/text.h"

/* Appends the stream of these bytes. */
void pack(const char *bytes, size_t length, struct text *out);

/* Appends the bytes of a stream that is `length` bytes long, neither more nor less.
 * False: it is another, or has more than `most` bytes; `out` may then hold a part. */
bool unpack(const char *stream, size_t length, size_t most, struct text *out);
