/* The code that the two programs share. `sudoscope` has the commands that draw nothing
 * and starts in a millisecond. For the others it executes the full program, which has
 * all commands and loads the libraries of windows, fonts and pictures. */
#pragma once

#include "options/options.h"

typedef int command_function(const struct options *o); /* returns the exit status */

/* Reads the command line. Returns EXIT_DONE or, if it is wrong, the exit status. */
int program_start(struct options *o, int argc, char **argv);

/* Returns the exit status: `status`, or an error if stdout could not be written. */
int program_finish(int status);
