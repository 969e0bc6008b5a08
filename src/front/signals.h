/* The signals that end the program: SIGINT, SIGTERM, SIGHUP and SIGXCPU. */
#pragma once

#include <stdbool.h>

/* After this call the first of these signals makes signals_interrupted return true. A
 * second one changes nothing, because some senders signal twice: what the first one
 * promised, such as a report or the end of a film, is still written. A third one ends
 * the process, and so does a second one after a second of time. */
void signals_catch(void);

/* Sets what is done before a signal ends the process. It must be async-signal-safe. */
void signals_before_kill(void (*act)(void));

/* After these calls a write to a closed pipe (SIGPIPE), or to a file beyond the size
 * limit of the process (SIGXFSZ), fails with an error instead of ending the process. */
void signals_ignore_broken_pipe(void);
void signals_ignore_file_limit(void);

bool signals_interrupted(void);

/* Installs a handler, unless the process began with the signal ignored (nohup). */
void signals_handle(int number, void (*handler)(int), int flags);
