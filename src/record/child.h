/* A child process that reads a byte stream; it is killed if it hangs. */
#pragma once

#include "base/error.h"

#include <stddef.h>
#include <sys/types.h>

#define CHILD_LOG  200
#define CHILD_FILE 3 /* the descriptor of the child's file */

/* Used by one thread at a time. The child has a process group of its own, so signals of
 * the terminal do not reach it. */
struct child {
    const char *name; /* not owned */
    pid_t pid;        /* 0: not running */
    int in, err; /* our ends of its standard input and standard error; -1: closed */
    char log[CHILD_LOG]; /* the beginning of its standard error; ends with a NUL */
    size_t n_log;
};

/* Starts argv[0], found in PATH, without a shell. `argv` ends with NULL. The child gets
 * our descriptor `file` as CHILD_FILE; -1: none. */
bool child_start(struct child *c, char *const *argv, int file, struct error *e);

void child_lower_priority(const struct child *c); /* the search comes first */

/* Writes all bytes. Fails if the child reads nothing for 10 s, or has exited. After a
 * failure the child no longer runs. */
bool child_write(struct child *c, const void *bytes, size_t count, struct error *e);

/* Closes the stream, awaits the exit. Fails after 30 s, or if the status is not 0. */
bool child_finish(struct child *c, struct error *e);

/* Kills the child if it still runs, and frees its resources. */
void child_kill(struct child *c);
