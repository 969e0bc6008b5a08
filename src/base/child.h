/* A child process that reads or writes a byte stream; it is killed if it hangs. */
#pragma once

#include "base/text.h"

#include <sys/types.h>

#define CHILD_LOG  200
#define CHILD_FILE 3 /* the child's descriptor for the `file` of child_start */

/* What a child's process group has used. */
struct child_usage {
    int64_t cpu_ns;  /* CPU time */
    int64_t real_ns; /* from just before its start to its end, or to the last look */
    uint64_t bytes;  /* memory: the sum of what its processes have in RAM */
};

/* Used by one thread at a time. The child has a process group of its own, so signals of
 * the terminal do not reach it. */
struct child {
    const char *name; /* argv[0]; not owned */
    pid_t pid;        /* 0: the child is not running */
    /* Our ends of the child's standard input, output and error; -1: none or closed. */
    int in, out, err;
    int status; /* of wait4, once the child has ended */
    /* The most that child_measure found or, once the child has ended, the system did
     * for the child and the processes for which it has waited. */
    struct child_usage used;
    int64_t began_ns; /* just before the child's start */
    int64_t look_ns;  /* the earliest time of the next child_measure */
    /* A part of the child's standard error, then a NUL: the last bytes if keeps_tail,
     * else the first ones. */
    char log[CHILD_LOG];
    size_t n_log;
    bool keeps_tail;  /* true if the caller reads the child's output */
    int64_t until_ns; /* when child_await_end stops waiting; 0: not called yet */
};

/* Closes a descriptor that is not -1, and sets it to -1. */
void child_close(int *fd);

/* Starts argv[0], found in PATH, without a shell. `argv` ends with NULL. If `in` is a
 * descriptor, it becomes the child's standard input, and the caller reads the child's
 * output from c->out. If `in` is -1, the caller writes the input by child_write, and
 * the output is discarded. `file` becomes the child's descriptor CHILD_FILE, unless it
 * is -1. The caller still owns `in` and `file`. */
bool child_start(struct child *c, char *const *argv, int in, int file, struct error *e);

/* Lowers the child's priority: if it competes for a core, our search runs first. */
void child_lower_priority(const struct child *c);

/* Writes all bytes to the child's standard input. Fails if the child reads nothing for
 * 10 s, or has exited. After a failure the child no longer runs. */
bool child_write(struct child *c, const void *bytes, size_t count, struct error *e);

/* Adds to c->log what the child has written to its standard error, without waiting for
 * more. A caller that reads c->out must call this when c->err has bytes: the child
 * blocks while that pipe is full. */
void child_read_log(struct child *c);

/* Sets c->used to what the child's group uses now, if that is more. Takes milliseconds
 * where many processes run, so unless `at_once` is set, it often returns without a
 * look, and all looks take at most a twentieth of the time. Finds nothing on systems
 * without Linux's /proc. */
void child_measure(struct child *c, bool at_once);

/* Closes c->in and waits for the child's exit. Fails after 30 s, or if the exit status
 * is not 0. */
bool child_finish(struct child *c, struct error *e);

/* Closes c->in and waits at most wait_ms for the child to exit. Returns whether it has
 * exited; child_finish then returns at once. */
bool child_has_exited(struct child *c, int wait_ms);

/* Waits for the child to exit after the end of its output, at most wait_ms per call.
 * Call it until it returns true: the child has exited, or still runs 1 s after the
 * first call. Then appends to `out` how the child ended and its last error message,
 * "exited with status 1: no such file", and sets *result to the exit status, to 128 + N
 * after signal N, or to -1 if the child still runs. */
bool child_await_end(struct child *c, int wait_ms, struct text *out, int *result);

/* Ends the child's process group: SIGTERM, 1 s later SIGKILL. Frees the resources. */
void child_end(struct child *c);

/* Kills the child's process group if the child still runs, and frees the resources. */
void child_kill(struct child *c);
