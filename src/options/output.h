/* Errors that commands report. */
#pragma once

#include "base/error.h"

/* Prints the error to stderr and returns `status`. */
int output_complain(const struct error *e, int status);
