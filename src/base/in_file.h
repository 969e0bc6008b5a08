/* Reads whole files, within a limit. */
#pragma once

#include "base/text.h"

#define IN_FILE_BYTES ((size_t)64 << 20) /* the usual limit */

/* Appends a file ("-": standard input), a device or a pipe of at most `most` bytes.
 * Waits for pipes until `is_interrupted` (NULL: never), asked every few milliseconds.
 * After an error `t` may hold a part of it. */
bool in_file_read(struct text *t, const char *path, size_t most,
                  bool (*is_interrupted)(void), struct error *e);

/* The same without waiting: at most IN_FILE_BYTES of a regular file, or /dev/null. */
bool in_file_read_regular(struct text *t, const char *path, struct error *e);

/* The same for text: a NUL byte is an error. */
bool in_file_read_text(struct text *t, const char *path, struct error *e);
