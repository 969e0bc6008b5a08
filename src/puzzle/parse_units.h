/* The units and regions that a puzzle's text names. For parse*.c only. */
#pragma once

#include "puzzle/parse_scan.h"
#include "puzzle/units.h"

/* Reads the comment "# units: LIST" in [from, to) into *list. If there is none, leaves
 * *list unchanged. */
bool parse_units(const struct source *s, const char *from, const char *to,
                 struct unit_list *list, struct error *e);

/* Reads a map of regions: n rows of n letters or numbers, or all in one line. Cells
 * with the same letter or number form a region. Moves *at past the map. Writes
 * region[n * n]; regions are numbered from 0 in the order of their first cells. */
bool parse_regions(const struct source *s, const char **at, int n, uint8_t *region,
                   struct error *e);
