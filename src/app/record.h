/* The command `record`: the window's pictures into a file, by the clock of the
 * recording. */
#ifndef APP_RECORD_H
#define APP_RECORD_H

#include "app/options.h"

/* Returns the exit status. */
int record_run(const struct options *o);

#endif
