/* The result of a race on stdout: the ranking as a table, or as JSON lines. */
#ifndef COMMANDS_RACE_TABLE_H
#define COMMANDS_RACE_TABLE_H

#include "options/race_lanes.h"

void race_table_print(const struct race_lanes *lanes, const struct race *race,
                      bool json);

#endif
