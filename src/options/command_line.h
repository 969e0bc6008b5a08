/* Reads the command line into options. */
#pragma once

#include "options/options.h"

/* Sets *o to the defaults, then to the options of the configuration file (for watch and
 * race; for record only if --config names it), then to those of argv. Permutes argv,
 * and *o points into it. */
bool options_parse(struct options *o, int argc, char **argv, struct error *e);
