/* Where commands write: a named file or stdout for results, stderr for messages; and
 * the words for the status of a search there. */
#pragma once

#include "base/text.h"
#include "solve/plug.h"

#include <stdio.h>

/* "running", "solved", "unsolvable" or "gave-up". */
const char *status_name(enum search_status status);

/* In place of "unsolvable" after a search that has found solutions: these are all. */
#define STATUS_COMPLETE "complete"

/* NULL or "-" is stdout. NULL, and an error that names the path, if it fails. */
FILE *output_open(const char *path, struct error *e);

/* False if some of the output did not reach the file. Leaves stdout open. */
bool output_close(FILE *file, const char *path, struct error *e);

/* Prints the error to stderr; returns the status. */
int output_complain(const struct error *e, int status);
