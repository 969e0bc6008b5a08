/* A child process that reads a byte stream; it is killed if it hangs. */
#pragma once

#include "base/error.h"

#include <stddef.h>
#include <sys/types.h>

#define CHILD_LOG  200
#define CHILD_FILE 3 /* the descriptor of the child's file */

/* For one thread at a time. Signals of the terminal do not reach the child's group. */
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

/* Waits at most 10 s for the child to read. After a failure no child runs. */
bool child_write(struct child *c, const void *bytes, size_t count, struct error *e);

/* Closes the stream and waits for the child to exit with status 0, at most 30 s. */
bool child_finish(struct child *c, struct error *e);

/* Kills the child if it still runs, and frees its resources. */
void child_kill(struct child *c);
