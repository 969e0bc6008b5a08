/* A child process that reads or writes a byte stream; it is killed if it hangs. */
#pragma once

#include "base/text.h"

#include <stdint.h>
#include <sys/types.h>

#define CHILD_LOG  200
#define CHILD_FILE 3 /* the descriptor of the child's file */

/* Used by one thread at a time. The child has a process group of its own, so signals of
 * the terminal do not reach it. */
struct child {
    const char *name;    /* not owned */
    pid_t pid;           /* 0: not running */
    int in, out, err;    /* our ends of its standard streams; -1: none, or closed */
    char log[CHILD_LOG]; /* a part of its standard error; ends with a NUL */
    size_t n_log;
    int64_t until_ns; /* when child_await_end gives up; 0: not called yet */
    bool keeps_tail;  /* `out` is read; `log` keeps the last bytes, not the first */
};

/* The files of a child. The descriptors stay the caller's; -1: none. */
struct child_files {
    int in;       /* becomes its standard input; -1: child_write feeds the child */
    int file;     /* becomes its descriptor CHILD_FILE */
    bool is_read; /* we read its standard output from `out`; else it is discarded */
};

/* Closes a descriptor that is not -1, and sets it to -1. */
void child_close(int *fd);

/* Starts argv[0], found in PATH, without a shell. `argv` ends with NULL. */
bool child_start(struct child *c, char *const *argv, struct child_files files,
                 struct error *e);

/* Lowers the child's priority, so that our search runs first if both want the same
 * core.
 */
void child_lower_priority(const struct child *c);

/* Writes all bytes. Fails if the child reads nothing for 10 s, or has exited. After a
 * failure the child no longer runs. */
bool child_write(struct child *c, const void *bytes, size_t count, struct error *e);

/* Adds to `log` what the child has written to its standard error, without waiting for
 * more. A caller that reads `out` calls this when `err` has bytes; else the child may
 * wait for room in its pipe. */
void child_read_log(struct child *c);

/* Closes `in` and waits for the exit. Fails after 30 s, or if the status is not 0. */
bool child_finish(struct child *c, struct error *e);

/* Waits at most wait_ms for the child to end. After the end of the child's output, call
 * it again and again until it returns true: then the child has ended, or it still runs
 * 1 s after the first call. Then appends how the child ended and its last error
 * message, "exited with status 1: no such file", and sets *result to its status, to 128
 * + N after signal N, or to -1 if it still runs. */
bool child_await_end(struct child *c, int wait_ms, struct text *out, int *result);

/* Asks the process group to end, kills it after 1 s, and frees the resources. */
void child_end(struct child *c);

/* Kills the process group if the child still runs, and frees the resources. */
void child_kill(struct child *c);
