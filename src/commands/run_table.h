/* The table of `compare` and `merge`: medians of each preset, for each size and share
 * of holes. */
#pragma once

#include "commands/run_set.h"

void run_table_print(const struct run_set *set); /* to stdout */
