/* A puzzle's shape: from its size line or guessed from its text; the units and regions
 * that its text names. For parse*.c only. */
#pragma once

#include "puzzle/parse_scan.h"
#include "puzzle/units.h"

struct shape {
    enum cell_layout layout;
    int n;                  /* 0: unknown */
    int box_rows, box_cols; /* 0: unknown */
    bool one_line;          /* all cells are in one line of the text */
    bool has_bars;
    bool is_latin;  /* a line "order N" says that there are no boxes */
    bool has_first; /* a comment says what stands for the first value: */
    int first;      /* 0, 1, or 10 for 'A' */
};

/* Reads a size line, if there is one, and moves *at past it. False: a wrong size. */
bool shape_take_size_line(const struct source *s, const char **at, struct shape *shape,
                          struct error *e);

/* Finds the unknown members of *shape in the text from `at` on. On success the box is
 * valid (geometry_is_valid). */
bool shape_find(const struct source *s, const char *at, struct lookahead *ahead,
                struct shape *shape, struct error *e);

/* Reads the comment "# units: LIST" in [from, to) into *list. If there is none, leaves
 * *list unchanged. */
bool parse_units(const struct source *s, const char *from, const char *to,
                 struct unit_list *list, struct error *e);

/* Reads the comment "# values: from FIRST" in [from, to) into *shape, if there is one.
 */
bool parse_first(const struct source *s, const char *from, const char *to,
                 struct shape *shape, struct error *e);

/* Reads a map of regions: n rows of n letters or numbers, or all in one line. Cells
 * with the same letter or number form a region. Moves *at past the map. Writes
 * region[n * n]; regions are numbered from 0 in the order of their first cells. */
bool parse_regions(const struct source *s, const char **at, int n, uint8_t *region,
                   struct error *e);

/* The usual number of cells of rows, of the first three: that of the first one, unless
 * the two others agree on another. */
int shape_usual_count(const int count[3]);
