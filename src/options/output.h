/* Output of commands: results to a named file or stdout, messages to stderr; and the
 * names of a search's status there. */
#pragma once

#include "base/text.h"
#include "solve/plug.h"

#include <stdio.h>

/* "running", "solved", "unsolvable" or "gave-up". */
const char *status_name(enum search_status status);

/* Instead of "unsolvable" after a search that has found all solutions. */
#define STATUS_COMPLETE "complete"

/* Path NULL or "-" is stdout. Returns NULL on failure, with an error that names the
 * path.
 */
FILE *output_open(const char *path, struct error *e);

/* False if some of the output did not reach the file. Leaves stdout open. */
bool output_close(FILE *file, const char *path, struct error *e);

/* Prints the error to stderr; returns the status. */
int output_complain(const struct error *e, int status);
