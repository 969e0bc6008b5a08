/* The table of `compare`: medians of each preset, for each size and share of holes. */
#pragma once

#include "commands/compare_line.h"

/* Prints to stdout what the runs that have ended give. */
void run_table_print(const struct sweep *s, const struct run *runs);
