/* The files that a command line names. */
#pragma once

#include "options/options.h"

/* Whether each file to write differs from all others to read or to write, whatever
 * their paths: links and names of one file are the same. Devices may be used twice. */
bool paths_check(const struct options *o, struct error *e);
