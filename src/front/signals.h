/* The signals that end the program: SIGINT, SIGTERM and SIGHUP. */
#pragma once

#include <stdbool.h>

void signals_catch(void); /* the first one sets a flag, the second ends the process */

void signals_ignore_broken_pipe(void); /* then writing fails with an error instead */

bool signals_interrupted(void);

/* Installs a handler, unless the parent process ignores the signal (nohup). */
void signals_handle(int number, void (*handler)(int), int flags);
