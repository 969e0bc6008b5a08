/* The commands. Each returns the exit status. */
#pragma once

#include "options/options.h"

int command_watch(const struct options *o);
int command_record(const struct options *o);
int command_solve(const struct options *o);
int command_race(const struct options *o);
int command_compare(const struct options *o);
int command_generate(const struct options *o);
int command_split(const struct options *o);
int command_merge(const struct options *o);
int command_check(const struct options *o);
int command_list(const struct options *o);

/* Executes o->action: --help (one command or all), --version, --man, --completions. */
int command_print_action(const struct options *o);
