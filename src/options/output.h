/* Command output: results to a file or stdout, messages to stderr; status names. */
#pragma once

#include "base/text.h"
#include "solve/plug.h"

#include <stdio.h>

/* "running", "solved", "unsolvable" or "gave-up". */
const char *status_name(enum search_status status);

#define STATUS_COMPLETE "complete" /* not "unsolvable": all solutions were found */

/* Path NULL or "-" is stdout. On failure returns NULL; the error names the path. */
FILE *output_open(const char *path, struct error *e);

/* False if some of the output did not reach the file. Leaves stdout open. */
bool output_close(FILE *file, const char *path, struct error *e);

/* Prints the error to stderr; returns the status. */
int output_complain(const struct error *e, int status);
