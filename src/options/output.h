/* Where commands write to: a named file or standard output; and how they complain. */
#ifndef OPTIONS_OUTPUT_H
#define OPTIONS_OUTPUT_H

#include "base/error.h"

#include <stdio.h>

/* NULL or "-" is standard output. NULL with an error naming the path if it cannot be
 * opened. */
FILE *output_open(const char *path, struct error *e);

/* False where something that was written did not reach the file. Standard output stays
 * open. */
bool output_close(FILE *file, const char *path, struct error *e);

/* Says the error on standard error; returns the status. */
int output_complain(const struct error *e, int status);

#endif
