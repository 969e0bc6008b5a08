/* A child process that takes a stream of bytes on its standard input, and what became
 * of it. Never waits for ever: a child that takes nothing is killed. */
#ifndef RECORD_CHILD_H
#define RECORD_CHILD_H

#include "base/error.h"

#include <stddef.h>
#include <sys/types.h>

#define CHILD_SAID 200

/* One thread at a time. The child is the leader of a process group of its own: what the
 * terminal sends to us does not reach it. */
struct child {
    const char *name; /* not owned */
    pid_t pid;
    int in, err;           /* our ends of its input and error output; -1: closed */
    char said[CHILD_SAID]; /* how its error output began; ends with a NUL */
    size_t n_said;
};

/* Looks for argv[0] in PATH; no shell is involved. `argv` ends with NULL. */
bool child_start(struct child *c, char *const *argv, struct error *e);

/* Gives way to everything else that wants to run. */
void child_lower_priority(const struct child *c);

/* Waits for at most ten seconds for the child to take anything at all. On failure the
 * child has ended or was killed, and the error tells why. */
bool child_write(struct child *c, const void *bytes, size_t count, struct error *e);

/* Ends the stream and waits, for at most half a minute, for the child to end well. */
bool child_finish(struct child *c, struct error *e);

/* Lets go of it, if it still runs. */
void child_kill(struct child *c);

#endif
