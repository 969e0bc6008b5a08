/* The commands without a window. Each returns the exit status. */
#ifndef COMMANDS_COMMANDS_H
#define COMMANDS_COMMANDS_H

#include "options/options.h"

int cli_solve(const struct options *o);
/* Rows of presets over the same puzzles and seeds. */
int cli_compare(const struct options *o);
int cli_generate(const struct options *o);
int cli_check(const struct options *o);
int cli_list(const struct options *o);

/* --help (of the command in *o, or of everything), --version and --man. */
void cli_print_action(const struct options *o);

#endif
