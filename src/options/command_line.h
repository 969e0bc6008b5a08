/* Reads the command line into options. */
#pragma once

#include "options/options.h"

/* Takes the defaults, the configuration file (for watch and race; for record only if
 * --config names it) and then argv, which it permutes and into which *o points. */
bool options_parse(struct options *o, int argc, char **argv, struct error *e);
