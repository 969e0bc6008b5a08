/* Reads the command line into options. */
#ifndef OPTIONS_COMMAND_LINE_H
#define OPTIONS_COMMAND_LINE_H

#include "options/options.h"

/* Fills *o: defaults, then (for `watch`) the configuration file, then the command line.
 * Keeps pointers into argv, and permutes it. */
bool options_parse(struct options *o, int argc, char **argv, struct error *e);

#endif
