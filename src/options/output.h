/* Where commands write: a named file or stdout for results, stderr for messages. */
#ifndef OPTIONS_OUTPUT_H
#define OPTIONS_OUTPUT_H

#include "base/text.h"

#include <stdio.h>

/* NULL or "-" is stdout. NULL, with an error that names the path, if it cannot be
 * opened. */
FILE *output_open(const char *path, struct error *e);

/* Writes the text to the file; output_close reports failures. */
void output_text(FILE *file, const struct text *t);

/* False if some of the output did not reach the file. Leaves stdout open. */
bool output_close(FILE *file, const char *path, struct error *e);

/* Prints the error to stderr; returns the status. */
int output_complain(const struct error *e, int status);

#endif
