/* Reads the command line into options. */
#pragma once

#include "options/options.h"

/* Takes defaults, configuration (`watch`), argv, which it permutes and points into. */
bool options_parse(struct options *o, int argc, char **argv, struct error *e);
