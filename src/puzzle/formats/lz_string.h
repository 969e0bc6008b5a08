/* Reads the text that lz-string has packed into base64: LZW whose codes grow by a bit.
 */
#pragma once

#include "base/text.h"

/* Appends what the `length` characters at `packed` stand for; a character beyond ASCII
 * becomes '?'. Returns false if they are no such text, or if it is longer than `most`.
 */
bool lz_string_read(const char *packed, size_t length, size_t most, struct text *out);
