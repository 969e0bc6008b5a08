/* check --against: where two traces of one puzzle part. */
#pragma once

#include "options/options.h"

/* Compares the trace or program of --trace or --solver with the trace --against, prints
 * the difference, and returns the exit status of the command. */
int check_against(const struct options *o, const struct puzzle *p);
