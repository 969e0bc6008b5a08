/* The commands. Each returns the exit status. */
#pragma once

#include "options/options.h"

#define COMMAND_FUNCTION(name, ...) int command_##name(const struct options *o);
COMMANDS(COMMAND_FUNCTION)
#undef COMMAND_FUNCTION

/* Executes o->action: --help (one command or all), --version, --man, --completions. */
int command_print_action(const struct options *o);

/* Files of assets/ that src/CMakeLists.txt embeds: arrays of their lines, then NULL. */
extern const char *const embedded_man[];
extern const char *const embedded_completions[];
