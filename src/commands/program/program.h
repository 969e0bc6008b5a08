/* The code that the two programs share. `sudoscope` has the commands that draw nothing
 * and starts in a millisecond. For the others it executes the full program, which has
 * all commands and loads the libraries of windows, fonts and pictures. */
#pragma once

#include "options/options.h"

typedef int command_function(const struct options *o); /* returns the exit status */

/* The command named on the command line; COMMAND_COUNT: none. */
enum command program_command(int argc, char **argv);

/* Reads the command line. If it is wrong, returns false and sets *status. */
bool program_start(struct options *o, int argc, char **argv, int *status);

/* Returns the exit status: `status`, or an error if stdout could not be written. */
int program_finish(int status);
