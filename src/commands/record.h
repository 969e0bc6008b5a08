/* The command `record`: writes the frames of the window to a file, by a clock of its
 * own. */
#ifndef COMMANDS_RECORD_H
#define COMMANDS_RECORD_H

#include "options/options.h"

/* Returns the exit status. */
int record_run(const struct options *o);

#endif
