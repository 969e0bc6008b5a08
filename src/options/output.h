/* What commands report: names of statuses, errors. */
#pragma once

#include "base/error.h"
#include "solve/plug.h"

/* "running", "solved", "unsolvable" or "gave-up". */
const char *status_name(enum search_status status);

#define STATUS_COMPLETE "complete" /* not "unsolvable": all solutions were found */

/* Prints the error to stderr; returns the status. */
int output_complain(const struct error *e, int status);
