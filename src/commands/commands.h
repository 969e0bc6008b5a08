/* The commands. Each returns the exit status. */
#pragma once

#include "options/options.h"

#define COMMAND_FUNCTION(name, ...) int command_##name(const struct options *o);
COMMANDS(COMMAND_FUNCTION)
#undef COMMAND_FUNCTION

typedef int command_function(const struct options *o);

/* Executes o->action: --help (one command or all), --version, --man, --completions. */
int command_print_action(const struct options *o);

/* Files of assets/, embedded by src/CMakeLists.txt: the lines of each, then NULL. */
extern const char *const embedded_man[];
extern const char *const embedded_completions[];

/* The two programs share program/program.c. `sudoscope` has the commands that draw
 * nothing and starts in a millisecond. For the others it executes the full program,
 * which has all commands and loads the libraries of windows, fonts and pictures. */

/* Reads the command line. Returns EXIT_DONE or, if it is wrong, the exit status. */
int program_start(struct options *o, int argc, char **argv);

/* Flushes stdout. Returns the exit status: `status`, or an error if output is lost. */
int program_finish(int status);
