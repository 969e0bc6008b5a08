/* Reads whole files, within a limit. */
#pragma once

#include "base/text.h"

#define IN_FILE_BYTES ((size_t)64 << 20) /* 64 MiB, the usual limit of a file */

/* A file, a device or a pipe ("-": standard input) that is read in parts. */
struct in_file {
    int fd;
    const char *name; /* in messages; not owned */
    bool is_end;
};

bool in_file_open(struct in_file *f, const char *path, struct error *e);
void in_file_close(struct in_file *f);

/* Appends at least `count` bytes to `t`, or all up to the end of the file; then sets
 * is_end. Waits as in_file_read does. */
bool in_file_more(struct in_file *f, struct text *t, size_t count,
                  bool (*is_interrupted)(void), struct error *e);

/* Fails: "expected at most MOST bytes, found more". */
bool in_file_fail_size(const char *name, uint64_t most, struct error *e);

/* Appends the content of a file, a device or a pipe ("-": standard input) to `t`; more
 * than `most` bytes are an error. While waiting for a pipe, it calls `is_interrupted`
 * (NULL: never interrupted) every few milliseconds, and fails if the call returns true.
 * After an error `t` may hold a part of the file. */
bool in_file_read(struct text *t, const char *path, uint64_t most,
                  bool (*is_interrupted)(void), struct error *e);

/* As in_file_read, but never waits: fails unless `path` is a regular file of at most
 * IN_FILE_BYTES, or /dev/null. */
bool in_file_read_regular(struct text *t, const char *path, struct error *e);

/* As in_file_read_regular, but a NUL byte in the file is an error. */
bool in_file_read_text(struct text *t, const char *path, struct error *e);

/* A function that handles one line of a file. `number` counts all lines from 1; `line`
 * ends with a NUL. Returns false on an error. */
typedef bool line_taker(void *context, const char *path, char *line, int number,
                        struct error *e);

/* Calls `take` for each line of `text` that is neither blank nor a comment (#). If a
 * call fails, later lines are still passed to `take`; `e` keeps the first error. */
bool in_file_each_line(char *text, const char *path, line_taker *take, void *context,
                       struct error *e);

/* Calls `take` for the lines of the text file `path`, as in_file_each_line does, but
 * tells of each wrong line (message_wrong_line). A missing file has no lines; that is
 * no error. */
bool in_file_load(const char *path, line_taker *take, void *context, struct error *e);
