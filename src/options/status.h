/* The words for the status of a search in machine-readable output. */
#ifndef OPTIONS_STATUS_H
#define OPTIONS_STATUS_H

#include "solve/plug.h"

/* "running", "solved", "unsolvable" or "gave-up". */
const char *status_name(enum search_status status);

/* In place of "unsolvable" after a search that has found solutions: these are all. */
#define STATUS_COMPLETE "complete"

#endif
