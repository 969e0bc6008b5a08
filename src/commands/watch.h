/* The command `watch`: one search in a window or a terminal. */
#ifndef COMMANDS_WATCH_H
#define COMMANDS_WATCH_H

#include "options/options.h"

/* Runs until the user leaves. Returns the exit status. */
int watch_run(const struct options *o);

#endif
