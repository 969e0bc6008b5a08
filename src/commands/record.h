/* The command `record`: the window's pictures into a file, by the clock of the
 * recording. */
#ifndef COMMANDS_RECORD_H
#define COMMANDS_RECORD_H

#include "options/options.h"

/* Returns the exit status. */
int record_run(const struct options *o);

#endif
