/* Reads whole files, within a limit. */
#pragma once

#include "base/text.h"

#define IN_FILE_BYTES ((size_t)64 << 20) /* the usual limit */

/* Appends a file ("-": standard input), a device or a pipe of at most `most` bytes.
 * While it waits for a pipe, it calls `is_interrupted` (NULL: never interrupted) every
 * few milliseconds, and fails if the call returns true. After an error `t` may hold a
 * part of the file. */
bool in_file_read(struct text *t, const char *path, size_t most,
                  bool (*is_interrupted)(void), struct error *e);

/* As in_file_read, without waiting: only a regular file or /dev/null, at most
 * IN_FILE_BYTES. */
bool in_file_read_regular(struct text *t, const char *path, struct error *e);

/* As in_file_read_regular, but a NUL byte in the file is an error. */
bool in_file_read_text(struct text *t, const char *path, struct error *e);

/* Takes a line of a file; `line` ends with a NUL, and `number` counts from 1. */
typedef bool line_taker(void *context, const char *path, char *line, int number,
                        struct error *e);

/* Calls `take` for each line of `text` that is neither blank nor a comment (#), even if
 * it fails for some. The error is that of the first failure. */
bool in_file_each_line(char *text, const char *path, line_taker *take, void *context,
                       struct error *e);

/* As in_file_each_line, for the lines of a text file; a missing file has none. */
bool in_file_load(const char *path, line_taker *take, void *context, struct error *e);
