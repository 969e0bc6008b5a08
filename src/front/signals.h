/* The signals that end the program: SIGINT and SIGTERM. */
#pragma once

#include <stdbool.h>

/* From now on the first signal only sets a flag; the second ends the process. */
void signals_catch(void);

/* From now on writing to a closed pipe is an error and does not end the process. */
void signals_ignore_broken_pipe(void);

/* True after a signal. */
bool signals_interrupted(void);
