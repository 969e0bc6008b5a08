/* The command `race`: several settings side by side on one puzzle. */
#ifndef COMMANDS_RACE_H
#define COMMANDS_RACE_H

#include "options/options.h"

/* Returns the exit status. */
int race_watch(const struct options *o);

#endif
