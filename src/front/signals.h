/* The signals that end the program: SIGINT and SIGTERM. */
#pragma once

#include <stdbool.h>

/* The first signal will only set a flag; the second ends the process. */
void signals_catch(void);

/* Writing to a closed pipe will fail with an error instead of ending the process. */
void signals_ignore_broken_pipe(void);

bool signals_interrupted(void);
