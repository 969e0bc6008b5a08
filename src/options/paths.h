/* The files that a command line names. */
#pragma once

#include "options/options.h"

/* Whether each file to be written differs from all other files that are read or
 * written. Paths and links to one file are the same. Devices may be used twice. */
bool paths_check(const struct options *o, struct error *e);
