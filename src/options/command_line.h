/* Reads the command line into options. */
#pragma once

#include "options/options.h"

/* Sets *o to the defaults, then to the options of the configuration file (for watch,
 * race and exercise; for record only if --config names it), then to those of argv.
 * Permutes argv, and *o points into it. */
bool options_parse(struct options *o, int argc, char **argv, struct error *e);

/* Whether each file to be written differs from all other files that are read or
 * written (paths.c). Different paths or links to one file count as the same file.
 * Devices may be used twice. */
bool paths_check(const struct options *o, struct error *e);
