/* The files that a command line names. */
#pragma once

#include "options/options.h"

/* Whether each file to write differs from all other files to read or to write. Paths
 * and links that lead to one file are the same. Devices may be used twice. */
bool paths_check(const struct options *o, struct error *e);
