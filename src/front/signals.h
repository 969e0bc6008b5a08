/* The signals that end the program: SIGINT, SIGTERM, SIGHUP and SIGXCPU. */
#pragma once

#include <stdbool.h>

/* After this call the first of these signals makes signals_interrupted return true. A
 * second signal of the same kind ends the process. */
void signals_catch(void);

/* After these calls a write to a closed pipe (SIGPIPE), or to a file beyond the size
 * limit of the process (SIGXFSZ), fails with an error instead of ending the process. */
void signals_ignore_broken_pipe(void);
void signals_ignore_file_limit(void);

bool signals_interrupted(void);

/* Installs a handler, unless the process began with the signal ignored (nohup). */
void signals_handle(int number, void (*handler)(int), int flags);
