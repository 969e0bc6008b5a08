/* Reads whole files, within a limit. */
#pragma once

#include "base/text.h"

#define IN_FILE_BYTES ((size_t)64 << 20) /* the usual limit */

/* Appends a file ("-": standard input), a device or a pipe of at most `most` bytes.
 * While it waits for a pipe, it calls `is_interrupted` (NULL: never interrupted) every
 * few milliseconds, and fails if that is true. After an error `t` may hold a part. */
bool in_file_read(struct text *t, const char *path, size_t most,
                  bool (*is_interrupted)(void), struct error *e);

/* The same without waiting: at most IN_FILE_BYTES of a regular file, or /dev/null. */
bool in_file_read_regular(struct text *t, const char *path, struct error *e);

/* The same for text: a NUL byte is an error. */
bool in_file_read_text(struct text *t, const char *path, struct error *e);

/* Takes a line, which ends with a NUL; numbers count from 1. */
typedef bool line_taker(void *context, const char *path, char *line, int number,
                        struct error *e);

/* Hands over each line of `text` that is neither blank nor a comment (#), also after
 * one that failed; the error is that of the first. */
bool in_file_each_line(char *text, const char *path, line_taker *take, void *context,
                       struct error *e);

/* The same for the lines of a text file; a missing file has none. */
bool in_file_load(const char *path, line_taker *take, void *context, struct error *e);
