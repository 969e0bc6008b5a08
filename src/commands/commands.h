/* The commands. Each returns the exit status. */
#pragma once

#include "options/options.h"

int watch_run(const struct options *o);
int record_run(const struct options *o);
int cli_solve(const struct options *o);
int race_watch(const struct options *o);
int cli_compare(const struct options *o);
int cli_generate(const struct options *o);
int cli_split(const struct options *o);
int cli_merge(const struct options *o);
int cli_check(const struct options *o);
int cli_list(const struct options *o);

/* Executes o->action: --help (one command or all), --version, --man, --completions. */
int cli_print_action(const struct options *o);
