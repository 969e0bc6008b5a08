/* Several settings side by side on one puzzle: the command and the window of a race. */
#ifndef COMMANDS_RACE_H
#define COMMANDS_RACE_H

#include "options/options.h"

/* Returns the exit status. */
int race_watch(const struct options *o);

#endif
