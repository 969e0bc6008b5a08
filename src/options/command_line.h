/* Reads the command line into options. */
#pragma once

#include "options/options.h"

/* Fills *o: defaults, then (for `watch`) the configuration file, then the command line.
 * Keeps pointers into argv, and permutes it. */
bool options_parse(struct options *o, int argc, char **argv, struct error *e);
