/* Runs a program to its end: on files, or as the session of a pseudo-terminal. */
#ifndef FAULTS_START_H
#define FAULTS_START_H

#include "base/text.h"

struct start {
    char *const *argv;
    char *const *environment;
    const char *folder;    /* to run in */
    const char *input;     /* path of standard input; NULL: empty */
    const char *out, *err; /* paths; a terminal takes `out`, and `err` if it is NULL */
    const char *keys;      /* typed in a terminal, once it shows something; the last
                              quits. NULL: no terminal */
    int timeout_ms;
};

struct ended {
    bool timed_out;
    int signal; /* that killed it, or 0 */
    int status; /* its exit status */
    bool is_terminal_as_before;
};

/* False, with a message on stderr, if it could not be started. */
bool start_and_wait(const struct start *s, struct ended *out);

#endif
