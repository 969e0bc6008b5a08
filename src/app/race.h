/* Several settings side by side on one puzzle: the command and the window of a race. */
#ifndef APP_RACE_H
#define APP_RACE_H

#include "app/options.h"

/* Returns the exit status. */
int race_watch(const struct options *o);

#endif
