/* Reads the command line into options. */
#pragma once

#include "options/options.h"

/* Sets *o to the defaults, then to the options of the configuration file (for watch and
 * race; for record only if --config names it), then to those of argv. Permutes argv,
 * and *o points into it. */
bool options_parse(struct options *o, int argc, char **argv, struct error *e);

/* Whether each file to be written differs from all other files that are read or
 * written (paths.c). Paths and links to one file are the same. Devices may be used
 * twice. */
bool paths_check(const struct options *o, struct error *e);
